from uuid import UUID

from chassis.schemas import Incoming, Outgoing, Text
from pydantic import AwareDatetime, ConfigDict, Field

from clinical_records.api.schemas import MOST_SAVES
from clinical_records.domain.text_drafts import TextDraftKind


class TextDraftChange(Incoming):
    model_config = ConfigDict(str_strip_whitespace=False)  # the text goes back into the field that it is typed into

    child_id: UUID
    kind: TextDraftKind
    subject_id: UUID
    """What the text is about: the therapist of a `message`, the note of a `note_edit` (also a sent message), of an
    `addendum` and of `cosignature_feedback`, the session of a new `material`, the material of a `material_edit`, the
    child of an `amendment_request`, the request of the other amendment texts, the recap of a `practice_comment`, the
    progress report of a `withdrawal`, the child of an `assessment_report` (its title, and its date on the next
    line)."""
    content: Text
    """Blank when the author cleared it."""
    version: int = Field(ge=0, le=MOST_SAVES)
    """The version that it replaces; 0 before the first save."""


class TextDraftRequest(Incoming):
    text_draft: TextDraftChange


class TextDraft(Outgoing):
    child_id: str
    """For the texts of a group's session, any of its children that the author may see."""
    kind: TextDraftKind
    subject_id: str
    content: str
    """Blank after the text was sent or cleared."""
    version: int
    """0 if nothing was ever saved."""
    saved_at: AwareDatetime


class TextDraftResponse(Outgoing):
    text_draft: TextDraft


class TextDraftsResponse(Outgoing):
    text_drafts: list[TextDraft]
    """Saved last first."""
