"""A therapist's application, onboarding and week."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MINUTES_PER_HOUR = 60
DAY_MINUTES = 24 * MINUTES_PER_HOUR


class TherapistStatus(StrEnum):
    APPLICANT = "applicant"
    APPROVED = "approved"
    DECLINED = "declined"
    SUSPENDED = "suspended"
    """Was approved; may not sign in and is matched with nobody until reinstated."""


class TherapistStep(StrEnum):
    """Onboarding (DECISIONS.md, identity)."""

    ACCOUNT = "account"
    PROFILE = "profile"
    SUB_SPECIALTIES = "sub_specialties"
    CALENDAR = "calendar"
    COMPLETE = "complete"


@dataclass(frozen=True, slots=True, order=True)
class WorkingHours:
    """A stretch of one weekday on the therapist's wall clock. `starts` and `ends` are minutes since midnight; `ends`
    may be 1440, the day's end: what goes past midnight is two stretches (SPEC.md section 9)."""

    weekday: int
    """0 is Monday."""
    starts: int
    ends: int

    @classmethod
    def at(cls, weekday: str, starts: str, ends: str) -> "WorkingHours":
        """`WorkingHours.at("monday", "09:00", "17:30")`."""
        return cls(WEEKDAYS.index(weekday), minutes_of(starts), minutes_of(ends))


def clock_text(minutes: int) -> str:
    """`09:00`; the day's end is `24:00`."""
    return f"{minutes // MINUTES_PER_HOUR:02d}:{minutes % MINUTES_PER_HOUR:02d}"


def minutes_of(text: str) -> int:
    """Of `clock_text`'s form."""
    hours, minutes = map(int, text.split(":"))
    return hours * MINUTES_PER_HOUR + minutes


def are_working_hours(hours: Sequence[WorkingHours]) -> bool:
    """Each within its day, none overlapping another."""
    ordered = sorted(hours)
    within = all(h.weekday in range(7) and 0 <= h.starts < h.ends <= DAY_MINUTES for h in ordered)
    apart = all(before.weekday != after.weekday or before.ends <= after.starts for before, after in pairwise(ordered))
    return within and apart


def accepts_clients(status: str, step: str, *, has_licence: bool) -> bool:
    """`has_licence`: a verified one that holds today, in whatever state."""
    return status == TherapistStatus.APPROVED and step == TherapistStep.COMPLETE and has_licence
