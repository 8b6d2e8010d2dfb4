"""A session's materials as a viewer may see them, from SQL to the answer."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from clinical_records.domain.errors import MaterialNotFound

MATERIALS = """
    SELECT m.id, m.event_id, m.content, m.creator_id,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Therapist') AS creator_name,
           m.created_at, m.version > 1 AS edited, m.shared
    FROM materials m LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = m.creator_id
    WHERE m.deleted_at IS NULL AND ($1 = 'therapist' OR m.shared)
"""


async def materials_of_session(db: Rows, viewer: Viewer, event_id: UUID) -> list[Row]:
    """Oldest first; of a session that the viewer must be known to see. A family reads those that were shared."""
    found = await db.rows(
        MATERIALS + " AND m.event_id = $2 ORDER BY m.created_at, m.id", viewer.user_type.value, event_id
    )
    return [dict(row) for row in found]


async def material_shown(db: Rows, viewer: Viewer, material_id: UUID) -> Row:
    """Raises MaterialNotFound."""
    found = await db.row(MATERIALS + " AND m.id = $2", viewer.user_type.value, material_id)
    if found is None:
        raise MaterialNotFound
    return dict(found)
