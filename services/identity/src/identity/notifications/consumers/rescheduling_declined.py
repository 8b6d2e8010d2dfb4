"""Scheduling: a therapist declined a family's request to move a session."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.notify.rescheduling import notify_rescheduling_declined


class ReschedulingDeclined(Consumed):
    name: ClassVar[str] = "scheduling.rescheduling.declined.v1"
    version: int
    event_id: UUID
    child_ids: list[UUID]


async def _handle(uow: UnitOfWork, event: ReschedulingDeclined) -> None:
    for child_id in event.child_ids:
        await notify_rescheduling_declined(uow, event.version, event.event_id, child_id)


HANDLER = Handler(ReschedulingDeclined, _handle)
