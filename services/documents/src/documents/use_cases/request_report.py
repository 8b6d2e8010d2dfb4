from datetime import date
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id, parse_id
from chassis.unit_of_work import UnitOfWork

from documents.adapters.reports.tables import ReportRow
from documents.domain.errors import ReportNotFound, TooManyReports, TooManyReportsInProgress
from documents.domain.reports.report import Period, ReportStatus

MOST_REPORTS, MOST_IN_PROGRESS = 1000, 10
LOCK_LIST = "SELECT pg_advisory_xact_lock(hashtextextended('reports ' || $1, 0))"
COUNT = """
    SELECT count(*) AS stored, count(*) FILTER (WHERE status = 'processing') AS in_progress
    FROM reports WHERE therapist_id = $1
"""
ORPHAN_FILES = """
    INSERT INTO loose_objects (object_key, since) SELECT object_key, $2 FROM report_files WHERE report_id = $1
"""
FIND = "SELECT 1 FROM reports WHERE id = $1 AND therapist_id = $2 FOR UPDATE"
DELETE = "DELETE FROM reports WHERE id = $1 AND therapist_id = $2 RETURNING id"


async def request_report(uow: UnitOfWork, viewer: Viewer, first_day: date, last_day: date) -> UUID:
    """Both days are included. `make_reports` makes it in the background.

    Raises Forbidden, ReportPeriodNotValid, TooManyReports, TooManyReportsInProgress.
    """
    therapist_id = viewer.require_therapist()
    period = Period.of(first_day, last_day, uow.now)
    await uow.rows(LOCK_LIST, str(therapist_id))
    count = await uow.row(COUNT, therapist_id)
    assert count is not None
    if count["stored"] >= MOST_REPORTS:
        raise TooManyReports
    if count["in_progress"] >= MOST_IN_PROGRESS:
        raise TooManyReportsInProgress
    report = ReportRow(
        id=new_id(),
        therapist_id=therapist_id,
        first_day=period.first_day,
        last_day=period.last_day,
        status=ReportStatus.PROCESSING.value,
        due_at=uow.now,
        created_at=uow.now,
    )
    uow.db.add(report)
    uow.audit("report.requested", subject=report.id)
    return report.id


async def delete_report(uow: UnitOfWork, viewer: Viewer, report_id: str) -> None:
    """Also while it is being made. Its bytes are removed later by the sweep. Raises Forbidden, ReportNotFound."""
    therapist_id = viewer.require_therapist()
    report = parse_id(report_id, missing=ReportNotFound)
    if await uow.value(FIND, report, therapist_id) is None:
        raise ReportNotFound
    await uow.rows(ORPHAN_FILES, report, uow.now)
    await uow.rows(DELETE, report, therapist_id)
    uow.audit("report.deleted", subject=report)
