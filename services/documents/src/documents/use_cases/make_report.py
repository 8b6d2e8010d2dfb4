"""Makes requested reports in the background (docs/product/documents.md#reports)."""

import asyncio
import hashlib
from dataclasses import dataclass
from uuid import UUID

from chassis.clock import Clock
from chassis.errors import Unavailable
from chassis.ids import new_id
from chassis.retry_queue import RetryQueue
from chassis.service_client import ServiceClient
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlalchemy import text

from documents.adapters.family_erasure import wait_for_erasures
from documents.adapters.reports.pdf import report_pdf, school_report_pdf
from documents.adapters.reports.source import collect_report
from documents.adapters.reports.tables import ReportChild, ReportFile, ReportRow
from documents.adapters.tables import OrphanedObject
from documents.adapters.vault import Vault, new_object_key
from documents.domain.file_name import safe_name
from documents.domain.reports.csv import report_csv
from documents.domain.reports.report import Period, Report, ReportPart, ReportStatus
from documents.use_cases.receive_file import claim_object

DOCUMENTS = Actor.service("documents")
MOST_ATTEMPTS, BATCH = 8, 20
"""Eight attempts take about four minutes."""
PDF_TYPE, CSV_TYPE = "application/pdf", "text/csv; charset=utf-8"
NO_ANSWER = "We couldn't read your calendar. Request this report again in a few minutes."
NOT_MADE = "We couldn't make this report. Request it again, or contact support."
ERASED = "SELECT 1 FROM erased_people WHERE id = ANY($1::uuid[]) LIMIT 1"


class ErasedMeanwhile(Exception):
    """A family in the report was erased while it was made: the next attempt leaves it out."""


@dataclass(frozen=True)
class MadeFile:
    id: UUID
    format: str
    filename: str
    content_type: str
    content: bytes
    object_key: str
    part: ReportPart | None = None
    """None: the file is about all children of the report."""


@dataclass(frozen=True)
class ReportMaker:
    units: UnitsOfWork
    vault: Vault
    calls: ServiceClient
    clock: Clock

    async def make_reports(self) -> int:
        """The job. Returns how many it tried."""
        queue = RetryQueue(
            self.units,
            DOCUMENTS,
            ReportRow,
            waiting=text("status = 'processing'"),
            max_attempts=MOST_ATTEMPTS,
            give_up=_give_up,
        )
        return await queue.run_due(self._make, limit=BATCH)

    async def _make(self, row: ReportRow) -> None:
        try:
            report = await collect_report(
                self.calls, row.therapist_id, Period(row.first_day, row.last_day), self.clock()
            )
        except Unavailable:
            await self.units.run(DOCUMENTS, lambda uow: _note_failure(uow, row.id))
            raise
        files = await asyncio.to_thread(_files_of, report)
        await self.units.run(DOCUMENTS, lambda uow: _record_objects(uow, files))
        for file in files:
            await self.vault.put(file.object_key, file.content)
        await self.units.run(DOCUMENTS, lambda uow: _finish(uow, row.id, report, files))


def _files_of(report: Report) -> list[MadeFile]:
    """The whole report, and one for each school. Blocks, so call it in a thread."""
    name = f"Session report {report.period.first_day} to {report.period.last_day}"
    files = [
        MadeFile(new_id(), "pdf", f"{name}.pdf", PDF_TYPE, report_pdf(report), new_object_key()),
        MadeFile(new_id(), "csv", f"{name}.csv", CSV_TYPE, report_csv(report), new_object_key()),
    ]
    for part in report.parts:
        if part.school_name is None:
            continue
        own = f"{name}, {part.school_name.replace('/', '-')}"
        pdf, csv = school_report_pdf(report, part), report_csv(report.only(part))
        files += [
            MadeFile(new_id(), "school_pdf", safe_name(f"{own}.pdf"), PDF_TYPE, pdf, new_object_key(), part),
            MadeFile(new_id(), "school_csv", safe_name(f"{own}.csv"), CSV_TYPE, csv, new_object_key(), part),
        ]
    return files


async def _record_objects(uow: UnitOfWork, files: list[MadeFile]) -> None:
    """Before the bytes are stored, so that the sweep finds those of an interrupted attempt."""
    uow.db.add_all(OrphanedObject(object_key=file.object_key, since=uow.now) for file in files)


async def _finish(uow: UnitOfWork, report_id: UUID, report: Report, files: list[MadeFile]) -> None:
    """Does nothing when the report was deleted meanwhile. Raises ErasedMeanwhile, UploadTookTooLong."""
    await wait_for_erasures(uow)
    row = await uow.db.get(ReportRow, report_id, with_for_update=True)
    if row is None or row.status != ReportStatus.PROCESSING:
        return
    if await uow.value(ERASED, report.child_ids) is not None:
        raise ErasedMeanwhile
    for file in files:
        await claim_object(uow, file.object_key)
        uow.db.add(
            ReportFile(
                id=file.id,
                report_id=report_id,
                format=file.format,
                filename=file.filename,
                content_type=file.content_type,
                size=len(file.content),
                sha256=hashlib.sha256(file.content).digest(),
                object_key=file.object_key,
                school_name=file.part and file.part.school_name,
                child_ids=file.part and [child.child_id for child in file.part.children],
            )
        )
    uow.db.add_all(ReportChild(report_id=report_id, child_id=child) for child in report.child_ids)
    row.status, row.error, row.finished_at = ReportStatus.READY.value, None, uow.now
    for child in report.child_ids:
        uow.audit("report.made", child_id=child, subject=report_id)


async def _note_failure(uow: UnitOfWork, report_id: UUID) -> None:
    await uow.rows("UPDATE reports SET error = $2 WHERE id = $1 AND status = 'processing'", report_id, NO_ANSWER)


async def _give_up(uow: UnitOfWork, row: ReportRow) -> None:
    row.status, row.error, row.finished_at = ReportStatus.FAILED.value, row.error or NOT_MADE, uow.now
