"""The table of therapists' phrases and templates (docs/product/clinical-records.md#note-templates)."""

from uuid import UUID

from sqlalchemy import Index, Text
from sqlmodel import Field

from clinical_records.adapters.tables import Table


class NoteTemplate(Table, table=True):
    """About no child, so its texts aren't encrypted. Its therapist, or an operator, deletes it for good."""

    __tablename__ = "note_templates"
    __table_args__ = (Index("ix_note_templates_therapist_id", "therapist_id"),)

    id: UUID = Field(primary_key=True)
    therapist_id: UUID | None
    """None for a copy that an operator shared with everyone."""
    name: str = Field(sa_type=Text)
    phrase: str = Field(sa_type=Text)
    """What `/` inserts; blank without one, like each part."""
    soap_subjective: str = Field(sa_type=Text)
    soap_objective: str = Field(sa_type=Text)
    soap_assessment: str = Field(sa_type=Text)
    soap_plan: str = Field(sa_type=Text)
