from collections.abc import Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from chassis.db import Row, Rows

from clinical_records.adapters.note_templates import shared_templates

COLUMNS = (
    "id, name, phrase, soap_subjective, soap_objective, soap_assessment, soap_plan, therapist_id IS NULL AS shared"
)
OWN = f"SELECT {COLUMNS} FROM note_templates WHERE therapist_id = $1 OR therapist_id IS NULL"  # noqa: S608  # constants

LISTED = f"""
    SELECT {COLUMNS} FROM note_templates WHERE therapist_id IS NOT DISTINCT FROM $1::uuid ORDER BY lower(name), id
"""  # noqa: S608  # constants


async def note_templates_of(db: Rows, therapist_id: UUID) -> list[dict[str, Any]]:
    """The therapist's own ones and the shared ones, by name."""
    own = [dict(row) for row in await db.rows(OWN, therapist_id)]
    shared = [{"id": str(key), **asdict(text), "shared": True} for key, text in shared_templates().items()]
    return sorted([*own, *shared], key=lambda template: (template["name"].casefold(), template["id"]))


async def shareable_templates(db: Rows, therapist_id: UUID | None) -> Sequence[Row]:
    """The therapist's own ones, or those that an operator shared; by name."""
    return await db.rows(LISTED, therapist_id)


async def note_template_by_id(db: Rows, template_id: UUID) -> dict[str, Any]:
    """The caller has checked that it is the viewer's own."""
    row = await db.row(f"SELECT {COLUMNS} FROM note_templates WHERE id = $1", template_id)  # noqa: S608  # constants
    assert row is not None
    return dict(row)
