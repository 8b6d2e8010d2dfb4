"""A therapist's application, onboarding and week."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import pairwise

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MINUTES_PER_HOUR = 60
DAY_MINUTES = 24 * MINUTES_PER_HOUR


class TherapistStatus(StrEnum):
    APPLICANT = "applicant"
    APPROVED = "approved"
    DECLINED = "declined"


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
        return cls(WEEKDAYS.index(weekday), _minutes(starts), _minutes(ends))


@dataclass(frozen=True, slots=True)
class Licence:
    state: str
    number: str
    expires_on: date
    """The last day on which it holds."""


def clock_text(minutes: int) -> str:
    """`09:00`; the day's end is `24:00`."""
    return f"{minutes // MINUTES_PER_HOUR:02d}:{minutes % MINUTES_PER_HOUR:02d}"


def _minutes(text: str) -> int:
    hours, minutes = map(int, text.split(":"))
    return hours * MINUTES_PER_HOUR + minutes


def are_working_hours(hours: Sequence[WorkingHours]) -> bool:
    """Each within its day, none overlapping another."""
    ordered = sorted(hours)
    within = all(h.weekday in range(7) and 0 <= h.starts < h.ends <= DAY_MINUTES for h in ordered)
    apart = all(before.weekday != after.weekday or before.ends <= after.starts for before, after in pairwise(ordered))
    return within and apart


def next_step(*, has_password: bool, bio: str | None, sub_specialties: int, working_hours: int) -> TherapistStep:
    """The first step of onboarding whose work is not done."""
    if not has_password:
        return TherapistStep.ACCOUNT
    if not bio:
        return TherapistStep.PROFILE
    if not sub_specialties:
        return TherapistStep.SUB_SPECIALTIES
    return TherapistStep.CALENDAR if not working_hours else TherapistStep.COMPLETE


def accepts_clients(status: str, step: str) -> bool:
    return status == TherapistStatus.APPROVED and step == TherapistStep.COMPLETE
