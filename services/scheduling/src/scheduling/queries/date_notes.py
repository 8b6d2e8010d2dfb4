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
from scheduling.domain.series import FirstTime

Note: TypeAlias = Mapping[str, Any]
CLOCK_NOTES = {
    ClockChange.MOVED_FORWARD: "The clocks change that day and skip this time, so the session starts later.",
    ClockChange.FIRST_OF_TWO: "The clocks change that day and show this time twice; this is the first one.",
}


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
        # unless it was and stays the second of the two
        if change and not (change is ClockChange.FIRST_OF_TWO and local.fold):
            notes.append(note(f"clock_{change}", CLOCK_NOTES[change]))
        offset = local.utcoffset()
        if before is not None and offset != before:
            still = clock_face(local.time())
            text = f"The clocks have changed: it's still {still} for the therapist but may be another time for others."
            notes.append(note("clock_changed", text))
        before = offset
        yield notes


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
