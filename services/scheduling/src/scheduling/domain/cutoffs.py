"""Time limits of booking, canceling and marking (docs/product/scheduling.md#limits). Hours are compared as instants."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from chassis.timekeeping.wall_clock import days_later

EARLIEST_BOOKING = timedelta(hours=4)
FURTHEST_BOOKING_DAYS = 60
CANCEL_NOTICE = timedelta(hours=24)
"""A session canceled with less notice counts as used."""
RESCHEDULE_NOTICE = timedelta(hours=24)
"""A guardian may move a session, or ask for it, up to this long before the start."""
ROOM_OPENS = timedelta(minutes=10)
CORRECTIONS = timedelta(days=30)
"""How long after the first mark a session may be corrected."""


def booking_horizon(now: datetime, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """The earliest and latest start that a guardian may book, both included."""
    return now + EARLIEST_BOOKING, days_later(now, FURTHEST_BOOKING_DAYS, zone)


def is_late_cancel(starts_at: datetime, now: datetime) -> bool:
    return starts_at - now < CANCEL_NOTICE


def reschedule_cutoff(starts_at: datetime) -> datetime:
    """The last instant, included, at which a guardian may reschedule."""
    return starts_at - RESCHEDULE_NOTICE
