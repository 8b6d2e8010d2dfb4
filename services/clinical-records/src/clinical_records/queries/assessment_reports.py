"""Assessment reports (docs/product/clinical-records.md#assessment-reports)."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.auth.file_links import FileLinks
from chassis.db import Row, Rows

from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.domain.errors import ReportNotFound

REPORTS = f"""
    SELECT r.id, r.child_id, r.therapist_id,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Therapist') AS therapist_name,
           r.title, r.title_encrypted, {owner_columns("r.child_id")},
           r.held_on, r.state, r.created_at, r.shared_at, r.file_id, f.filename, f.content_type, f.size
    FROM assessment_reports r
    LEFT JOIN files f ON f.id = r.file_id
    LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = r.therapist_id
"""  # noqa: S608  # constants
NEWEST_FIRST = " ORDER BY r.held_on DESC, r.shared_at DESC, r.id DESC"
SHARED = f"{REPORTS} WHERE r.child_id = $1 AND r.state = 'shared' {NEWEST_FIRST}"
OWN = f"{REPORTS} WHERE r.child_id = $1 AND r.therapist_id = $2 AND r.state = $3 {NEWEST_FIRST}"
FILE = ("filename", "content_type", "size")


async def shared_reports(db: Rows, child_id: UUID, links: FileLinks) -> list[dict[str, Any]]:
    """Newest first, of all therapists. For guardians."""
    return await _responses(db, await db.rows(SHARED, child_id), links)


async def own_reports(db: Rows, child_id: UUID, therapist_id: UUID, links: FileLinks) -> dict[str, Any]:
    """The therapist's draft for the child, or None, and their shared reports, newest first."""
    drafts = await _responses(db, await db.rows(OWN, child_id, therapist_id, "draft"), links)
    shared = await _responses(db, await db.rows(OWN, child_id, therapist_id, "shared"), links)
    return {"assessment_report": next(iter([*drafts, *shared]), None), "shared_reports": shared}


async def report_by_id(db: Rows, report_id: UUID, links: FileLinks) -> dict[str, Any]:
    """Without a visibility check: only for its therapist. Raises ReportNotFound."""
    rows = await db.rows(f"{REPORTS} WHERE r.id = $1", report_id)
    if not rows:
        raise ReportNotFound
    return (await _responses(db, rows, links))[0]


async def _responses(db: Rows, rows: Sequence[Row], links: FileLinks) -> list[dict[str, Any]]:
    return [_response(row, links) for row in await open_texts(db, "assessment_reports", rows)]


def _response(row: dict[str, Any], links: FileLinks) -> dict[str, Any]:
    file_id, file = row.pop("file_id"), {name: row.pop(name) for name in FILE}
    row["date"] = row.pop("held_on")
    row["file"] = None if file_id is None else {**file, "url": links.path(file_id)}
    return row
