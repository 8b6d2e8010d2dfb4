"""Names that other services print for a family: billing on receipts and superbills, clinical-records on notes. Neither
stores a license or a birth date."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import orjson
from chassis.auth.viewer import Viewer
from chassis.db import Rows

GUARDIAN = """
    SELECT concat_ws(' ', u.first_name, u.last_name) AS name FROM guardians g JOIN users u ON u.id = g.user_id
    WHERE g.id = $1
"""
CHILD = """
    SELECT concat_ws(' ', c.name, c.last_name) AS name, c.birthdate FROM children c
    JOIN guardianships_for('pay') s ON s.child_id = c.id WHERE s.guardian_id = $1 AND c.id = $2
"""
CHILD_OF_RECORD = """
    SELECT concat_ws(' ', name, last_name) AS name, birthdate FROM children c WHERE c.id = $1
    AND ($2 OR EXISTS (SELECT FROM guardianships_for('read') s WHERE s.child_id = c.id AND s.guardian_id = $3))
"""
THERAPISTS = """
    SELECT t.id, concat_ws(' ', u.first_name, u.last_name) AS name, s.name AS specialty, t.npi,
        (SELECT coalesce(json_agg(json_build_object('state', l.state, 'number', l.number) ORDER BY l.state, l.number),
            '[]')::text
         FROM licences l WHERE l.therapist_id = t.id AND l.verified_at IS NOT NULL AND l.number IS NOT NULL) AS licenses
    FROM therapists t JOIN users u ON u.id = t.user_id JOIN specialties s ON s.id = t.specialty_id
    WHERE t.id = ANY($1::uuid[]) ORDER BY t.id
"""


async def statement_names(
    db: Rows, guardian_id: UUID, child_id: UUID, therapist_ids: Sequence[UUID]
) -> dict[str, Any] | None:
    """None for an unknown guardian. `child` is None if the guardian may not see the child (anymore)."""
    guardian, child = await db.row(GUARDIAN, guardian_id), await db.row(CHILD, guardian_id, child_id)
    if guardian is None:
        return None
    return {
        "guardian": {"name": guardian["name"]},
        "child": None if child is None else {"name": child["name"], "birthdate": child["birthdate"]},
        "therapists": await _therapists(db, therapist_ids),
    }


async def record_names(
    db: Rows, viewer: Viewer, child_id: UUID, therapist_ids: Sequence[UUID]
) -> dict[str, Any] | None:
    """None for an unknown child, and for a guardian of other children. The caller checks a therapist's access, because
    identity doesn't know the sessions that a substitute conducts."""
    child = await db.row(CHILD_OF_RECORD, child_id, viewer.is_therapist, viewer.profile_id)
    if child is None:
        return None
    return {"child": dict(child), "therapists": await _therapists(db, therapist_ids)}


async def _therapists(db: Rows, therapist_ids: Sequence[UUID]) -> list[dict[str, Any]]:
    rows = await db.rows(THERAPISTS, list(therapist_ids)) if therapist_ids else ()
    return [{**row, "licenses": orjson.loads(row["licenses"])} for row in rows]
