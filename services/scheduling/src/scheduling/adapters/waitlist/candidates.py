"""The families that a freed slot could be offered to."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.timekeeping.intervals import Interval

from scheduling.adapters.allowances import Allowance, allowances
from scheduling.adapters.care_services import Care, services_by_id
from scheduling.adapters.occupancy import busy_times, window_around
from scheduling.adapters.substitutes import SessionSlot, is_licensed
from scheduling.domain.slots import Availability
from scheduling.domain.waitlist import Rank, WaitlistTime, may_be_asked

WAITING = """
    SELECT w.child_id, w.joined_at, w.timezone, w.times, c.preferred_time_frame, s.id AS service_id
    FROM waitlists w
    JOIN care_services s ON s.child_id = w.child_id AND s.therapist_id = $2
    JOIN children c ON c.id = w.child_id
    WHERE NOT w.paused AND EXISTS (SELECT FROM guardianships_for('book') g WHERE g.child_id = w.child_id)
      AND NOT EXISTS (SELECT FROM waitlist_offers o WHERE o.freed_slot_id = $1 AND o.child_id = w.child_id)
      AND NOT EXISTS (SELECT FROM waitlist_offers o WHERE o.child_id = w.child_id AND o.status = 'held')
      AND NOT EXISTS (
        SELECT FROM participants p JOIN freed_slots f ON f.event_id = p.event_id
        WHERE f.id = $1 AND p.child_id = w.child_id)
"""
"""Nobody is offered a slot twice, two slots at once, or the time of a session that they had."""


@dataclass(frozen=True)
class Candidate:
    rank: Rank
    care: Care
    during: Interval
    """The session that the family would get."""


async def candidates_for(
    db: Rows, slot_id: UUID, therapist_id: UUID, starts_at: datetime, ends_at: datetime, now: datetime
) -> Sequence[Candidate]:
    """By rank: families of the therapist that marked this time and may book a session then, if they are free, and that
    may be asked `now`. The session must fit into the slot."""
    waiting = await db.rows(WAITING, slot_id, therapist_id)
    rows = [row for row in waiting if may_be_asked(now, ZoneInfo(row["timezone"]))]
    services = await services_by_id(db, [UUID(str(row["service_id"])) for row in rows])
    left = await allowances(db, list(services.values()))
    longest = ends_at - starts_at
    found = [
        candidate
        for row in rows
        if (candidate := _candidate(row, left[UUID(str(row["service_id"]))], starts_at, longest)) is not None
    ]
    return sorted(found, key=lambda candidate: candidate.rank)


def _candidate(row: Row, allowance: Allowance, starts_at: datetime, longest: timedelta) -> Candidate | None:
    care = allowance.care
    zone = ZoneInfo(row["timezone"])
    length = timedelta(minutes=care.terms_at(starts_at).minutes)
    during = Interval.lasting(starts_at, length)
    marked = any(WaitlistTime.parse(stored).fits(during, zone) for stored in row["times"])
    if length > longest or not marked or allowance.refusal(starts_at) is not None:
        return None
    owed = (
        care.allotment(allowance.counted).make_ups(care.cycle_at(starts_at).starts_on)
        * care.terms_at(starts_at).minutes
    )
    local = starts_at.astimezone(zone)
    rank = Rank.of(owed, row["joined_at"], row["preferred_time_frame"], local, care.child_id)
    return Candidate(rank, care, during)


async def can_take(db: Rows, candidate: Candidate, now: datetime) -> bool:
    """Whether the therapist may treat the child then, and both are free."""
    care, during = candidate.care, candidate.during
    if not await is_licensed(db, care.therapist_id, SessionSlot(during, [care.child_id])):
        return False
    window = window_around([during])
    busy = await busy_times(db, care.therapist_id, [care.child_id], window, now)
    return Availability.of(care.hours, care.zone, busy, window, now).refusal(during) is None
