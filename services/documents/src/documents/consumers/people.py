"""Who uploads: names of guardians and therapists, from identity."""

from typing import ClassVar
from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.read_models import store_newer
from chassis.unit_of_work import UnitOfWork

from documents.adapters.tables import Person


class GuardianProfileChanged(Consumed):
    name: ClassVar[str] = "identity.guardian.profile_changed.v1"
    version: int
    guardian_id: UUID
    first_name: str
    last_name: str | None


class TherapistProfileChanged(Consumed):
    name: ClassVar[str] = "identity.therapist.profile_changed.v1"
    version: int
    therapist_id: UUID
    first_name: str
    last_name: str | None


async def keep_guardian(uow: UnitOfWork, fact: GuardianProfileChanged) -> None:
    await _keep(uow, UserType.GUARDIAN, fact.guardian_id, fact)


async def keep_therapist(uow: UnitOfWork, fact: TherapistProfileChanged) -> None:
    await _keep(uow, UserType.THERAPIST, fact.therapist_id, fact)


async def _keep(
    uow: UnitOfWork, user_type: UserType, profile_id: UUID, fact: GuardianProfileChanged | TherapistProfileChanged
) -> None:
    known = {
        "user_type": user_type.value,
        "id": profile_id,
        "version": fact.version,
        "first_name": fact.first_name,
        "last_name": fact.last_name or "",
    }
    await store_newer(uow, Person, known)


HANDLERS = (Handler(GuardianProfileChanged, keep_guardian), Handler(TherapistProfileChanged, keep_therapist))
