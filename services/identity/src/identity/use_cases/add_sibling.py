"""A guardian adds another child, whose plan they pay themselves. It holds up nothing of the first one's
(`domain.profile_steps`)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.errors import Conflict
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Guardian, User
from identity.use_cases.new_family import MOST_CHILDREN, NewChild, add_child

COUNT = "SELECT count(*) FROM guardianships WHERE guardian_id = $1 AND NOT revoked"


class TooManyChildren(Conflict):
    sentence = f"You can have up to {MOST_CHILDREN} children here. Please write to us if you have more."


async def add_sibling(uow: UnitOfWork, viewer: Viewer, new: NewChild) -> tuple[UUID, UUID]:
    """The guardian's id and the child's. Raises Forbidden for a therapist, Invalid, TooManyChildren."""
    guardian = await uow.db.get_one(Guardian, viewer.require_guardian(), with_for_update=True)
    if await uow.value(COUNT, guardian.id) >= MOST_CHILDREN:
        raise TooManyChildren
    child = await add_child(uow, guardian, await uow.db.get_one(User, guardian.user_id), new, "client")
    return guardian.id, child.id
