"""Texts about a child that their author hasn't sent yet (docs/product/clinical-records.md#text-drafts)."""

from datetime import timedelta
from enum import StrEnum

MOST_DRAFTS = 200
"""With text, of one author."""
KEEP_DRAFTS = timedelta(days=90)
"""After the last save."""


class TextDraftKind(StrEnum):
    """What the text will be. Each kind names what its `subject_id` is."""

    MESSAGE = "message"
    """The therapist of the thread."""
    NOTE_EDIT = "note_edit"
    """The sent message or the filed note."""
    MATERIAL = "material"
    """The session."""
    MATERIAL_EDIT = "material_edit"
    """The material."""
    ADDENDUM = "addendum"
    """The signed note."""
    COSIGNATURE_FEEDBACK = "cosignature_feedback"
    """The first part of the note that waits for the co-signature."""
    AMENDMENT_REQUEST = "amendment_request"
    """The child."""
    AMENDMENT_ACCEPTED = "amendment_accepted"
    """The amendment request, as in the next two."""
    AMENDMENT_DECLINED = "amendment_declined"
    AMENDMENT_DISAGREEMENT = "amendment_disagreement"
    PRACTICE_COMMENT = "practice_comment"
    """The recap."""
    WITHDRAWAL = "withdrawal"
    """The signed progress report."""
    ASSESSMENT_REPORT = "assessment_report"
    """The child. The text is the title on the first line, and the date on the next one."""


OF_SESSION = frozenset({TextDraftKind.MATERIAL, TextDraftKind.MATERIAL_EDIT})
"""Texts for all families of a session. An author has one draft per subject, filed under one of its children."""
