"""The dates that an edit would write, from the plan that the edit itself uses."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import day_of, zone_named

from scheduling.adapters.series import read_rule
from scheduling.domain.series.edit_plan import Change, CurrentSeries, OccurrenceState, PlannedOccurrence, plan
from scheduling.domain.series.reassign_occurrences import Kind
from scheduling.domain.series.series import FirstTime, PlannedDate, SeriesRule
from scheduling.domain.status import Status, follows_series_edit

STANDING = """
    SELECT f.id, f.series_id, f.occurs_on, f.exception, f.starts_at, f.ends_at, f.canceled, f.status,
           f.id <> e.id AND f.substituted_therapist_id IS NOT NULL AS handed_over,
           coalesce((SELECT s.timezone FROM series s WHERE s.id = f.series_id),
                    (SELECT t.timezone FROM therapists t WHERE t.id = f.therapist_id AND $2), f.timezone) AS timezone,
           ARRAY(SELECT p.child_id FROM participants p WHERE p.event_id = f.id AND NOT p.canceled) AS guests,
           ARRAY(SELECT p.child_id FROM participants p WHERE p.event_id = f.id AND p.canceled) AS gone
    FROM events e
    JOIN events f ON f.id = e.id OR f.series_id = e.series_id AND f.occurs_on > e.occurs_on
    WHERE e.id = $1
    ORDER BY f.id <> e.id, f.occurs_on
"""
"""The edited event, then all later ones of its series, deleted ones included. $2: a new series begins, in the
therapist's current zone."""


@dataclass(frozen=True)
class ProposedEdit:
    """The changes that an edit makes, as in `PUT /events/{id}`."""

    following: bool
    during: Interval | None
    """None keeps the time."""
    rule: SeriesRule | None
    """None keeps the rule, which moves with the time."""
    skip: frozenset[date]
    """Dates of `rule`."""
    guests: frozenset[UUID]
    """All guests after the edit."""


class PlannedTime(NamedTuple):
    date: PlannedDate
    during: Interval
    booked: frozenset[UUID] = frozenset()
    """Guests who already have this session, maybe at another time."""
    booked_at: datetime | None = None
    """When it starts until now; None for a new date."""


@dataclass(frozen=True)
class EditedDates:
    dates: Sequence[PlannedTime]
    """In order, including skipped dates, so that pages can offer them again. Without exceptions and canceled or
    deleted events, which the edit doesn't write."""
    leaving: Sequence[UUID]
    """Events that leave their current time."""
    zone: ZoneInfo
    """The zone of the recurrence: for a series the therapist's zone when it began."""


async def edited_dates(db: Rows, event_id: UUID, edit: ProposedEdit, now: datetime) -> EditedDates:
    """Raises Invalid."""
    rows = await db.rows(STANDING, event_id, edit.rule is not None)
    edited, *following = (_occurrence_state(row, now) for row in rows)
    series_id, zone = rows[0]["series_id"], zone_named(rows[0]["timezone"])
    wall = FirstTime.at(edited.during, zone).wall
    series = CurrentSeries(await read_rule(db, UUID(str(series_id))), wall) if series_id is not None else None
    change = Change(
        following=edit.following,
        during=edit.during,
        rule=edit.rule,
        skip=edit.skip,
        added=edit.guests - edited.guests,
        removed=edited.guests - edit.guests,
    )
    edit_plan = plan(edited, following, series, zone, change)
    gone = {one.id: one.gone for one in (edited, *following)}
    booked: dict[UUID | None, frozenset[UUID]] = {one.id: one.guests for one in (edited, *following)}
    starts: dict[UUID | None, datetime] = {one.id: one.during.start for one in (edited, *following)}
    dates = [
        PlannedTime(
            _planned(target, zone, gone), target.during, booked.get(target.id, frozenset()), starts.get(target.id)
        )
        for target in edit_plan.targets
    ]
    if edit.rule is not None:
        first, written = FirstTime.at(edit.during or edited.during, zone), {planned.date.on for planned in dates}
        everyone = frozenset(edit.rule.own).union(*(target.guests for target in edit_plan.targets))
        for planned in edit.rule.dates(first.on, sorted(everyone)):
            if planned.on in edit.skip - written:
                dates.append(PlannedTime(planned, first.on_day(planned.on, zone)))
    leaving = [*(target.id for target in edit_plan.targets if target.id is not None), *edit_plan.removed]
    return EditedDates(sorted(dates, key=lambda one: one.during), leaving, zone)


def _planned(target: PlannedOccurrence, zone: ZoneInfo, gone: Mapping[UUID, Collection[UUID]]) -> PlannedDate:
    """Without the guests who canceled (`gone`, by event)."""
    coming = target.guests.difference(gone[target.id] if target.id is not None else ())
    return PlannedDate(target.occurs_on or day_of(target.during.start, zone), tuple(sorted(coming)))


def _occurrence_state(row: Row, now: datetime) -> OccurrenceState:
    if follows_series_edit(
        row["starts_at"], row["canceled"], Status(row["status"]), now, handed_over=row["handed_over"]
    ):
        kind = Kind.EXCEPTION if row["exception"] else Kind.FOLLOWS
    else:
        kind = Kind.LOCKED
    guests, gone = (frozenset(UUID(str(child)) for child in row[who]) for who in ("guests", "gone"))
    during = Interval(row["starts_at"], row["ends_at"])
    return OccurrenceState(UUID(str(row["id"])), row["occurs_on"], kind, during, guests, gone)
