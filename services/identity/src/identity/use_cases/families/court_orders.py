"""What operators set for a child's adults (docs/product/identity.md#court-orders)."""

from uuid import UUID

from chassis.access.rights import ALL_RIGHTS, Right
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Child, Guardian, User
from identity.domain.errors import AddressIsHidden, PrimarySeesAddress
from identity.use_cases.families.change_guardianship import audit_change, grant, require_guardianship
from identity.use_cases.profiles.publish_profiles import publish_child


async def set_address_hidden(uow: UnitOfWork, guardian_id: UUID, child_id: UUID, *, hidden: bool, reason: str) -> None:
    """Whether this guardian may not learn where the child and its other guardians live. Raises ChildNotFound,
    and PrimarySeesAddress for the primary guardian, as the child's profile has that guardian's address."""
    known = await require_guardianship(uow, guardian_id, child_id)
    child = await uow.db.get_one(Child, child_id, with_for_update=True)
    if hidden and child.guardian_id == guardian_id:
        raise PrimarySeesAddress
    await grant(uow, guardian_id, child_id, [Right(right) for right in known.rights], address_hidden=hidden)
    audit_change(
        uow, "guardianship.address_hidden" if hidden else "guardianship.address_shown", child_id, guardian_id, reason
    )


async def name_primary(uow: UnitOfWork, guardian_id: UUID, child_id: UUID, *, reason: str) -> None:
    """This guardian of the child becomes its primary one, with all rights. The earlier one keeps their rights.

    Raises ChildNotFound, and AddressIsHidden for a guardian who may not learn where the child lives.
    """
    known = await require_guardianship(uow, guardian_id, child_id)
    if known.address_hidden:
        raise AddressIsHidden
    child = await uow.db.get_one(Child, child_id, with_for_update=True)
    if child.guardian_id == guardian_id:
        return
    await grant(uow, guardian_id, child_id, ALL_RIGHTS)
    child.guardian_id, child.relationship_to_guardian = guardian_id, None
    guardian = await uow.db.get_one(Guardian, guardian_id)
    await publish_child(uow, child, guardian, await uow.db.get_one(User, guardian.user_id))
    audit_change(uow, "guardianship.made_primary", child_id, guardian_id, reason)
