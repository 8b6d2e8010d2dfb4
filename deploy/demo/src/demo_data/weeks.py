"""The weekly schedule of each therapist. The plan is deterministic."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import time

from demo_data.families import FAMILIES
from demo_data.plan import WEEKDAYS, ChildPlan, TherapistPlan
from demo_data.therapists import THERAPISTS

SPACING_MINUTES = 75
"""Minutes between starts; the longest session is an hour."""
DAY_ORDER = (1, 3, 0, 2, 4)
"""Tuesdays fill first."""
OWN_TIME = ((0, time(12, 15), 60, "supervision"), (4, time(12, 15), 45, "review_of_records"))
"""Weekday, start, minutes and type of a therapist's own events, at lunch time when no child has a session."""


@dataclass(frozen=True)
class WeeklySlot:
    weekday: int
    """0 is Monday, in the therapist's zone."""
    starts: time


@dataclass(frozen=True)
class Attendee:
    child: ChildPlan
    slots: tuple[WeeklySlot, ...]


@dataclass(frozen=True)
class WeeklySchedule:
    therapist: TherapistPlan
    attendees: tuple[Attendee, ...]
    groups: tuple[tuple[WeeklySlot, tuple[ChildPlan, ...]], ...]


def weekly_schedules() -> Sequence[WeeklySchedule]:
    return [_weekly_schedule(therapist) for therapist in THERAPISTS]


def _weekly_schedule(therapist: TherapistPlan) -> WeeklySchedule:
    free = list(_slots(therapist))
    children = [child for family in FAMILIES for child in family.children if child.therapist == therapist.last_name]
    attendees = [Attendee(child, _take(free, child.sessions_a_week)) for child in children]
    schools = sorted({child.school for child in children if child.school})
    groups = [
        (_take(free, 1)[0], members)
        for school in schools
        if len(members := tuple(child for child in children if child.school == school)) > 1
    ]
    return WeeklySchedule(therapist, tuple(attendees), tuple(groups))


def _take(free: list[WeeklySlot], sessions: int) -> tuple[WeeklySlot, ...]:
    """Takes the first free slots, each on another day."""
    taken: list[WeeklySlot] = []
    for slot in free:
        if len(taken) < sessions and slot.weekday not in {other.weekday for other in taken}:
            taken.append(slot)
    for slot in taken:
        free.remove(slot)
    return tuple(taken)


def _slots(therapist: TherapistPlan) -> Iterator[WeeklySlot]:
    """Slots through the week, two per day at a time, never at lunch."""
    hours = {day: (starts, ends) for day, starts, ends in therapist.hours}
    for first in range(0, 8, 2):
        for weekday in DAY_ORDER:
            starts = int(hours[WEEKDAYS[weekday]][0][:2]) * 60 + 60
            for number in (first, first + 1):
                minutes = starts + number * SPACING_MINUTES
                if not 11 * 60 < minutes < 13 * 60 + 15:
                    yield WeeklySlot(weekday, time(minutes // 60, minutes % 60))
