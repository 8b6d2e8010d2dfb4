"""Clinical records: a guardian or therapist sent a message about a child."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork
from pydantic import Field

from identity.notifications.notify.message import notify_message


class MessageSent(Consumed):
    name: ClassVar[str] = "clinical-records.message.sent.v1"
    note_id: UUID
    child_id: UUID
    sender_type: str
    sender_id: UUID
    therapist_id: UUID | None
    file_ids: list[UUID] = Field(default=[])
    """Replayed older events don't have it."""


async def _handle(uow: UnitOfWork, event: MessageSent) -> None:
    await notify_message(uow, **event.model_dump(exclude={"file_ids"}), file_count=len(event.file_ids))


HANDLER = Handler(MessageSent, _handle)
