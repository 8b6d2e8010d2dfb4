"""An adult who may no longer book for a child loses the booking links in their emails
(docs/product/scheduling.md#invitations)."""

from uuid import UUID

from chassis.access.projections import GuardianshipGranted, GuardianshipRevoked
from chassis.access.rights import Right
from chassis.events.consumer import Handler
from chassis.unit_of_work import UnitOfWork

REVOKE = """
    UPDATE invitations SET revoked_at = $2
    WHERE child_id = $1 AND revoked_at IS NULL AND used_at IS NULL AND expires_at > $2
"""
"""Of all adults of the child, because its links are the same for all of them. Its therapist can send a new one."""


async def _change_rights(uow: UnitOfWork, event: GuardianshipGranted) -> None:
    if event.version > 1 and Right.BOOK not in event.rights:
        await _revoke_links(uow, event.child_id)


async def _end(uow: UnitOfWork, event: GuardianshipRevoked) -> None:
    await _revoke_links(uow, event.child_id)


async def _revoke_links(uow: UnitOfWork, child_id: UUID) -> None:
    await uow.rows(REVOKE, child_id, uow.now)


HANDLERS = (Handler(GuardianshipGranted, _change_rights), Handler(GuardianshipRevoked, _end))
