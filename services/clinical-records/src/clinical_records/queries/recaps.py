from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.pages import PAGE, offset_of

from clinical_records.adapters.clinical_texts import open_texts, owner_columns
from clinical_records.adapters.recap_phrases import recap_phrases
from clinical_records.adapters.sessions import VisibleSession

RECAPS = f"""
    SELECT r.id, r.event_id, r.child_id, r.therapist_id,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Therapist') AS therapist_name,
           s.starts_at, r.phrases, r.phrases_encrypted, r.own_words, r.own_words_encrypted,
           r.practice, r.practice_encrypted, {owner_columns("r.child_id")},
           r.has_practice, r.times_a_week, m.id AS material_id, r.version, r.saved_at, r.shared_at,
           r.edited_at IS NOT NULL AS edited
    FROM session_recaps r
    LEFT JOIN sessions s ON s.event_id = r.event_id
    LEFT JOIN authors a ON a.user_type = 'therapist' AND a.profile_id = r.therapist_id
    LEFT JOIN materials m
        ON m.id = r.material_id AND m.shared AND m.deleted_at IS NULL AND m.child_ids @> ARRAY[r.child_id]
    WHERE r.deleted_at IS NULL
"""  # noqa: S608  # constants
OF_SESSION = """
    AND r.event_id = $1 AND r.child_id = ANY($2::uuid[])
    AND (r.shared_at IS NOT NULL OR (r.therapist_id = $3 AND $4)) ORDER BY r.shared_at, r.id
"""
OF_CHILD = " AND r.child_id = $1 AND r.shared_at IS NOT NULL ORDER BY r.shared_at DESC, r.id DESC "
PRACTICES = f"""
    SELECT p.id, p.recap_id,
           coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), 'Guardian') AS guardian_name,
           p.guardian_id = $2 AS own, p.practiced_at, p.feeling, p.comment, p.comment_encrypted,
           {owner_columns("p.child_id")}
    FROM home_practices p LEFT JOIN authors a ON a.user_type = 'guardian' AND a.profile_id = p.guardian_id
    WHERE p.recap_id = ANY($1::uuid[]) AND p.deleted_at IS NULL AND (p.guardian_id = $2 OR NOT $3)
    ORDER BY p.practiced_at, p.id
"""  # noqa: S608  # constants
"""A guardian sees their own ones, a therapist all of them."""


async def recaps_of_session(db: Rows, viewer: Viewer, session: VisibleSession) -> list[dict[str, Any]]:
    """Shared ones, and the viewer's own drafts. The caller has checked that the viewer may see the session."""
    rows = await db.rows(
        RECAPS + OF_SESSION, session.event_id, session.visible_child_ids, viewer.profile_id, viewer.is_therapist
    )
    return await _with_practices(db, viewer, rows)


async def recaps_of_child(db: Rows, viewer: Viewer, child_id: UUID, page: int | None) -> list[dict[str, Any]]:
    """Shared ones, newest first. With a page, one more than it holds if there is another."""
    if page is None:
        return await _with_practices(db, viewer, await db.rows(RECAPS + OF_CHILD, child_id))
    paged = RECAPS + OF_CHILD + PAGE.format(offset="$2")
    return await _with_practices(db, viewer, await db.rows(paged, child_id, offset_of(page)))


async def recap_by_id(db: Rows, viewer: Viewer, recap_id: UUID) -> dict[str, Any]:
    """The caller has checked that the viewer may read it."""
    [recap] = await _with_practices(db, viewer, await db.rows(RECAPS + " AND r.id = $1", recap_id))
    return recap


async def _with_practices(db: Rows, viewer: Viewer, rows: Sequence[Row]) -> list[dict[str, Any]]:
    practices: dict[UUID, list[dict[str, Any]]] = defaultdict(list)
    ids = [row["id"] for row in rows if row["has_practice"]]
    found = await db.rows(PRACTICES, ids, viewer.profile_id, viewer.is_guardian) if ids else []
    for practice in await open_texts(db, "home_practices", found):
        practices[practice.pop("recap_id")].append(practice)
    return [_recap(recap, practices[recap["id"]]) for recap in await open_texts(db, "session_recaps", rows)]


def _recap(row: dict[str, Any], practices: list[dict[str, Any]]) -> dict[str, Any]:
    task = {"text": row.pop("practice")} | {name: row.pop(name) for name in ("times_a_week", "material_id")}
    has_practice = row.pop("has_practice")
    bank = recap_phrases()
    lines = [bank[phrase] for phrase in row["phrases"].split() if phrase in bank]
    return {
        **row,
        "phrases": [{"id": line.id, "area": line.area, "en": line.en, "es": line.es} for line in lines],
        "practice": task if has_practice else None,
        "practices": practices,
    }
