"""The dates that an edit of "this and the following ones" would write, by the plan that the edit itself follows."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows

from scheduling.adapters.series import read_rule
from scheduling.domain.edit_plan import Change, CurrentSeries, Standing, plan
from scheduling.domain.intervals import Interval
from scheduling.domain.series import FirstTime, PlannedDate, SeriesRule
from scheduling.domain.series_edit import Kind
from scheduling.domain.status import Status, is_movable
from scheduling.domain.wall_clock import day_of

STANDING = """
    SELECT f.id, f.series_id, f.occurs_on, f.exception, f.starts_at, f.ends_at, f.canceled, f.status,
           ARRAY(SELECT p.child_id FROM participants p WHERE p.event_id = f.id AND NOT p.canceled) AS guests
    FROM events e
    JOIN events f ON f.id = e.id OR f.series_id = e.series_id AND f.occurs_on > e.occurs_on
    WHERE e.id = $1
    ORDER BY f.id <> e.id, f.occurs_on
"""
"""The edited event, then all later ones of its series, deleted ones too."""


@dataclass(frozen=True)
class EditedDates:
    dates: Sequence[tuple[PlannedDate, Interval]]
    """In order. Exceptions and what is canceled or deleted are not among them: nothing is written there."""
    leaving: Sequence[UUID]
    """The events that leave the time that they take now."""


async def edited_dates(
    db: Rows,
    event_id: UUID,
    during: Interval,
    asked: SeriesRule,
    guests: Collection[UUID],
    zone: ZoneInfo,
    now: datetime,
) -> EditedDates:
    """`during` and `guests` are what the edited event shall have, `asked` is the rule from it on. Raises Invalid."""
    rows = await db.rows(STANDING, event_id)
    edited, *following = (_standing(row, now) for row in rows)
    series_id = rows[0]["series_id"]
    stored = await read_rule(db, UUID(str(series_id))) if series_id is not None else None
    added = frozenset(guests) - edited.guests
    known = stored is not None and edited.place is not None and _is_said_by(stored, asked, edited, during, zone)
    change = Change(
        following=True,
        during=during,
        rule=None if known and not (added and asked.own) else asked,
        added=added,
        removed=edited.guests - frozenset(guests),
    )
    wall = FirstTime.at(edited.during, zone).wall
    found = plan(edited, following, CurrentSeries(stored, wall) if stored else None, zone, change)
    return EditedDates(
        [
            (
                PlannedDate(target.place or day_of(target.during.start, zone), tuple(sorted(target.guests))),
                target.during,
            )
            for target in found.targets
        ],
        [*(target.id for target in found.targets if target.id is not None), *found.removed],
    )


def _is_said_by(stored: SeriesRule, asked: SeriesRule, edited: Standing, during: Interval, zone: ZoneInfo) -> bool:
    """Whether the rule is the one that the series has, as it goes along when the edited one goes to another day."""
    assert edited.place is not None
    on = day_of(during.start, zone)
    if on == day_of(edited.during.start, zone):
        return asked.going_on(edited.place) == stored.going_on(edited.place)
    return asked.going_on(on) == stored.going_on(edited.place).moved(edited.place, on).going_on(on)


def _standing(row: Row, now: datetime) -> Standing:
    if not is_movable(row["starts_at"], row["canceled"], Status(row["status"]), now):
        kind = Kind.FIXED
    else:
        kind = Kind.EXCEPTION if row["exception"] else Kind.FOLLOWS
    guests = frozenset(UUID(str(child)) for child in row["guests"])
    return Standing(UUID(str(row["id"])), row["occurs_on"], kind, Interval(row["starts_at"], row["ends_at"]), guests)
