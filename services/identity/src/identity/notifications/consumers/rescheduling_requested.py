"""Scheduling: a family asked to move a session."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.notify.rescheduling import notify_rescheduling_requested


class ReschedulingRequested(Consumed):
    name: ClassVar[str] = "scheduling.rescheduling.requested.v1"
    version: int
    event_id: UUID
    child_id: UUID
    therapist_id: UUID


async def _handle(uow: UnitOfWork, event: ReschedulingRequested) -> None:
    await notify_rescheduling_requested(uow, **event.model_dump())


HANDLER = Handler(ReschedulingRequested, _handle)
