"""Hours of each day in which a person wants no notifications, on the clock of their time zone."""

from dataclasses import dataclass
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from chassis.timekeeping.wall_clock import day_of, instant_of

from identity.domain.errors import QuietHoursTooLong

DAY_MINUTES = 24 * 60
MAX_MINUTES = 12 * 60


@dataclass(frozen=True, slots=True)
class QuietHours:
    """Minutes since midnight; they may span midnight. Raises QuietHoursTooLong for more than 12 hours and for none."""

    starts: int
    ends: int

    def __post_init__(self) -> None:
        if not 0 < (self.ends - self.starts) % DAY_MINUTES <= MAX_MINUTES:
            raise QuietHoursTooLong

    def end_at(self, now: datetime, zone: ZoneInfo) -> datetime | None:
        """When the quiet hours that last at `now` are over; None outside of them.

        They begin and end at instants, so they never begin again in the hour that the clock shows twice. A start or end
        that the clock skips moves forward by the gap, as everywhere (`instant_of`).
        """
        today = day_of(now, zone)
        for first in (today - timedelta(days=1), today):
            last = first if self.starts < self.ends else first + timedelta(days=1)
            start = instant_of(first, _time(self.starts), zone)
            end = instant_of(last, _time(self.ends), zone)
            if start <= now < end:
                return end
        return None


def next_time(now: datetime, wall: time, zone: ZoneInfo) -> datetime:
    """The next instant after `now` at which the clock shows `wall`; the first of two, and moved forward in a gap."""
    today = day_of(now, zone)
    days = (today + timedelta(days=number) for number in range(3))
    return next(instant for day in days if (instant := instant_of(day, wall, zone)) > now)


def _time(minutes: int) -> time:
    return time(minutes // 60, minutes % 60)
