from collections.abc import Sequence
from uuid import UUID

from chassis.db import Row, Rows

COLUMNS = """
    r.id, r.first_day, r.last_day, r.status, r.error, r.created_at, r.finished_at,
    ARRAY(
        SELECT f.school_name FROM report_files f WHERE f.report_id = r.id AND f.format = 'school_pdf' ORDER BY 1
    ) AS schools
"""
NEWEST_FIRST = f"""
    SELECT {COLUMNS} FROM reports r WHERE r.therapist_id = $1
    ORDER BY r.created_at DESC, r.id DESC LIMIT $2 OFFSET $3
"""  # noqa: S608  # constants
BY_ID = f"SELECT {COLUMNS} FROM reports r WHERE r.therapist_id = $1 AND r.id = $2"  # noqa: S608  # constants
VERSION = "SELECT version FROM report_lists WHERE therapist_id = $1"
FILES = "SELECT format, id, school_name FROM report_files WHERE report_id = $1 ORDER BY school_name NULLS FIRST"


async def list_version(db: Rows, therapist_id: UUID) -> int:
    """Grows with each change of the list; 0 before the first report."""
    return int(await db.value(VERSION, therapist_id) or 0)


async def reports_of(db: Rows, therapist_id: UUID, limit: int, offset: int) -> Sequence[Row]:
    return await db.rows(NEWEST_FIRST, therapist_id, limit, offset)


async def report_by_id(db: Rows, therapist_id: UUID, report_id: UUID) -> Row | None:
    return await db.row(BY_ID, therapist_id, report_id)


async def files_of(db: Rows, report_id: UUID) -> Sequence[Row]:
    """`school_name` is null for the whole report."""
    return await db.rows(FILES, report_id)
