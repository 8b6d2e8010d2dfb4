from typing import Annotated

from chassis.schemas import Incoming, Line, Outgoing, Required, Text, sentence
from pydantic import AfterValidator

from clinical_records.domain.note_templates import MOST_LETTERS_OF_NAME


def _short(name: str) -> str:
    if len(name) > MOST_LETTERS_OF_NAME:
        raise sentence(f"Name must be at most {MOST_LETTERS_OF_NAME} characters")
    return name


class NoteTemplateText(Incoming):
    """At least one of the five texts isn't blank."""

    name: Annotated[Line, Required("Name is required"), AfterValidator(_short)] = ""
    phrase: Text = ""
    """What `/` inserts into a part of a note."""
    soap_subjective: Text = ""
    soap_objective: Text = ""
    soap_assessment: Text = ""
    soap_plan: Text = ""


class NoteTemplateRequest(Incoming):
    note_template: NoteTemplateText


class NoteTemplate(Outgoing):
    id: str
    name: str
    phrase: str
    """Plain text, never markup, like the parts; may be blank."""
    soap_subjective: str
    soap_objective: str
    soap_assessment: str
    soap_plan: str
    shared: bool
    """Every therapist has it, and nobody can change it."""


class NoteTemplateResponse(Outgoing):
    note_template: NoteTemplate


class NoteTemplatesResponse(Outgoing):
    note_templates: list[NoteTemplate]
    """By name."""
