"""Counts the sessions left to book that still fit into free times (docs/product/scheduling.md#pending-schedule)."""

from datetime import date, datetime, timedelta

from chassis.db import Rows
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import start_of_day

from scheduling.adapters.allowances import CycleLeft, not_bookable
from scheduling.adapters.care_services import Care
from scheduling.adapters.occupancy import busy_times
from scheduling.domain.cutoffs import booking_horizon
from scheduling.domain.slots import Availability


async def bookable_sessions(db: Rows, care: Care, cycles: list[CycleLeft], now: datetime) -> list[int]:
    """For each of these cycles of a service: how many of its sessions the family can book in it."""
    if not cycles or not_bookable(care) is not None:
        return [0] * len(cycles)
    available = await _availability(db, care, now)
    return [_fitting(available, care, left) for left in cycles]


async def _availability(db: Rows, care: Care, now: datetime) -> Availability:
    """The therapist's free time, as far ahead as a guardian may book."""
    earliest, latest = booking_horizon(now, care.zone)
    window = Interval(earliest, latest + timedelta(minutes=care.session_length_minutes))
    busy = await busy_times(db, care.therapist_id, [care.child_id], window, now)
    return Availability.of(care.hours, care.zone, busy, window, now)


def _fitting(available: Availability, care: Care, left: CycleLeft) -> int:
    """In time, at times that are free."""
    first = max(care.starts_on, left.days.starts_on)
    after = min(left.days.ends_before, care.ends_on + timedelta(days=1) if care.ends_on else date.max)
    start = max(available.earliest, start_of_day(first, care.zone))
    end = available.latest + timedelta(seconds=1)
    if after <= end.astimezone(care.zone).date():
        end = start_of_day(after, care.zone)
    if end <= start:
        return 0
    return available.fitting(Interval(start, end), timedelta(minutes=left.minutes), left.remaining)
