"""Scheduling: a therapist leaves a session where it is, though a family asked to have it moved."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.use_cases.notifications.rescheduling import tell_of_decline


class ReschedulingDeclined(Consumed):
    name: ClassVar[str] = "scheduling.rescheduling.declined.v1"
    version: int
    event_id: UUID
    child_ids: list[UUID]


async def _handle(uow: UnitOfWork, fact: ReschedulingDeclined) -> None:
    for child_id in fact.child_ids:
        await tell_of_decline(uow, fact.version, fact.event_id, child_id)


HANDLER = Handler(ReschedulingDeclined, _handle)
