"""A user changes their own name. The new name is published to the other services."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import User
from identity.use_cases.guardians.guardian_changes import GuardianChanges
from identity.use_cases.guardians.update_guardian import update_guardian
from identity.use_cases.profiles.publish_profiles import publish_therapist
from identity.use_cases.therapists.therapist_onboarding import lock_therapist


async def rename_user(
    uow: UnitOfWork, viewer: Viewer, first_name: str | None, last_name: str | None
) -> tuple[User, UUID]:
    """None leaves a name unchanged. Returns the user and the profile's id."""
    if viewer.is_guardian:
        await update_guardian(uow, viewer, GuardianChanges(first_name=first_name, last_name=last_name))
        return await uow.db.get_one(User, viewer.user_id), viewer.profile_id
    therapist = await lock_therapist(uow, viewer.profile_id)
    user = await uow.db.get_one(User, viewer.user_id)
    names = (first_name or user.first_name, last_name or user.last_name)
    if names != (user.first_name, user.last_name):
        user.first_name, user.last_name = names
        await uow.db.flush()
        await publish_therapist(uow, therapist)
        uow.audit("therapist.renamed", subject=viewer.profile_id)
    return user, viewer.profile_id
