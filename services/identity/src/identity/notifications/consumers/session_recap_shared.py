"""Clinical records: a therapist shared the recap of a session with the child's guardians."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.notify.shared_with_family import notify_shared


class SessionRecapShared(Consumed):
    name: ClassVar[str] = "clinical-records.session_recap.shared.v1"
    recap_id: UUID
    child_id: UUID
    therapist_id: UUID


async def _handle(uow: UnitOfWork, event: SessionRecapShared) -> None:
    await notify_shared(uow, Kind.RECAP_SHARED, event.recap_id, event.child_id, event.therapist_id)


HANDLER = Handler(SessionRecapShared, _handle)
