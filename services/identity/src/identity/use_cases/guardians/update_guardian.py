"""Changes a guardian's profile, the children's profiles and the onboarding step, all or nothing."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import column, func
from sqlmodel import col, select

from identity.adapters.tables import Child, Guardian, User
from identity.use_cases.accounts.accept_terms import accept_current_terms
from identity.use_cases.children.update_child import update_child
from identity.use_cases.guardians.advance_profile_step import move_to_step
from identity.use_cases.guardians.guardian_changes import GuardianChanges
from identity.use_cases.profiles.publish_profiles import publish_child, publish_guardian

GUARDIANSHIPS = func.guardianships_for("any").table_valued(column("guardian_id"), column("child_id"))
CONTACT = ("phone_number", "timezone", "opt_out_email_notification", "opt_out_phone_notification")
OF_USER = ("first_name", "last_name", "language")


async def update_guardian(uow: UnitOfWork, viewer: Viewer, changes: GuardianChanges) -> UUID:
    """Returns the guardian's id. Raises Forbidden for a therapist, ChildNotFound, Invalid, ProfileStepNotReached,
    TherapistNotAvailable, TermsNotPublished."""
    guardian_id = viewer.require_guardian()
    guardian = await uow.db.get_one(Guardian, guardian_id, with_for_update=True)
    user = await uow.db.get_one(User, guardian.user_id)
    await change_contact(uow, guardian, user, changes, "guardian")
    for position, child_changes in enumerate(changes.children):
        path = f"guardian.children_attributes.{position}"
        await update_child(uow, viewer, guardian, user, child_changes, path)
    if changes.accept_terms:
        await accept_current_terms(uow, guardian)
    if changes.profile_step is not None:
        await move_to_step(uow, guardian, changes.profile_step)
    return guardian_id


async def change_contact(uow: UnitOfWork, guardian: Guardian, user: User, changes: GuardianChanges, path: str) -> None:
    """Publishes guardian and children if anything changed. `path` is the guardian's path in the payload.

    Raises Invalid."""
    if changes.email is not None and changes.email != user.email:
        raise Invalid(fields={f"{path}.email": "Email can't be changed"})
    if _apply_contact(guardian, user, changes):
        await publish_guardian(uow, guardian, user)
        uow.audit("guardian.updated", subject=guardian.id)
        for child in await visible_children(uow, guardian):
            await publish_child(uow, child, guardian, user)


def _apply_contact(guardian: Guardian, user: User, changes: GuardianChanges) -> bool:
    """Returns whether anything changed."""
    changed = False
    for row, names in ((user, OF_USER), (guardian, CONTACT)):
        for name in names:
            value = getattr(changes, name)
            if value is not None and value != getattr(row, name):
                setattr(row, name, value)
                changed = True
    return changed


async def visible_children(uow: UnitOfWork, guardian: Guardian) -> list[Child]:
    """Children with this guardian as contact person, except after a revoked guardianship."""
    seen = GUARDIANSHIPS.columns
    visible = select(seen.child_id).where(seen.guardian_id == guardian.id)
    found = await uow.db.scalars(
        select(Child)
        .where(col(Child.guardian_id) == guardian.id, col(Child.id).in_(visible))
        .order_by(col(Child.id))
        .with_for_update()
    )
    return list(found)
