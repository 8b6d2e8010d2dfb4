"""Which families a freed slot is offered to, and in which order (docs/product/scheduling.md#waitlist)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Any, NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import Weekday

from scheduling.domain.cutoffs import EARLIEST_BOOKING, UNDO

HOLD = timedelta(minutes=15)
"""How long an offer is held for one family."""
OFFERED_AFTER = UNDO
"""A cancellation that is taken back within it is never offered."""
RETRY = timedelta(minutes=5)
"""How often a slot that fits nobody is looked at again: plans, licenses and calendars change."""
MOST_TIMES = 20
ASKED_FROM, ASKED_UNTIL = time(7), time(21)
"""On the family's clock."""


class OfferStatus(StrEnum):
    HELD = "held"
    TAKEN = "taken"
    DECLINED = "declined"
    EXPIRED = "expired"
    WITHDRAWN = "withdrawn"
    """The therapist took time off, or the family left the waitlist."""


class PartOfDay(StrEnum):
    MORNING = "morning"
    AFTERNOON = "afternoon"
    EVENING = "evening"

    @classmethod
    def at(cls, wall: time) -> "PartOfDay":
        """Noon begins the afternoon, 5 PM the evening."""
        if wall.hour < NOON:
            return cls.MORNING
        return cls.AFTERNOON if wall.hour < EVENING_HOUR else cls.EVENING


NOON, EVENING_HOUR = 12, 17


@dataclass(frozen=True)
class WaitlistTime:
    """A part of a weekday, or one stretch of time. Never both."""

    weekday: Weekday | None = None
    part_of_day: PartOfDay | None = None
    stretch: Interval | None = None

    @classmethod
    def parse(cls, stored: Mapping[str, Any]) -> "WaitlistTime":
        if "weekday" in stored:
            return cls(Weekday(stored["weekday"]), PartOfDay(stored["part_of_day"]))
        start, end = (datetime.fromisoformat(stored[name]) for name in ("starts_at", "ends_at"))
        return cls(stretch=Interval(start, end))

    @property
    def stored(self) -> dict[str, Any]:
        if self.stretch is not None:
            return {"starts_at": self.stretch.start.isoformat(), "ends_at": self.stretch.end.isoformat()}
        return {"weekday": self.weekday, "part_of_day": self.part_of_day}

    def fits(self, session: Interval, zone: ZoneInfo) -> bool:
        """A weekday counts by the start of the session in the family's zone, a stretch must contain the session. What
        the wall clock shows decides, also on days on which it changes."""
        if self.stretch is not None:
            return self.stretch.contains(session)
        local = session.start.astimezone(zone)
        return Weekday.of(local.date()) == self.weekday and PartOfDay.at(local.time()) == self.part_of_day


class Rank(NamedTuple):
    """The smallest is first."""

    minus_owed_minutes: int
    joined_at: datetime
    misses_preference: bool
    child_id: UUID
    """Makes the order total."""

    @classmethod
    def of(
        cls, owed_minutes: int, joined_at: datetime, preferred: str | None, start: datetime, child_id: UUID
    ) -> "Rank":
        """`start` is in the family's zone; `preferred` is the part of the day that it prefers, if any."""
        misses = preferred in set(PartOfDay) and preferred != PartOfDay.at(start.time())
        return cls(-owed_minutes, joined_at, misses, child_id)


def may_be_asked(now: datetime, zone: ZoneInfo) -> bool:
    """Whether the family is awake: an offer lasts 15 minutes, and its email and SMS leave at once."""
    return ASKED_FROM <= now.astimezone(zone).time() < ASKED_UNTIL


def can_be_offered(starts_at: datetime, now: datetime) -> bool:
    """Whether the slot can still be booked at the end of a hold that begins now."""
    return starts_at >= now + HOLD + EARLIEST_BOOKING
