"""Scheduling: the therapist corrected or kept what a family disputes."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.notify.dispute import notify_dispute_answered


class DisputeAnswered(Consumed):
    name: ClassVar[str] = "scheduling.dispute.answered.v1"
    version: int
    event_id: UUID
    child_id: UUID
    outcome: str


async def _handle(uow: UnitOfWork, event: DisputeAnswered) -> None:
    await notify_dispute_answered(uow, event.version, event.event_id, event.child_id, event.outcome)


HANDLER = Handler(DisputeAnswered, _handle)
