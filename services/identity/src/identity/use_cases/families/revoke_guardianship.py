"""An operator ends a guardian's access to a child (docs/product/identity.md#revoke-a-guardianship)."""

from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.use_cases.families.change_guardianship import audit_change, revoke


async def revoke_guardianship(uow: UnitOfWork, guardian_id: UUID, child_id: UUID) -> None:
    """Raises ChildNotFound if there is no active guardianship."""
    await revoke(uow, guardian_id, child_id)
    audit_change(uow, "guardianship.revoked", child_id, guardian_id)
