"""Publishes every therapist, guardian and child again, for fields or events that were added about them."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.tables import Child, Guardian, User
from identity.use_cases.profiles.publish_profiles import publish_child, publish_guardian, publish_therapist
from identity.use_cases.therapists.therapist_onboarding import lock_therapist

THERAPISTS = "SELECT id FROM therapists ORDER BY id"
GUARDIANS = "SELECT id FROM guardians ORDER BY id"
CHILDREN = "SELECT id FROM children ORDER BY guardian_id, id"


@dataclass(frozen=True)
class Profiles:
    therapists: Sequence[UUID]
    guardians: Sequence[UUID]
    children: Sequence[UUID]


async def list_profiles(uow: UnitOfWork) -> Profiles:
    async def ids(sql: str) -> list[UUID]:
        return [UUID(str(row["id"])) for row in await uow.rows(sql)]

    return Profiles(await ids(THERAPISTS), await ids(GUARDIANS), await ids(CHILDREN))


async def republish_therapist(uow: UnitOfWork, therapist_id: UUID) -> None:
    await publish_therapist(uow, await lock_therapist(uow, therapist_id))
    uow.audit("therapist.told_again", subject=therapist_id)


async def republish_guardian(uow: UnitOfWork, guardian_id: UUID) -> None:
    """Skips a guardian that was erased meanwhile."""
    guardian = await uow.db.get(Guardian, guardian_id, with_for_update=True)
    if guardian is None:
        return
    await publish_guardian(uow, guardian, await uow.db.get_one(User, guardian.user_id))
    uow.audit("guardian.republished", subject=guardian_id)


async def republish_child(uow: UnitOfWork, child_id: UUID) -> None:
    """Skips a child that was erased meanwhile."""
    child = await uow.db.get(Child, child_id, with_for_update=True)
    if child is None:
        return
    guardian = await uow.db.get_one(Guardian, child.guardian_id)
    await publish_child(uow, child, guardian, await uow.db.get_one(User, guardian.user_id))
    uow.audit("child.told_again", child_id=child_id)
