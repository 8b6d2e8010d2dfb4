"""Clinical records: a therapist shared the recap of a session with the child's guardians. Nothing is stored."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from scheduling.consumers.open_pages import notify_open_pages


class SessionRecapShared(Consumed):
    name: ClassVar[str] = "clinical-records.session_recap.shared.v1"
    child_id: UUID


async def _handle(uow: UnitOfWork, event: SessionRecapShared) -> None:
    await notify_open_pages(uow, "recap", event.child_id)


HANDLER = Handler(SessionRecapShared, _handle)
