"""Booked sessions that a plan has no room for (docs/product/scheduling.md#plan-changes)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from uuid import UUID

from chassis.db import Row, Rows

from scheduling.adapters.care_services import Care, CountedSessions, counted_sessions, services_of_subscription
from scheduling.domain.cycle_terms import Terms

BOOKED = """
    SELECT p.id, p.event_id, e.starts_at, (extract(epoch FROM e.ends_at - e.starts_at) / 60)::int AS minutes
    FROM participants p JOIN events e ON e.id = p.event_id JOIN care_services s ON s.id = p.care_service_id
    WHERE s.subscription_id = $1 AND p.uses_service AND NOT p.canceled AND e.status = 'scheduled'
      AND e.deleted_at IS NULL AND e.starts_at > $2
    ORDER BY e.starts_at, p.id
"""


@dataclass(frozen=True, slots=True)
class BookedSession:
    participant_id: UUID
    event_id: UUID
    starts_at: datetime
    minutes: int


async def sessions_beyond_plan(
    db: Rows, subscription_id: UUID, first_day: date, terms: Terms, now: datetime
) -> Sequence[BookedSession]:
    """Upcoming ones in cycles from `first_day` on if these had `terms`: the last ones of each cycle beyond its number,
    and those that are longer. Sessions of earlier cycles that are made up for keep their place."""
    services = await services_of_subscription(db, subscription_id)
    running = [care for care in services if care.next_day(now) is not None]
    if not running:
        return []
    care = running[0]
    changed = replace(care, terms=replace(care.terms, planned_on=first_day, planned=terms))
    booked = [_booked(row) for row in await db.rows(BOOKED, subscription_id, now)]
    affected = [
        session for session in booked if changed.terms.is_planned(changed.cycle_at(session.starts_at).starts_on)
    ]
    counted = (await counted_sessions(db, [care]))[care.id]
    used = list(counted.used)
    for session in affected:
        used.remove(session.starts_at)
    return _beyond(changed, affected, CountedSessions(used, counted.owed, counted.lost), terms)


def _beyond(
    care: Care, booked: Sequence[BookedSession], counted: CountedSessions, terms: Terms
) -> Sequence[BookedSession]:
    """Adds one session after the other, in the order of their starts."""
    beyond, overdrawn = [], care.allotment(counted).overdrawn
    for session in booked:
        counted.used.append(session.starts_at)
        if session.minutes > terms.minutes or care.allotment(counted).overdrawn > overdrawn:
            counted.used.pop()
            beyond.append(session)
    return beyond


def _booked(row: Row) -> BookedSession:
    return BookedSession(UUID(str(row["id"])), UUID(str(row["event_id"])), row["starts_at"], row["minutes"])
