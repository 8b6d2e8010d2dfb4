"""The read side of the files that identity keeps here."""

from uuid import UUID

from chassis.db import Row, Rows

from documents.domain.purpose import Purpose

COLUMNS = "filename, content_type, sha256, object_key"
PORTRAIT = f"SELECT {COLUMNS} FROM kept_files WHERE id = $1 AND purpose = '{Purpose.PROFILE_PHOTO}'"  # noqa: S608  # constants
FILE = f"""
    SELECT CASE WHEN purpose = '{Purpose.CHILD_PHOTO}' THEN owner_id END AS child_id, {COLUMNS}
    FROM kept_files WHERE id = $1
"""  # noqa: S608  # constants


async def portrait(db: Rows, file_id: UUID) -> Row | None:
    """What is needed to send the bytes; None for whatever is not for everybody."""
    return await db.row(PORTRAIT, file_id)


async def kept_file(db: Rows, file_id: UUID) -> Row | None:
    """What is needed to send the bytes; `child_id` only when it shows a child."""
    return await db.row(FILE, file_id)
