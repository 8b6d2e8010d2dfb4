"""Templates of everyone, from a file of this service or shared by an operator, and a therapist's own ones."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from uuid import UUID

from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, or_, select

from clinical_records.adapters.note_template_tables import NoteTemplate
from clinical_records.adapters.sql_fragments import LOCK
from clinical_records.domain.errors import TemplateIsShared, TemplateNotFound
from clinical_records.domain.note_templates import TemplateText, read_templates

COUNT = "SELECT count(*) FROM note_templates WHERE therapist_id = $1"
COUNT_SHARED = "SELECT count(*) FROM note_templates WHERE therapist_id IS NULL"


@cache
def shared_templates() -> Mapping[UUID, TemplateText]:
    return read_templates((files("clinical_records") / "note_templates.toml").read_text("utf-8"))


async def count_templates(uow: UnitOfWork, therapist_id: UUID) -> int:
    """Others of this therapist can't be added until the transaction ends."""
    await uow.rows(LOCK, f"note templates of {therapist_id}")
    return int(await uow.value(COUNT, therapist_id))


async def count_shared_templates(uow: UnitOfWork) -> int:
    """Shared by an operator. No other operator can share one until the transaction ends."""
    await uow.rows(LOCK, "shared note templates")
    return int(await uow.value(COUNT_SHARED))


async def lock_own_template(uow: UnitOfWork, therapist_id: UUID, template_id: UUID) -> NoteTemplate:
    """Raises TemplateIsShared; TemplateNotFound."""
    if template_id in shared_templates():
        raise TemplateIsShared
    visible = select(NoteTemplate).where(
        col(NoteTemplate.id) == template_id,
        or_(col(NoteTemplate.therapist_id) == therapist_id, col(NoteTemplate.therapist_id).is_(None)),
    )
    template = await uow.db.scalar(visible.with_for_update())
    if template is None:
        raise TemplateNotFound
    if template.therapist_id is None:
        raise TemplateIsShared
    return template
