"""Scheduling: a family withdrew its request to move a session."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.notify.rescheduling import notify_rescheduling_withdrawn


class ReschedulingWithdrawn(Consumed):
    name: ClassVar[str] = "scheduling.rescheduling.withdrawn.v1"
    version: int
    event_id: UUID
    child_id: UUID


async def _handle(uow: UnitOfWork, event: ReschedulingWithdrawn) -> None:
    await notify_rescheduling_withdrawn(uow, **event.model_dump())


HANDLER = Handler(ReschedulingWithdrawn, _handle)
