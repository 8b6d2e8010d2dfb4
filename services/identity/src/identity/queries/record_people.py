"""The people in a child's record, for an export (docs/product/shared.md#fhir-form)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.db import Rows
from chassis.sql_fragments import HIDDEN_ADDRESS

CHILD = f"""
    SELECT c.id, c.name, c.last_name, c.preferred_name, c.age, c.birthdate, c.gender, c.pronouns,
        CASE WHEN NOT {HIDDEN_ADDRESS.format(viewer="$2", child="c.id")} THEN c.school_name END AS school_name,
        c.therapist_id, c.photo_id, ARRAY(
            SELECT s.name FROM child_specialties o JOIN specialties s ON s.id = o.specialty_id
            WHERE o.child_id = c.id ORDER BY s.name) AS specialties
    FROM children c WHERE c.id = $1
"""  # noqa: S608  # constants
GUARDIANS = """
    SELECT g.id, u.first_name, u.last_name, a.guardian_id IS NOT NULL AS active,
        CASE WHEN c.guardian_id = g.id THEN c.relationship_to_guardian END AS relationship,
        CASE WHEN g.id = $3 THEN u.email END AS email, CASE WHEN g.id = $3 THEN g.phone_number END AS phone_number
    FROM guardians g JOIN users u ON u.id = g.user_id CROSS JOIN (SELECT * FROM children WHERE id = $1) c
    LEFT JOIN guardianships_for('any') a ON a.guardian_id = g.id AND a.child_id = c.id
    WHERE a.guardian_id IS NOT NULL OR g.id = ANY($2::uuid[]) ORDER BY g.id
"""
THERAPISTS = """
    SELECT t.id, u.first_name, u.last_name, s.name AS specialty, t.npi, ARRAY(
        SELECT jsonb_build_object('state', l.state, 'number', l.number, 'expires_on', l.expires_on)
        FROM licences l WHERE l.therapist_id = t.id AND l.verified_at IS NOT NULL AND l.number IS NOT NULL
        ORDER BY l.state, l.number) AS licenses
    FROM therapists t JOIN users u ON u.id = t.user_id JOIN specialties s ON s.id = t.specialty_id
    WHERE t.id = ANY($1::uuid[]) ORDER BY t.id
"""


@dataclass(frozen=True)
class RecordPeople:
    child: Mapping[str, Any]
    guardians: Sequence[Mapping[str, Any]]
    """The child's guardians, and other guardians who are named in the record. Only the own one has contact data."""
    therapists: Sequence[Mapping[str, Any]]


async def record_people(
    db: Rows, child_id: UUID, own_guardian_id: UUID, guardian_ids: Collection[str], therapist_ids: Collection[str]
) -> RecordPeople:
    """Raises ChildNotFound. Ids of people who were erased are ignored."""
    children = await _rows(db, CHILD, child_id, own_guardian_id)
    if not children:
        raise ChildNotFound
    named = [*therapist_ids, *([children[0]["therapist_id"]] if children[0]["therapist_id"] else [])]
    return RecordPeople(
        children[0],
        await _rows(db, GUARDIANS, child_id, list(guardian_ids), own_guardian_id),
        await _rows(db, THERAPISTS, named),
    )


async def _rows(db: Rows, sql: str, *args: object) -> list[Mapping[str, Any]]:
    return [row["row"] for row in await db.rows(f"SELECT to_jsonb(t) AS row FROM ({sql}) t", *args)]  # noqa: S608  # constants
