"""The client info form (docs/product/identity.md#client-info-form): child and guardian contact, saved together."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Guardian, User
from identity.use_cases.children.update_child import update_child
from identity.use_cases.families.change_guardianship import require_primary
from identity.use_cases.guardians.guardian_changes import ChildChanges, GuardianChanges
from identity.use_cases.guardians.update_guardian import change_contact


async def update_client(
    uow: UnitOfWork, viewer: Viewer, child: ChildChanges, contact: GuardianChanges
) -> tuple[UUID, UUID]:
    """All or nothing. Returns the ids of guardian and child. Raises Forbidden for a therapist, ChildNotFound, Invalid,
    TherapistNotAvailable."""
    guardian_id = viewer.require_guardian()
    child_id = (await require_primary(uow, viewer, child.id)).id
    guardian = await uow.db.get_one(Guardian, guardian_id, with_for_update=True)
    user = await uow.db.get_one(User, guardian.user_id)
    await change_contact(uow, guardian, user, contact, "client.guardian")
    await update_child(uow, viewer, guardian, user, child, "client")
    return guardian_id, child_id
