"""Scheduling: a therapist invited a family to book."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.notify.invitation import notify_invitation


class InvitationIssued(Consumed):
    name: ClassVar[str] = "scheduling.invitation.issued.v1"
    invitation_id: UUID
    child_id: UUID
    therapist_id: UUID


async def _handle(uow: UnitOfWork, event: InvitationIssued) -> None:
    await notify_invitation(uow, **event.model_dump())


HANDLER = Handler(InvitationIssued, _handle)
