from typing import Annotated

from chassis.schemas import Incoming, Line, Outgoing, Pagy, Required, Text, sentence
from pydantic import AfterValidator, AwareDatetime, ConfigDict, Field

from clinical_records.domain.attachments import MOST_ATTACHMENTS
from clinical_records.domain.notes import NoteType
from clinical_records.domain.signatures import CosignatureState

MOST_DRAFTS = 100
"""Saved in one request: more than a group's session has."""
MOST_SAVES = 2**31 - 2
"""What the column of the version holds."""


MaterialText = Annotated[Text, Required("Material text is required")]


class NamedChild(Outgoing):
    id: str
    name: str
    """The preferred one, if it is known."""


class Attachment(Outgoing):
    """A file of a message or a material. Ask for its link when someone opens it."""

    id: str
    filename: str
    content_type: str
    size: int
    """Bytes."""


def _few(ids: list[str]) -> list[str]:
    if len(ids) > MOST_ATTACHMENTS:
        raise sentence(f"Attach at most {MOST_ATTACHMENTS} files")
    return ids


AttachmentIds = Annotated[list[Line], AfterValidator(_few)]
"""Of files uploaded before, in the order in which they are shown."""


class NewNote(Incoming):
    content: Text = ""
    child_id: str | None = None
    note_type: NoteType = NoteType.GENERAL
    attachment_ids: AttachmentIds = Field(default=[])
    """Only for messages."""


class NoteChange(Incoming):
    content: Text | None = None
    shared: bool | None = None


class NewNoteRequest(Incoming):
    note: NewNote


class NoteDraftChange(Incoming):
    model_config = ConfigDict(str_strip_whitespace=False)  # the text goes back into the field that it is typed into

    child_id: Annotated[Line, Required("Child is required")]
    note_type: NoteType
    content: Text
    """Blank when the author cleared it."""
    version: int = Field(ge=0, le=MOST_SAVES)
    """The version that it replaces; 0 before the first save."""


def _few_drafts(drafts: list[NoteDraftChange]) -> list[NoteDraftChange]:
    if not 0 < len(drafts) <= MOST_DRAFTS:
        raise sentence(f"Send 1 to {MOST_DRAFTS} parts at a time")
    if len({(draft.child_id, draft.note_type) for draft in drafts}) < len(drafts):
        raise sentence("Send each part once")
    return drafts


class NoteDraftsRequest(Incoming):
    note_drafts: Annotated[list[NoteDraftChange], AfterValidator(_few_drafts)]


class NoteDraft(Outgoing):
    child_id: str
    note_type: NoteType
    content: str
    """Blank after the part was filed or cleared."""
    version: int
    saved_at: AwareDatetime


class NoteDraftsResponse(Outgoing):
    note_drafts: list[NoteDraft]


class NoteChangeRequest(Incoming):
    note: NoteChange


class NoteMoveRequest(Incoming):
    child_id: Annotated[Line, Required("Child is required")]
    """The child that the note is about."""


class SessionNoteMoveRequest(NoteMoveRequest):
    event_id: Annotated[Line, Required("Session is required")] | None = None
    """The session that the note is about, if it is another one: the author conducts it, and the child attends it."""


class NewSignedPart(Incoming):
    note_type: NoteType
    content: Annotated[Text, Required("Note text is required")]


def _each_once(parts: list[NewSignedPart]) -> list[NewSignedPart]:
    if len({part.note_type for part in parts}) < len(parts):
        raise sentence("Send each part once")
    return parts


class NewNoteSignature(Incoming):
    child_id: str | None = None
    """Optional if the session has one child."""
    notes: Annotated[list[NewSignedPart], AfterValidator(_each_once)] = Field(default=[])
    """Parts that aren't filed yet."""
    share_recap: bool = False
    """Share the viewer's saved recap of this child with the family, if there is one."""


class NewNoteSignatureRequest(Incoming):
    note_signature: NewNoteSignature


class NewAddendum(Incoming):
    content: Annotated[Text, Required("Addendum text is required")]


class NewAddendumRequest(Incoming):
    addendum: NewAddendum


class NewMaterial(Incoming):
    content: MaterialText
    shared: bool = False
    attachment_ids: AttachmentIds = Field(default=[])


class MaterialChange(Incoming):
    content: MaterialText | None = None
    shared: bool | None = None


class NewMaterialRequest(Incoming):
    material: NewMaterial


class MaterialChangeRequest(Incoming):
    material: MaterialChange


class Material(Outgoing):
    id: str
    event_id: str
    content: str
    """Plain text, never markup."""
    creator_id: str
    """The session's therapist when it was written."""
    creator_name: str
    created_at: AwareDatetime
    edited: bool
    shared: bool
    """Whether the families of the session can read it."""
    attachments: list[Attachment]


class MaterialResponse(Outgoing):
    material: Material


class MaterialsResponse(Outgoing):
    materials: list[Material]
    """Oldest first."""


class Addendum(Outgoing):
    """What the author added to a signed note."""

    id: str
    content: str
    """Plain text, never markup."""
    created_at: AwareDatetime


class NoteCosignature(Outgoing):
    """The signature of the author's supervisor."""

    state: CosignatureState
    """`returned` for therapists only: families read `waiting`."""
    supervisor_name: str
    signed_at: AwareDatetime | None
    signed_specialty: str | None
    """At that time, as the licenses."""
    signed_licenses: str | None
    """'CA SLP-20391'; blank without one."""


class Note(Outgoing):
    id: str
    child_id: str
    event_id: str | None
    content: str
    """Plain text, never markup."""
    creator_type: str
    """`guardian` or `therapist`."""
    creator_id: str
    creator_name: str
    note_type: NoteType
    therapist_id: str | None
    created_at: AwareDatetime
    created_at_time: str
    """In the viewer's time zone: `3:05 PM`."""
    profile_photo: str | None
    edited: bool
    shared: bool
    attachments: list[Attachment]
    """Of a message; empty for other notes."""
    signed_at: AwareDatetime | None
    """Null for a note that isn't signed. A signed note never changes."""
    signed_by: str | None
    signed_specialty: str | None
    """The author's, when they signed. Null for a note that isn't signed, or was before signatures kept the license."""
    signed_licenses: str | None
    """State and number of each verified license then: 'CA SLP-20391'. Blank without one."""
    """The author's name when they signed it."""
    addenda: list[Addendum]
    """Oldest first; empty for a note that isn't signed."""
    cosignature: NoteCosignature | None
    """Null for a note that needs none."""


class NoteResponse(Outgoing):
    note: Note


class NotesPageResponse(Outgoing):
    notes: list[Note]
    """Oldest first. A page holds the newest notes that earlier pages don't."""
    pagy: Pagy


class NotesResponse(Outgoing):
    notes: list[Note]
    """Oldest first."""
