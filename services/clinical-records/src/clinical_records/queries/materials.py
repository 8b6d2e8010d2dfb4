"""A session's materials as a viewer may see them, from SQL to the answer."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from clinical_records.adapters.sessions import VisibleSession
from clinical_records.domain.errors import MaterialNotFound

MATERIALS = """
    SELECT m.id, m.event_id, m.content, m.creator_id,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Therapist') AS creator_name,
           m.created_at, m.version > 1 AS edited, m.shared
    FROM materials m LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = m.creator_id
    WHERE m.deleted_at IS NULL
"""
SHOWN = """
    AND m.event_id = $1 AND m.child_ids && $2::uuid[]
    AND (m.shared OR ($3 AND ($4 OR m.child_ids <@ $2::uuid[] OR m.creator_id = $5)))
    ORDER BY m.created_at, m.id
"""
"""Of children whom the viewer sees. What is not shared is read by who holds the session, and by therapists who see all
whom it was written for: it may be about any of them."""


async def materials_of_session(db: Rows, viewer: Viewer, session: VisibleSession) -> list[Row]:
    """Oldest first; of a session that the viewer must be known to see. A family reads those that were shared."""
    seen, held = session.visible_child_ids, session.is_held_by(viewer)
    found = await db.rows(MATERIALS + SHOWN, session.event_id, seen, viewer.is_therapist, held, viewer.profile_id)
    return [dict(row) for row in found]


async def material_shown(db: Rows, material_id: UUID) -> Row:
    """To who wrote it. Raises MaterialNotFound."""
    found = await db.row(MATERIALS + " AND m.id = $1", material_id)
    if found is None:
        raise MaterialNotFound
    return dict(found)
