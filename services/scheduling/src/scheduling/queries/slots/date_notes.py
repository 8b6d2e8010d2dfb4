"""Notes on a date that don't prevent writing it (docs/product/scheduling.md#dry-run).

Pages word a note by its kind; its text is for clients that don't know the kind.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import ClockChange, clock_change, clock_face

from scheduling.adapters.conflicts import Overlap
from scheduling.adapters.occupancy import NewEvent
from scheduling.adapters.school_calendar.repository import Closure
from scheduling.domain.series.series import FirstTime

Note: TypeAlias = Mapping[str, Any]
SHOWN_TWICE = "The clocks change that day and show this time twice; this is the first one."


def note(kind: str, text: str, events: Sequence[Mapping[str, Any]] = ()) -> Note:
    return {"kind": kind, "text": text, "events": list(events)}


def clock_notes(dates: Sequence[Interval], requested: Interval, zone: ZoneInfo) -> Iterator[Sequence[Note]]:
    """For each date: whether its wall time is skipped or doubled, and whether the clock changed since the date
    before."""
    wall = FirstTime.at(requested, zone).wall
    before: timedelta | None = None
    for during in dates:
        local, notes = during.start.astimezone(zone), []
        change = clock_change(local.date(), wall, zone)
        face = clock_face(local.time())
        if change is ClockChange.MOVED_FORWARD:
            text = f"The clocks change that day and skip {clock_face(wall)}, so the session starts at {face}."
            notes.append(note(f"clock_{change}", text))
        elif change and not local.fold:  # unless it was and stays the second of the two
            notes.append(note(f"clock_{change}", SHOWN_TWICE))
        offset = local.utcoffset()
        if before is not None and offset != before and change is not ClockChange.MOVED_FORWARD:
            text = f"The clocks have changed: it's still {face} for the therapist but may be another time for others."
            notes.append(note("clock_changed", text))
        if change is not ClockChange.MOVED_FORWARD:
            before = offset
        yield notes


def first_day_notes(dates: Sequence[Interval], requested: Interval, zone: ZoneInfo) -> Sequence[Note]:
    """For the first date of a series: whether the requested day isn't one of the rule."""
    wanted, first = (during.start.astimezone(zone).date() for during in (requested, dates[0]))
    if wanted == first:
        return []
    text = f"The series starts on {first:%A, %B} {first.day}: it doesn't repeat on {wanted:%A, %B} {wanted.day}."
    return [note("starts_another_day", text)]


def overlap_notes(overlap: Overlap, zone: ZoneInfo) -> Sequence[Note]:
    if not overlap.overlapping:
        return []
    events = "; ".join(_met_text(met, zone) for met in overlap.overlapping)
    return [note("overlaps", f"At the same time: {events}", overlap.overlapping)]


def _met_text(met: Mapping[str, Any], zone: ZoneInfo) -> str:
    who = f" with {', '.join(met['guests'])}" if met["guests"] else ""
    start, end = (
        clock_face(datetime.fromisoformat(met[key]).astimezone(zone).time()) for key in ("start_date", "end_date")
    )
    return f"{met['title']}{who}, {start} – {end}"


def school_notes(new: NewEvent, closures: Sequence[Closure]) -> Iterator[Note]:
    """Once for each school day, even if several guests go to that school."""
    guests = {guest.child_id for guest in new.guests}
    met = [c for c in closures if c.child_id in guests and c.during.overlaps(new.during)]
    for school, day in dict.fromkeys((closure.school_name, closure.day) for closure in met):
        opens = f"opens at {clock_face(day.opens_at)}" if day.opens_at else "is closed"
        yield note(f"school_{day.kind}", f"{school} {opens} that day: {day.summary}")
