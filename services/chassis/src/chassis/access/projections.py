"""The projections behind `child_access`. Every service builds them from identity's and scheduling's events.

Identity and scheduling also call these functions in the transaction that emits the event.
"""

from datetime import date
from typing import ClassVar
from uuid import UUID

from pydantic import Field

from chassis.access.rights import ALL_RIGHTS, Right
from chassis.events.consumer import Handler, project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert, upsert_newer
from chassis.tables import CareRelation, Guardianship
from chassis.unit_of_work import UnitOfWork

DELETE_STORED_RESPONSES = """
    UPDATE idempotency_keys SET status = NULL, body = NULL WHERE owner = $1 OR owner LIKE '%|' || $1
"""
"""Also those of operators who impersonated the guardian. The keys stay, so that nothing is done twice."""


class GuardianshipGranted(Consumed):
    """A new guardianship, or new rights in one. Older events lack the last two fields: their guardians may do
    everything."""

    name: ClassVar[str] = "identity.guardianship.granted.v1"
    version: int
    guardian_id: UUID
    child_id: UUID
    rights: list[Right] = Field(default_factory=lambda: list(ALL_RIGHTS))
    address_hidden: bool = False


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


def _guardianship(event: GuardianshipGranted | GuardianshipRevoked) -> Upsert:
    return Upsert(Guardianship, {**event.model_dump(), "revoked": isinstance(event, GuardianshipRevoked)})


def _care_relation(event: CareRelationChanged) -> Upsert:
    return Upsert(CareRelation, event.model_dump())


async def revoke_guardianship(uow: UnitOfWork, event: GuardianshipRevoked) -> None:
    """Also deletes the responses stored under the guardian's Idempotency-Keys: they may contain the child's data."""
    await upsert_newer(uow, _guardianship(event))
    await uow.rows(DELETE_STORED_RESPONSES, f"guardian:{event.guardian_id}")


async def grant_guardianship(uow: UnitOfWork, event: GuardianshipGranted) -> None:
    """Deletes the stored responses too when rights change: one of them may be gone."""
    await upsert_newer(uow, _guardianship(event))
    if event.version > 1:
        await uow.rows(DELETE_STORED_RESPONSES, f"guardian:{event.guardian_id}")


GRANTED = Handler(GuardianshipGranted, grant_guardianship)
REVOKED = Handler(GuardianshipRevoked, revoke_guardianship)
CARE_CHANGED = project(CareRelationChanged, _care_relation)
HANDLERS = (GRANTED, REVOKED, CARE_CHANGED)
store_care_relation = CARE_CHANGED.handle
