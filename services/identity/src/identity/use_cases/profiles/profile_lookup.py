from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from identity.adapters.tables import Guardian, Therapist, User


async def find_profile_id(uow: UnitOfWork, user: User) -> UUID:
    """The id of the user's guardian or therapist, `userable_id` on the wire."""
    if user.user_type == UserType.GUARDIAN:
        profile_ids = await uow.db.scalars(select(col(Guardian.id)).where(col(Guardian.user_id) == user.id))
    else:
        profile_ids = await uow.db.scalars(select(col(Therapist.id)).where(col(Therapist.user_id) == user.id))
    return profile_ids.one()
