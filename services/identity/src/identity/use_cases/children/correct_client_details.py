"""A therapist corrects a client's age, gender and pronouns (docs/product/identity.md#correct-a-client)."""

from uuid import UUID

from chassis.access.child_access import ChildNotFound, require_child
from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Child, Guardian, User
from identity.use_cases.children.update_child import update_child
from identity.use_cases.guardians.guardian_changes import ChildChanges

CONTACT = """
    SELECT g.guardian_id FROM guardianships_for('any') g JOIN children c ON c.id = g.child_id
    WHERE g.child_id = $1 ORDER BY g.guardian_id <> c.guardian_id, g.guardian_id LIMIT 1
"""


async def correct_client(uow: UnitOfWork, viewer: Viewer, changes: ChildChanges) -> tuple[UUID, UUID]:
    """Returns the ids of guardian and child. Raises Forbidden for a guardian, ChildNotFound, Invalid."""
    viewer.require_therapist()
    child_id = await require_child(uow, viewer, changes.id, uow.now)
    child = await uow.db.get_one(Child, child_id, with_for_update=True)
    if changes.last_name is not None and changes.last_name != child.last_name:
        raise Invalid(fields={"last_name": "Last name can't be changed"})
    guardian_id = await uow.value(CONTACT, child_id)
    if guardian_id is None:
        raise ChildNotFound
    guardian = await uow.db.get_one(Guardian, guardian_id)
    user = await uow.db.get_one(User, guardian.user_id)
    await update_child(uow, viewer, guardian, user, changes, "")
    return guardian.id, child_id
