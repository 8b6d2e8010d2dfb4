"""Names of guardians and therapists (events of identity)."""

from typing import ClassVar
from uuid import UUID

from chassis.auth.viewer import UserType
from chassis.events.consumer import project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert

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


def _guardian(event: GuardianProfileChanged) -> Upsert:
    return _person(UserType.GUARDIAN, event.guardian_id, event)


def _therapist(event: TherapistProfileChanged) -> Upsert:
    return _person(UserType.THERAPIST, event.therapist_id, event)


def _person(user_type: UserType, profile_id: UUID, event: GuardianProfileChanged | TherapistProfileChanged) -> Upsert:
    known = {
        "user_type": user_type.value,
        "id": profile_id,
        "version": event.version,
        "first_name": event.first_name,
        "last_name": event.last_name or "",
    }
    return Upsert(Person, known)


GUARDIAN, THERAPIST = project(GuardianProfileChanged, _guardian), project(TherapistProfileChanged, _therapist)
HANDLERS = (GUARDIAN, THERAPIST)
