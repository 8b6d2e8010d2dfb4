"""A guardian adds another child (docs/product/identity.md#siblings)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Guardian, User
from identity.domain.children import MAX_CHILDREN
from identity.domain.errors import TooManyChildren
from identity.use_cases.families.create_family import NewChild, add_child

COUNT = "SELECT count(*) FROM guardianships_for('any') WHERE guardian_id = $1"


async def add_sibling(uow: UnitOfWork, viewer: Viewer, new: NewChild) -> tuple[UUID, UUID]:
    """Returns the ids of guardian and child. Raises Forbidden for a therapist, Invalid, TooManyChildren."""
    guardian = await uow.db.get_one(Guardian, viewer.require_guardian(), with_for_update=True)
    if await uow.value(COUNT, guardian.id) >= MAX_CHILDREN:
        raise TooManyChildren
    child = await add_child(uow, guardian, await uow.db.get_one(User, guardian.user_id), new, "client")
    return guardian.id, child.id
