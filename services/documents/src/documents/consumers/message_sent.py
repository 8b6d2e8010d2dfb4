"""Clinical records: a message moved to another child, and its files with it."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork
from pydantic import Field

from documents.domain.purpose import Purpose

MOVE = """
    UPDATE kept_files SET child_ids = ARRAY[$3::uuid], child_version = $4
    WHERE id = ANY($1::uuid[]) AND purpose = $2 AND child_version < $4
"""


class MessageSent(Consumed):
    name: ClassVar[str] = "clinical-records.message.sent.v1"
    version: int
    child_id: UUID
    file_ids: list[UUID] = Field(default=[])
    """Replayed older events don't have it."""


async def move_files(uow: UnitOfWork, event: MessageSent) -> None:
    """For a new message it changes nothing: its files were stored for that child."""
    if event.file_ids:
        await uow.rows(MOVE, event.file_ids, Purpose.ATTACHMENT.value, event.child_id, event.version)


HANDLER = Handler(MessageSent, move_files)
