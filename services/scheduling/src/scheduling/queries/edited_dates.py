"""The dates that an edit would write, by the plan that the edit itself follows."""

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
from scheduling.domain.edit_plan import Change, CurrentSeries, Standing, Target, plan
from scheduling.domain.series import FirstTime, PlannedDate, SeriesRule
from scheduling.domain.series_edit import Kind
from scheduling.domain.status import Status, goes_along

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
"""The edited event, then all later ones of its series, deleted ones too. $2: what is in no series begins one, in the
therapist's zone of now."""


@dataclass(frozen=True)
class AskedEdit:
    """What an edit would change, in the words of `PUT /events/{id}`."""

    following: bool
    during: Interval | None
    """None when its time stays."""
    rule: SeriesRule | None
    """None when the rule stays, which goes along with the time."""
    skip: frozenset[date]
    """Dates of `rule`."""
    guests: frozenset[UUID]
    """All that it shall have."""


class PlannedTime(NamedTuple):
    date: PlannedDate
    during: Interval
    booked: frozenset[UUID] = frozenset()
    """Who has it already, at this time or another."""


@dataclass(frozen=True)
class EditedDates:
    dates: Sequence[PlannedTime]
    """In order, with those that are skipped: they are shown to be taken in again. Exceptions and what is canceled or
    deleted are not among them: nothing is written there."""
    leaving: Sequence[UUID]
    """The events that leave the time that they take now."""
    zone: ZoneInfo
    """On whose clock they repeat: of a series the therapist's when it began, wherever the therapist works now."""


async def edited_dates(db: Rows, event_id: UUID, asked: AskedEdit, now: datetime) -> EditedDates:
    """Raises Invalid."""
    rows = await db.rows(STANDING, event_id, asked.rule is not None)
    edited, *following = (_standing(row, now) for row in rows)
    series_id, zone = rows[0]["series_id"], zone_named(rows[0]["timezone"])
    wall = FirstTime.at(edited.during, zone).wall
    series = CurrentSeries(await read_rule(db, UUID(str(series_id))), wall) if series_id is not None else None
    change = Change(
        following=asked.following,
        during=asked.during,
        rule=asked.rule,
        skip=asked.skip,
        added=asked.guests - edited.guests,
        removed=edited.guests - asked.guests,
    )
    found = plan(edited, following, series, zone, change)
    gone = {one.id: one.gone for one in (edited, *following)}
    booked: dict[UUID | None, frozenset[UUID]] = {one.id: one.guests for one in (edited, *following)}
    dates = [
        PlannedTime(_planned(target, zone, gone), target.during, booked.get(target.id, frozenset()))
        for target in found.targets
    ]
    if asked.rule is not None:
        first, written = FirstTime.at(asked.during or edited.during, zone), {planned.date.on for planned in dates}
        everyone = frozenset(asked.rule.own).union(*(target.guests for target in found.targets))
        for planned in asked.rule.dates(first.on, sorted(everyone)):
            if planned.on in asked.skip - written:
                dates.append(PlannedTime(planned, first.on_day(planned.on, zone)))
    leaving = [*(target.id for target in found.targets if target.id is not None), *found.removed]
    return EditedDates(sorted(dates, key=lambda one: one.during), leaving, zone)


def _planned(target: Target, zone: ZoneInfo, gone: Mapping[UUID, Collection[UUID]]) -> PlannedDate:
    """Who canceled, in `gone` by event, stays away."""
    coming = target.guests.difference(gone[target.id] if target.id is not None else ())
    return PlannedDate(target.place or day_of(target.during.start, zone), tuple(sorted(coming)))


def _standing(row: Row, now: datetime) -> Standing:
    if goes_along(row["starts_at"], row["canceled"], Status(row["status"]), now, handed_over=row["handed_over"]):
        kind = Kind.EXCEPTION if row["exception"] else Kind.FOLLOWS
    else:
        kind = Kind.FIXED
    guests, gone = (frozenset(UUID(str(child)) for child in row[who]) for who in ("guests", "gone"))
    during = Interval(row["starts_at"], row["ends_at"])
    return Standing(UUID(str(row["id"])), row["occurs_on"], kind, during, guests, gone)
