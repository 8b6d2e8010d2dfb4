"""Clinical records: a guardian or therapist sent a message about a child. Nothing is stored."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from scheduling.consumers.open_pages import notify_open_pages


class MessageSent(Consumed):
    name: ClassVar[str] = "clinical-records.message.sent.v1"
    child_id: UUID


async def _handle(uow: UnitOfWork, event: MessageSent) -> None:
    await notify_open_pages(uow, "message", event.child_id)


HANDLER = Handler(MessageSent, _handle)
