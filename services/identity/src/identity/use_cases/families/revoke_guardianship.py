"""An operator ends a guardian's access to a child (docs/product/identity.md#revoke-a-guardianship)."""

from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.access.projections import GuardianshipRevoked as RevokedFact
from chassis.access.projections import revoke_guardianship as store_revocation
from chassis.unit_of_work import UnitOfWork

from identity.events import GuardianshipRevoked


async def revoke_guardianship(uow: UnitOfWork, guardian_id: UUID, child_id: UUID) -> None:
    """Raises ChildNotFound if there is no active guardianship."""
    version = await uow.value(
        "SELECT version FROM active_guardianships WHERE guardian_id = $1 AND child_id = $2 FOR UPDATE",
        guardian_id,
        child_id,
    )
    if version is None:
        raise ChildNotFound
    revoked = GuardianshipRevoked(version=version + 1, guardian_id=guardian_id, child_id=child_id)
    await store_revocation(uow, RevokedFact.model_validate(revoked.model_dump()))
    uow.emit(revoked)
    uow.audit("guardianship.revoked", child_id=child_id, subject=guardian_id)
