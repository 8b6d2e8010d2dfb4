from datetime import timedelta
from functools import partial
from uuid import UUID

from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.tables import Event
from scheduling.use_cases.rooms.visits import audit_visit, stop_counting, take_leave

SILENT = timedelta(seconds=45)
"""Three reports of a page. A crash or a lost network is a leave after that."""
SERVICE = Actor.service("scheduling")
SILENT_VISITS = "SELECT event_id, profile_id FROM room_visits WHERE left_at IS NULL AND seen_at < $1 ORDER BY event_id"
CLOSE = """
    UPDATE room_visits SET left_at = seen_at
    WHERE event_id = $1 AND profile_id = $2 AND left_at IS NULL AND seen_at < $3 RETURNING left_at
"""
CHILDREN = """
    SELECT p.child_id FROM participants p JOIN active_guardianships g ON g.child_id = p.child_id
    WHERE p.event_id = $1 AND g.guardian_id = $2 ORDER BY p.child_id
"""
FORGET_TICKETS = "DELETE FROM used_room_tickets WHERE expires_at < $1"


async def close_silent_visits(units: UnitsOfWork) -> None:
    """Ends each visit without a recent report, at the time of its last one. Forgets expired tickets too."""

    async def find(uow: UnitOfWork) -> list[tuple[UUID, UUID]]:
        await uow.rows(FORGET_TICKETS, uow.now)
        return [(row["event_id"], row["profile_id"]) for row in await uow.rows(SILENT_VISITS, uow.now - SILENT)]

    for event_id, profile_id in await units.run(SERVICE, find):
        await units.run(SERVICE, partial(_close, event_id=event_id, profile_id=profile_id))


async def _close(uow: UnitOfWork, event_id: UUID, profile_id: UUID) -> None:
    event = (await uow.db.scalars(select(Event).where(col(Event.id) == event_id).with_for_update())).one()
    closed = await uow.rows(CLOSE, event_id, profile_id, uow.now - SILENT)
    if not closed:  # they came back, or left
        return
    left_at = closed[0]["left_at"]
    children = [row["child_id"] for row in await uow.rows(CHILDREN, event_id, profile_id)]
    await take_leave(uow, event, children, left_at)
    await stop_counting(uow, event, left_at)
    audit_visit(uow, "room.left", event, children)
