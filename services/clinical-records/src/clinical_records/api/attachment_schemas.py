from typing import Self

from chassis.http.file_schemas import FileUpload
from chassis.schemas import Incoming, Line, Outgoing, sentence
from pydantic import model_validator

from clinical_records.api.schemas import Attachment


class NewAttachment(Incoming):
    """Either for a message about a child or for a session's material."""

    client_id: Line | None = None
    event_id: Line | None = None
    file: FileUpload

    @model_validator(mode="after")
    def _one_place(self) -> Self:
        if bool(self.client_id) == bool(self.event_id):
            raise sentence("Name either a child or a session")
        return self


class NewAttachmentRequest(Incoming):
    attachment: NewAttachment


class AttachmentResponse(Outgoing):
    attachment: Attachment


class LinkedAttachment(Attachment):
    url: str
    """Valid for five minutes, for the signed-in user only."""


class AttachmentLinkResponse(Outgoing):
    attachment: LinkedAttachment
