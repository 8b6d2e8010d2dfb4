"""The read model behind `circle`: fed by identity's and scheduling's events, in every service alike.

The two services that cause these facts also apply them in their own transaction, through the same functions.
"""

from datetime import date
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import keeping
from chassis.events.event import Consumed
from chassis.events.read_models import Fact
from chassis.tables import CareRelation, Guardianship


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


def _guardianship(told: GuardianshipGranted | GuardianshipRevoked) -> Fact:
    return Fact(Guardianship, {**told.model_dump(), "revoked": isinstance(told, GuardianshipRevoked)})


def _care_relation(told: CareRelationChanged) -> Fact:
    return Fact(CareRelation, told.model_dump())


GRANTED = keeping(GuardianshipGranted, _guardianship)
REVOKED = keeping(GuardianshipRevoked, _guardianship)
CARE_CHANGED = keeping(CareRelationChanged, _care_relation)
HANDLERS = (GRANTED, REVOKED, CARE_CHANGED)
grant_guardianship, revoke_guardianship, store_care_relation = GRANTED.handle, REVOKED.handle, CARE_CHANGED.handle
