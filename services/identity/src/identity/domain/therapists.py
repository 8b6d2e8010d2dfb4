from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time
from enum import StrEnum
from itertools import pairwise

from chassis.timekeeping.wall_clock import WEEK, Weekday, minutes_of
from chassis.timekeeping.weekly_hours import WeeklyHours

MINUTES_PER_HOUR = 60
HOURS_PER_DAY = 24
DAY_MINUTES = HOURS_PER_DAY * MINUTES_PER_HOUR


class TherapistStatus(StrEnum):
    APPLICANT = "applicant"
    APPROVED = "approved"
    DECLINED = "declined"
    SUSPENDED = "suspended"
    """Was approved; can't sign in and isn't matched until reinstated."""


class TherapistStep(StrEnum):
    """Onboarding steps of a therapist, in order."""

    ACCOUNT = "account"
    PROFILE = "profile"
    SUB_SPECIALTIES = "sub_specialties"
    CALENDAR = "calendar"
    COMPLETE = "complete"


@dataclass(frozen=True, slots=True, order=True)
class WorkingHours:
    """An interval on one weekday, on the therapist's wall clock. `starts` and `ends` are minutes since midnight; `ends`
    may be 1440, the end of the day. Hours past midnight are two intervals (docs/product/identity.md#working-hours)."""

    weekday: int
    """0 is Monday."""
    starts: int
    ends: int

    @classmethod
    def at(cls, weekday: str, starts: str, ends: str) -> "WorkingHours":
        """`WorkingHours.at("monday", "09:00", "17:30")`."""
        return cls(Weekday(weekday).number, minutes_of(starts), minutes_of(ends))

    def weekly(self) -> WeeklyHours:
        return WeeklyHours(WEEK[self.weekday], _wall_time(self.starts), _wall_time(self.ends))


def _wall_time(minutes: int) -> time:
    return time(minutes // MINUTES_PER_HOUR % HOURS_PER_DAY, minutes % MINUTES_PER_HOUR)


def are_working_hours(hours: Sequence[WorkingHours]) -> bool:
    """Each within its day, none overlapping another."""
    ordered = sorted(hours)
    within = all(h.weekday in range(7) and 0 <= h.starts < h.ends <= DAY_MINUTES for h in ordered)
    apart = all(before.weekday != after.weekday or before.ends <= after.starts for before, after in pairwise(ordered))
    return within and apart


def accepts_clients(status: str, step: str, *, has_license: bool) -> bool:
    """`has_license`: a verified one that is valid today in any state."""
    return status == TherapistStatus.APPROVED and step == TherapistStep.COMPLETE and has_license
