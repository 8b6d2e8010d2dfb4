from datetime import timedelta
from functools import partial
from uuid import UUID

from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from scheduling.use_cases.rooms.end_visit import end_silent_visit

SILENT = timedelta(seconds=45)
"""Three reports of a page. A crash or a lost network is a leave after that."""
SERVICE = Actor.service("scheduling")
SILENT_VISITS = "SELECT event_id, profile_id FROM room_visits WHERE left_at IS NULL AND seen_at < $1 ORDER BY event_id"
FORGET_TICKETS = "DELETE FROM used_room_tickets WHERE expires_at < $1"


async def close_silent_visits(units: UnitsOfWork) -> None:
    """Ends each visit without a recent report, at the time of its last one. Forgets expired tickets too."""

    async def find(uow: UnitOfWork) -> list[tuple[UUID, UUID]]:
        await uow.rows(FORGET_TICKETS, uow.now)
        return [(row["event_id"], row["profile_id"]) for row in await uow.rows(SILENT_VISITS, uow.now - SILENT)]

    for event_id, profile_id in await units.run(SERVICE, find):
        await units.run(SERVICE, partial(_end, event_id=event_id, profile_id=profile_id))


async def _end(uow: UnitOfWork, event_id: UUID, profile_id: UUID) -> None:
    await end_silent_visit(uow, event_id, profile_id, uow.now - SILENT)
