from uuid import UUID

from chassis.db import Row, Rows

from documents.domain.purpose import Purpose

COLUMNS = "filename, content_type, sha256, object_key"
PROFILE_PHOTO = f"SELECT {COLUMNS} FROM kept_files WHERE id = $1 AND purpose = '{Purpose.PROFILE_PHOTO}'"  # noqa: S608  # constants
FILE = f"""
    SELECT CASE WHEN purpose = ANY($2) THEN ARRAY[owner_id] ELSE child_ids END AS child_ids,
        purpose = ANY($2) OR purpose IN ('{Purpose.GUARDIAN_PHOTO}', '{Purpose.ATTACHMENT}') AS is_cached, {COLUMNS}
    FROM kept_files WHERE id = $1 AND purpose = ANY($3)
"""  # noqa: S608  # constants


async def profile_photo(db: Rows, file_id: UUID) -> Row | None:
    """The columns needed to send the bytes; None if the file isn't public."""
    return await db.row(PROFILE_PHOTO, file_id)


async def stored_file(db: Rows, file_id: UUID, signer: str) -> Row | None:
    """The columns needed to send a file for a link that the service `signer` made.

    `child_ids` are those of a file about children, otherwise empty. `is_cached`: browsers may keep it while the link is
    valid.
    """
    of_child = [purpose.value for purpose in Purpose if purpose.is_of_child]
    return await db.row(FILE, file_id, of_child, [purpose.value for purpose in Purpose if signer in purpose.signers])
