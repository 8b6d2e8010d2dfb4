from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from documents.adapters.people import PERSON_NAME
from documents.adapters.visibility import parameters, visible_to

COLUMNS = f"""
    d.id, d.filename, d.content_type, d.size, d.created_at, d.uploader_type, d.uploader_id, d.therapist_id, d.child_id,
    d.category,
    {PERSON_NAME} AS uploader_name, s.number AS intake_version
    FROM documents d LEFT JOIN people p ON p.user_type = d.uploader_type AND p.id = d.uploader_id
    LEFT JOIN intake_submissions s ON s.document_id = d.id
"""
BY_ID = f"SELECT {COLUMNS} WHERE d.id = $1"
OF_CHILD = "d.child_id = {0}"
OF_THERAPIST = """
    (d.therapist_id IS NULL OR d.therapist_id = {0} OR (d.uploader_type = 'therapist' AND d.uploader_id = {0}))
"""
NEWEST_FIRST = "ORDER BY d.created_at DESC, d.id DESC"


async def visible_documents(
    db: Rows, viewer: Viewer, now: datetime, child_id: UUID | None, therapist_id: UUID | None
) -> Sequence[Row]:
    """Newest first. Optionally only those of one child, and those that one therapist can see or has uploaded."""
    args: list[object] = [*parameters(viewer, now)]
    sql = f"SELECT {COLUMNS} WHERE {visible_to(viewer)}"
    for filter_id, condition in ((child_id, OF_CHILD), (therapist_id, OF_THERAPIST)):
        if filter_id is not None:  # left out otherwise, so that the planner uses the index on child_id
            args.append(filter_id)
            sql += f" AND {condition.format(f'${len(args)}')}"
    return await db.rows(f"{sql} {NEWEST_FIRST}", *args)


async def document_by_id(db: Rows, document_id: UUID) -> Row | None:
    return await db.row(BY_ID, document_id)
