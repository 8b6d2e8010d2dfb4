"""Scheduling: a family disputes what was recorded for its child."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.notify.dispute import notify_dispute_opened


class DisputeOpened(Consumed):
    name: ClassVar[str] = "scheduling.dispute.opened.v1"
    version: int
    event_id: UUID
    child_id: UUID
    therapist_id: UUID


async def _handle(uow: UnitOfWork, event: DisputeOpened) -> None:
    await notify_dispute_opened(uow, event.version, event.event_id, event.child_id, event.therapist_id)


HANDLER = Handler(DisputeOpened, _handle)
