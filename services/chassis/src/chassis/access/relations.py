"""The read model behind `circle`: fed by identity's and scheduling's events, in every service alike.

The two services that cause these facts also apply them in their own transaction, through the same functions.
"""

from datetime import date
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.read_models import store_newer
from chassis.tables import CareRelation, Guardianship
from chassis.unit_of_work import UnitOfWork


class GuardianshipGranted(Consumed):
    name: ClassVar[str] = "identity.guardianship.granted.v1"
    version: int
    guardian_id: UUID
    child_id: UUID


class GuardianshipRevoked(Consumed):
    name: ClassVar[str] = "identity.guardianship.revoked.v1"
    version: int
    guardian_id: UUID
    child_id: UUID


class CareRelationChanged(Consumed):
    name: ClassVar[str] = "scheduling.care_relation.changed.v1"
    version: int
    care_service_id: UUID
    child_id: UUID
    therapist_id: UUID
    starts_on: date
    ends_on: date | None


async def grant_guardianship(uow: UnitOfWork, fact: GuardianshipGranted) -> None:
    await _store_guardianship(uow, fact, revoked=False)


async def revoke_guardianship(uow: UnitOfWork, fact: GuardianshipRevoked) -> None:
    await _store_guardianship(uow, fact, revoked=True)


async def _store_guardianship(
    uow: UnitOfWork, fact: GuardianshipGranted | GuardianshipRevoked, *, revoked: bool
) -> None:
    await store_newer(uow, Guardianship, {**fact.model_dump(), "revoked": revoked})


async def store_care_relation(uow: UnitOfWork, fact: CareRelationChanged) -> None:
    await store_newer(uow, CareRelation, fact.model_dump())


HANDLERS = (
    Handler(GuardianshipGranted, grant_guardianship),
    Handler(GuardianshipRevoked, revoke_guardianship),
    Handler(CareRelationChanged, store_care_relation),
)
