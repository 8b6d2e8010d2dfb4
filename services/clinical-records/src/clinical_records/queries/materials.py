from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows

from clinical_records.adapters.attachments import attachments_of
from clinical_records.adapters.clinical_texts import OWNER_OF_MATERIAL, bytes_of, open_texts, owner_columns
from clinical_records.adapters.sessions import VisibleSession
from clinical_records.domain.errors import MaterialNotFound

MATERIALS = f"""
    SELECT m.id, m.event_id, m.content, m.content_encrypted, {owner_columns(OWNER_OF_MATERIAL)}, m.creator_id,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Therapist') AS creator_name,
           m.created_at, m.version > 1 AS edited, m.shared,
           {attachments_of("m", "material_id")} AS attachments
    FROM materials m LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = m.creator_id
    WHERE m.deleted_at IS NULL
"""  # noqa: S608  # constants
VISIBLE = """
    AND m.event_id = $1 AND m.child_ids && $2::uuid[]
    AND (m.shared OR ($3 AND ($4 OR m.child_ids <@ $2::uuid[] OR m.creator_id = $5)))
    ORDER BY m.created_at, m.id
"""
"""Materials written for a child that the viewer may see. Unshared ones are visible to the session's therapist, and to
therapists who may see all children they were written for, because they may be about any of them."""
OF_CHILD = """
    FROM materials m JOIN sessions s USING (event_id)
    LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = m.creator_id
    WHERE m.deleted_at IS NULL AND m.child_ids @> ARRAY[$1::uuid]
    AND (m.shared OR ($2 AND (
        $3 IN (s.therapist_id, s.substituted_therapist_id, m.creator_id)
        OR m.child_ids <@ ARRAY(SELECT child_id FROM current_care_relations($4) WHERE therapist_id = $3))))
"""
"""The rule of `VISIBLE`, for one child of the viewer and all of its sessions."""


async def materials_of_session(db: Rows, viewer: Viewer, session: VisibleSession) -> list[Row]:
    """Oldest first. The caller has checked that the viewer may see the session. Guardians get shared ones only."""
    child_ids, own = session.visible_child_ids, session.is_assigned_to(viewer)
    rows = await db.rows(MATERIALS + VISIBLE, session.event_id, child_ids, viewer.is_therapist, own, viewer.profile_id)
    return list(await open_texts(db, "materials", rows))


async def materials_of_child(db: Rows, viewer: Viewer, child_id: UUID, now: datetime) -> Sequence[Row]:
    """By session, oldest first, with the session's `starts_at`. The caller has checked that the viewer may see the
    child. Guardians get shared ones only."""
    columns = f"m.id, m.content, m.content_encrypted, {owner_columns(OWNER_OF_MATERIAL)}, s.starts_at"
    rows = await db.rows(
        f"SELECT {columns} {OF_CHILD} ORDER BY s.starts_at, m.event_id, m.created_at, m.id",
        child_id, viewer.is_therapist, viewer.profile_id, now,
    )  # fmt: skip
    return await open_texts(db, "materials", rows)


async def size_of_materials(db: Rows, viewer: Viewer, child_id: UUID, now: datetime) -> Row:
    """`entries` and `bytes` of what `materials_of_child` returns."""
    size = f"count(*) AS entries, coalesce(sum({bytes_of('m')}), 0) AS bytes"
    found = await db.row(f"SELECT {size} {OF_CHILD}", child_id, viewer.is_therapist, viewer.profile_id, now)
    assert found is not None
    return found


async def material_by_id(db: Rows, material_id: UUID) -> Row:
    """Without a visibility check: only for its creator. Raises MaterialNotFound."""
    row = await db.row(MATERIALS + " AND m.id = $1", material_id)
    if row is None:
        raise MaterialNotFound
    return (await open_texts(db, "materials", [row]))[0]
