from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from chassis.timekeeping.wall_clock import start_of_day

from scheduling.domain.ledger import NoShows

LONGEST_MONTH = timedelta(days=31)


@dataclass(frozen=True)
class Span:
    """Whole days on the therapist's wall clock, as instants: from `start` up to but not including `end`."""

    start: datetime
    end: datetime

    @classmethod
    def of_day(cls, day: date, zone: ZoneInfo) -> "Span":
        return cls(start_of_day(day, zone), start_of_day(day + timedelta(days=1), zone))

    @classmethod
    def of_month(cls, day: date, zone: ZoneInfo) -> "Span":
        """The month that contains `day`."""
        first = day.replace(day=1)
        return cls(start_of_day(first, zone), start_of_day((first + LONGEST_MONTH).replace(day=1), zone))


@dataclass(frozen=True)
class MonthFigures:
    sessions_held: int
    minutes_delivered: int
    no_shows: int
    """Children who didn't show up or canceled late; timely cancels and absences caused by others don't count."""
    no_show_rate: int | None
    """Whole percent of the expected guests; None when none was expected."""
    still_to_come: int

    @classmethod
    def of(cls, held: Sequence[int], still_to_come: int, absent: NoShows) -> "MonthFigures":
        """`held` are the minutes of each session; `absent` is of all participations of the month."""
        return cls(
            sessions_held=len(held),
            minutes_delivered=sum(held),
            no_shows=absent.missed + absent.late_canceled,
            no_show_rate=absent.rate,
            still_to_come=still_to_come,
        )

    @property
    def json(self) -> dict[str, Any]:
        return asdict(self)
