"""Clinical records: a therapist signed a progress report and shared it with the child's guardians."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.kinds import Kind
from identity.notifications.notify.shared_with_family import notify_shared


class ProgressReportShared(Consumed):
    name: ClassVar[str] = "clinical-records.progress_report.shared.v1"
    report_id: UUID
    child_id: UUID
    therapist_id: UUID


async def _handle(uow: UnitOfWork, event: ProgressReportShared) -> None:
    await notify_shared(uow, Kind.PROGRESS_REPORT_SHARED, event.report_id, event.child_id, event.therapist_id)


HANDLER = Handler(ProgressReportShared, _handle)
