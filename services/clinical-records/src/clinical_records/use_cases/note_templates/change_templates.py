"""A therapist's own phrases and templates (docs/product/clinical-records.md#note-templates)."""

from dataclasses import asdict
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.note_template_tables import NoteTemplate
from clinical_records.adapters.note_templates import count_templates, lock_own_template
from clinical_records.domain.errors import TooManyTemplates
from clinical_records.domain.note_templates import MOST_TEMPLATES, TemplateText, require_template_text


async def create_template(uow: UnitOfWork, viewer: Viewer, text: TemplateText) -> UUID:
    """Raises WrongRole for a guardian; TemplateIsEmpty; TooManyTemplates."""
    therapist_id = viewer.require_therapist()
    require_template_text(text)
    if await count_templates(uow, therapist_id) >= MOST_TEMPLATES:
        raise TooManyTemplates
    template = NoteTemplate(id=new_id(), therapist_id=therapist_id, **asdict(text))
    uow.db.add(template)
    uow.audit("note_template.created", subject=template.id)
    return template.id


async def change_template(uow: UnitOfWork, viewer: Viewer, template_id: UUID, text: TemplateText) -> None:
    """Replaces its name and all texts. Raises WrongRole; TemplateIsShared; TemplateNotFound; TemplateIsEmpty."""
    template = await lock_own_template(uow, viewer.require_therapist(), template_id)
    require_template_text(text)
    for name, value in asdict(text).items():
        setattr(template, name, value)
    uow.audit("note_template.changed", subject=template.id)


async def delete_template(uow: UnitOfWork, viewer: Viewer, template_id: UUID) -> None:
    """Raises WrongRole; TemplateIsShared; TemplateNotFound."""
    template = await lock_own_template(uow, viewer.require_therapist(), template_id)
    await uow.db.delete(template)
    uow.audit("note_template.deleted", subject=template.id)
