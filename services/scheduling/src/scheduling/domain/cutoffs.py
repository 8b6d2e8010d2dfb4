"""Time limits of booking, canceling and marking (docs/product/scheduling.md#limits). Hours are compared as instants."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from chassis.timekeeping.notice import RESCHEDULE_NOTICE
from chassis.timekeeping.wall_clock import days_later

EARLIEST_BOOKING = timedelta(hours=4)
FURTHEST_BOOKING_DAYS = 60
CANCEL_NOTICE = timedelta(hours=24)
"""A session canceled with less notice counts as used."""
GRACE = timedelta(minutes=15)
"""How long after booking a family may cancel or move a session whatever the notice."""
ROOM_OPENS = timedelta(minutes=10)
ROOM_PAGE_OPENS = ROOM_OPENS + timedelta(minutes=60)
"""Before the start: the page with the device check, and the links to it."""
CORRECTIONS = timedelta(days=30)
"""How long after the first mark a session may be corrected."""

UNDO = timedelta(minutes=2)
"""How long a first mark or a deletion can be taken back. Pages offer it for 30 seconds."""
DISPUTES = timedelta(days=7)
"""How long after something was recorded the family may dispute it."""

COUNTED_AS_WHOLE = timedelta(minutes=2)
"""Of a session: the room proposes no lost minutes for less. People greet each other and leave a little early, and a
browser takes a moment to connect."""


def booking_horizon(now: datetime, zone: ZoneInfo) -> tuple[datetime, datetime]:
    """The earliest and latest start that a guardian may book, both included."""
    return now + EARLIEST_BOOKING, days_later(now, FURTHEST_BOOKING_DAYS, zone)


def free_cancel_until(starts_at: datetime, booked_at: datetime | None) -> datetime:
    """The last instant, included, at which canceling gives the session back. `booked_at` is when the family booked it,
    None if a therapist scheduled it."""
    return _with_grace(starts_at - CANCEL_NOTICE, booked_at)


def is_late_cancel(starts_at: datetime, booked_at: datetime | None, now: datetime) -> bool:
    return now > free_cancel_until(starts_at, booked_at)


def reschedule_cutoff(starts_at: datetime, booked_at: datetime | None = None) -> datetime:
    """The last instant, included, at which a guardian may reschedule. `booked_at` as in `free_cancel_until`."""
    return _with_grace(starts_at - RESCHEDULE_NOTICE, booked_at)


def _with_grace(cutoff: datetime, booked_at: datetime | None) -> datetime:
    return cutoff if booked_at is None else max(cutoff, booked_at + GRACE)
