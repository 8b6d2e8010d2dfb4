"""Notes of therapists, and messages between a family and its therapists (docs/product/clinical-records.md#messages).

A message is a general note without a session; both sides can always read it. Every other note is visible only to the
child's therapists until its author shares it.
"""

from enum import StrEnum

from clinical_records.domain.errors import MessagesAreShared, TextRequired


class NoteType(StrEnum):
    SOAP_SUBJECTIVE = "soap_subjective"
    SOAP_OBJECTIVE = "soap_objective"
    SOAP_ASSESSMENT = "soap_assessment"
    SOAP_PLAN = "soap_plan"
    GENERAL = "general"


EXCERPT_LENGTH = 140


def excerpt(content: str) -> str:
    """The beginning of a message, on one line."""
    line = " ".join(content.split())
    return line if len(line) <= EXCERPT_LENGTH else line[: EXCERPT_LENGTH - 1].rstrip() + "…"


def is_message(note_type: NoteType, *, in_session: bool) -> bool:
    return note_type is NoteType.GENERAL and not in_session


def require_text(content: str, *, message: bool) -> str:
    """Raises TextRequired if it is blank."""
    if not content.strip():
        raise TextRequired(fields={"note.content": f"{'Message' if message else 'Note'} text is required"})
    return content


def require_sharing(shared: bool, *, message: bool) -> bool:
    """Raises MessagesAreShared if a message would be hidden."""
    if message and not shared:
        raise MessagesAreShared(fields={"note.shared": MessagesAreShared.sentence})
    return shared
