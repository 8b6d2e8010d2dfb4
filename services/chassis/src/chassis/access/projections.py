"""The read model behind `circle`: fed by identity's and scheduling's events, in every service alike.

The two services that cause these facts also apply them in their own transaction, through the same functions.
"""

from datetime import date
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler, project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert, upsert_newer
from chassis.tables import CareRelation, Guardianship
from chassis.unit_of_work import UnitOfWork

FORGET_ANSWERS = """
    UPDATE idempotency_keys SET status = NULL, body = NULL WHERE owner = $1 OR owner LIKE '%|' || $1
"""
"""What a person was answered, and who was in their place. The keys stay: what was done with one is not done again."""


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


def _guardianship(told: GuardianshipGranted | GuardianshipRevoked) -> Upsert:
    return Upsert(Guardianship, {**told.model_dump(), "revoked": isinstance(told, GuardianshipRevoked)})


def _care_relation(told: CareRelationChanged) -> Upsert:
    return Upsert(CareRelation, told.model_dump())


async def revoke_guardianship(uow: UnitOfWork, told: GuardianshipRevoked) -> None:
    """With all answers that are kept under the guardian's Idempotency-Keys: they may be about the child."""
    await upsert_newer(uow, _guardianship(told))
    await uow.rows(FORGET_ANSWERS, f"guardian:{told.guardian_id}")


GRANTED = project(GuardianshipGranted, _guardianship)
REVOKED = Handler(GuardianshipRevoked, revoke_guardianship)
CARE_CHANGED = project(CareRelationChanged, _care_relation)
HANDLERS = (GRANTED, REVOKED, CARE_CHANGED)
grant_guardianship, store_care_relation = GRANTED.handle, CARE_CHANGED.handle
