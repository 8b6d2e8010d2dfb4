"""Encrypts texts that are still plain (docs/product/clinical-records.md#clinical-text-encryption)."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID

from chassis.plain_rows import encrypt_plain_rows
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlmodel import SQLModel

from clinical_records.adapters.amendment_tables import AmendmentRequest
from clinical_records.adapters.clinical_texts import OWNER_OF_MATERIAL, TEXTS, write_texts
from clinical_records.adapters.cosignature_tables import Cosignature
from clinical_records.adapters.goal_tables import Goal, GoalStep
from clinical_records.adapters.progress_report_tables import ProgressReport
from clinical_records.adapters.recap_tables import HomePractice, SessionRecap
from clinical_records.adapters.report_tables import AssessmentReport
from clinical_records.adapters.tables import (
    MATERIAL_OWNER,
    Material,
    MaterialVersion,
    Note,
    NoteAddendum,
    NoteDraft,
    NoteVersion,
    is_plain,
)
from clinical_records.adapters.text_draft_tables import TextDraft

ACTOR = Actor.service("clinical-records")
OWNERS: Mapping[type[SQLModel], str] = {
    Goal: "SELECT t.id, t.child_id AS owner_id FROM goals t",
    GoalStep: "SELECT t.id, t.child_id AS owner_id FROM goal_steps t",
    Note: "SELECT t.id, t.child_id AS owner_id FROM notes t",
    NoteVersion: """
        SELECT t.note_id, t.version, n.child_id AS owner_id FROM note_versions t JOIN notes n ON n.id = t.note_id
    """,
    NoteAddendum: "SELECT t.id, n.child_id AS owner_id FROM note_addenda t JOIN notes n ON n.id = t.note_id",
    NoteDraft: "SELECT t.id, t.child_id AS owner_id FROM note_drafts t",
    TextDraft: "SELECT t.id, t.child_id AS owner_id FROM text_drafts t",
    Material: f"SELECT t.id, {MATERIAL_OWNER} AS owner_id FROM materials t",  # noqa: S608  # constants
    MaterialVersion: f"""
        SELECT t.material_id, t.version, {OWNER_OF_MATERIAL} AS owner_id
        FROM material_versions t JOIN materials m ON m.id = t.material_id
    """,  # noqa: S608  # constants
    AssessmentReport: "SELECT t.id, t.child_id AS owner_id FROM assessment_reports t",
    ProgressReport: "SELECT t.id, t.child_id AS owner_id FROM progress_reports t",
    SessionRecap: "SELECT t.id, t.child_id AS owner_id FROM session_recaps t",
    HomePractice: "SELECT t.id, t.child_id AS owner_id FROM home_practices t",
    AmendmentRequest: "SELECT t.id, t.child_id AS owner_id FROM amendment_requests t",
    Cosignature: "SELECT t.id, t.child_id AS owner_id FROM cosignatures t",
}
"""Table → SQL for the primary keys of its rows and the owners of their keys."""


async def encrypt_texts(units: UnitsOfWork) -> int:
    """The job. Returns how many rows it encrypted."""
    return await encrypt_plain_rows(units, ACTOR, [partial(_encrypt_batch, table) for table in OWNERS])


async def _encrypt_batch(table: type[Any], uow: UnitOfWork, most: int) -> int:
    plain = is_plain(TEXTS[table.__tablename__], "t.")
    rows = await uow.rows(f"{OWNERS[table]} WHERE {plain} LIMIT {most} FOR UPDATE OF t SKIP LOCKED")
    for row in rows:
        ids = {name: value for name, value in row.items() if name != "owner_id"}
        found = await uow.db.get_one(table, ids)
        names = [name for name in TEXTS[table.__tablename__] if getattr(found, f"{name}_encrypted") is None]
        texts = {name: getattr(found, name) for name in names}
        await write_texts(uow, found, UUID(str(row["owner_id"])), **texts)
    return len(rows)


async def plain_texts(uow: UnitOfWork) -> int:
    """How many rows are still plain."""
    counts = [
        await uow.value(f"SELECT count(*) FROM {table} WHERE {is_plain(names)}")  # noqa: S608  # constants
        for table, names in TEXTS.items()
    ]
    return sum(counts)
