"""Files with links that this service signs: documents, the files of reports, resources, and cards of decks."""

from uuid import UUID

from chassis.db import Row, Rows

COLUMNS = "f.filename, f.content_type, f.sha256, f.object_key"
FILE = f"""
    SELECT {COLUMNS}, ARRAY[f.child_id] AS child_ids FROM documents f WHERE f.id = $1
    UNION ALL
    SELECT {COLUMNS},
           coalesce(f.child_ids, ARRAY(SELECT c.child_id FROM report_children c WHERE c.report_id = f.report_id))
    FROM report_files f WHERE f.id = $1
    UNION ALL
    SELECT {COLUMNS}, ARRAY[]::uuid[] FROM resources f
    WHERE f.id = $1 AND f.withdrawn_at IS NULL AND f.object_key IS NOT NULL
    UNION ALL
    SELECT {COLUMNS}, ARRAY[]::uuid[] FROM deck_cards f WHERE f.id = $1
"""  # noqa: S608  # constants


async def own_file(db: Rows, file_id: UUID) -> Row | None:
    """The columns needed to send the bytes. `child_ids` are the children that the file is about."""
    return await db.row(FILE, file_id)
