"""Operators give a therapist's template to everyone (docs/product/clinical-records.md#note-templates)."""

from uuid import UUID

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from clinical_records.adapters.note_template_tables import NoteTemplate
from clinical_records.adapters.note_templates import count_shared_templates
from clinical_records.domain.errors import TemplateIsShared, TemplateNotFound, TooManySharedTemplates
from clinical_records.domain.note_templates import MOST_TEMPLATES

TEXTS = ("name", "phrase", "soap_subjective", "soap_objective", "soap_assessment", "soap_plan")


async def share_template(uow: UnitOfWork, template_id: UUID) -> UUID:
    """Gives everyone a copy. The therapist keeps their own template. Returns the id of the copy.

    Raises TemplateNotFound; TemplateIsShared for a copy, and for a template of which everyone has the same copy;
    TooManySharedTemplates.
    """
    template = await lock_template(uow, template_id)
    if template.therapist_id is None:
        raise TemplateIsShared
    if await count_shared_templates(uow) >= MOST_TEMPLATES:
        raise TooManySharedTemplates
    texts = {name: getattr(template, name) for name in TEXTS}
    same = [getattr(NoteTemplate, name) == text for name, text in texts.items()]
    shared = select(NoteTemplate).where(col(NoteTemplate.therapist_id).is_(None), *same)
    if await uow.db.scalar(shared) is not None:
        raise TemplateIsShared
    copy = NoteTemplate(id=new_id(), therapist_id=None, **texts)
    uow.db.add(copy)
    uow.audit("note_template.shared", subject=f"{copy.id} of {template.id}")
    return copy.id


async def unshare_template(uow: UnitOfWork, template_id: UUID) -> None:
    """Deletes a shared copy. Notes written with it stay. Raises TemplateNotFound, also for one of a
    therapist's own."""
    template = await lock_template(uow, template_id)
    if template.therapist_id is not None:
        raise TemplateNotFound
    await uow.db.delete(template)
    uow.audit("note_template.unshared", subject=template.id)


async def lock_template(uow: UnitOfWork, template_id: UUID) -> NoteTemplate:
    """Any therapist's template, for an operator. Raises TemplateNotFound."""
    by_id = select(NoteTemplate).where(col(NoteTemplate.id) == template_id)
    template: NoteTemplate | None = await uow.db.scalar(by_id.with_for_update())
    if template is None:
        raise TemplateNotFound
    return template
