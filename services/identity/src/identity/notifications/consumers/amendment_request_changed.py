"""Clinical records: a guardian asked to correct a child's record, or got an answer."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.notify.amendment import notify_amendment


class AmendmentRequestChanged(Consumed):
    name: ClassVar[str] = "clinical-records.amendment_request.changed.v1"
    request_id: UUID
    child_id: UUID
    guardian_id: UUID
    answered: bool


async def _handle(uow: UnitOfWork, event: AmendmentRequestChanged) -> None:
    await notify_amendment(uow, event.request_id, event.child_id, event.guardian_id, answered=event.answered)


HANDLER = Handler(AmendmentRequestChanged, _handle)
