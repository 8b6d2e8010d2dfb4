"""Clinical records: a guardian or therapist sent a message about a child. Scheduling only passes it on to open pages,
because it holds their live connections."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.live.hub import CHANNEL
from chassis.unit_of_work import UnitOfWork

NOTIFY = """
    SELECT pg_notify($1, jsonb_build_object(
        'commit', pg_current_xact_id()::text, 'kind', 'message', 'child', $2::uuid)::text)
"""


class MessageSent(Consumed):
    name: ClassVar[str] = "clinical-records.message.sent.v1"
    child_id: UUID


async def _notify_open_pages(uow: UnitOfWork, event: MessageSent) -> None:
    await uow.rows(NOTIFY, CHANNEL, event.child_id)


HANDLER = Handler(MessageSent, _notify_open_pages)
