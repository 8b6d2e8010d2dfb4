"""Who writes: names of guardians and therapists and the zones of their clocks, from identity."""

from typing import ClassVar
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from chassis.auth.viewer import UserType
from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.read_models import store_newer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.tables import Author

UNKNOWN_ZONE = "UTC"


class GuardianProfileChanged(Consumed):
    name: ClassVar[str] = "identity.guardian.profile_changed.v1"
    version: int
    guardian_id: UUID
    first_name: str
    last_name: str | None
    timezone: str | None


class TherapistProfileChanged(Consumed):
    name: ClassVar[str] = "identity.therapist.profile_changed.v1"
    version: int
    therapist_id: UUID
    first_name: str
    last_name: str | None
    timezone: str | None


async def keep_guardian(uow: UnitOfWork, fact: GuardianProfileChanged) -> None:
    await _keep(uow, UserType.GUARDIAN, fact.guardian_id, fact)


async def keep_therapist(uow: UnitOfWork, fact: TherapistProfileChanged) -> None:
    await _keep(uow, UserType.THERAPIST, fact.therapist_id, fact)


async def _keep(
    uow: UnitOfWork, user_type: UserType, profile_id: UUID, fact: GuardianProfileChanged | TherapistProfileChanged
) -> None:
    known = {
        "user_type": user_type.value,
        "profile_id": profile_id,
        "version": fact.version,
        "first_name": fact.first_name,
        "last_name": fact.last_name or "",
        "timezone": _known_zone(fact.timezone),
    }
    await store_newer(uow, Author, known)


def _known_zone(name: str | None) -> str:
    """A zone that the database does not know would refuse every list with this viewer's clock times."""
    try:
        return ZoneInfo(name or UNKNOWN_ZONE).key
    except (ZoneInfoNotFoundError, ValueError):
        return UNKNOWN_ZONE


HANDLERS = (Handler(GuardianProfileChanged, keep_guardian), Handler(TherapistProfileChanged, keep_therapist))
