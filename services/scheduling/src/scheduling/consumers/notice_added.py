"""Identity: a notification reached a person's notification center. Nothing is stored."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from scheduling.consumers.open_pages import notify_pages_of


class NoticeAdded(Consumed):
    name: ClassVar[str] = "identity.notice.added.v1"
    profile_id: UUID


async def _handle(uow: UnitOfWork, event: NoticeAdded) -> None:
    await notify_pages_of(uow, "notice", event.profile_id)


HANDLER = Handler(NoticeAdded, _handle)
