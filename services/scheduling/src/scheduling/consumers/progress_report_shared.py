"""Clinical records: a therapist shared a progress report with the child's guardians. Nothing is stored."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from scheduling.consumers.open_pages import notify_open_pages


class ProgressReportShared(Consumed):
    name: ClassVar[str] = "clinical-records.progress_report.shared.v1"
    child_id: UUID


async def _handle(uow: UnitOfWork, event: ProgressReportShared) -> None:
    await notify_open_pages(uow, "progress_report", event.child_id)


HANDLER = Handler(ProgressReportShared, _handle)
