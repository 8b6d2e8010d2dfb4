from datetime import datetime
from typing import Literal
from uuid import UUID

from chassis.schemas import FileName, Incoming, Line, Outgoing
from pydantic import Field

from documents.domain.category import Category
from documents.domain.inspect_file import SentFile
from documents.domain.purpose import Purpose


class NewFile(Incoming):
    filename: FileName
    content_type: Line = ""
    data: str
    """Base64 without line breaks."""

    def sent(self) -> SentFile:
        return SentFile(self.filename, self.content_type, self.data)


class NewDocument(Incoming):
    file: NewFile
    therapist_id: str | None = None
    client_id: str | None = None
    category: Category = Category.OTHER


class UploadDocument(Incoming):
    document: NewDocument


class CategoryChange(Incoming):
    category: Category


class ChangeDocument(Incoming):
    document: CategoryChange


class FileToKeep(Incoming):
    purpose: Purpose
    owner_id: UUID
    child_ids: list[UUID] = Field(default=[])
    """The children that an attachment concerns; empty for other files."""
    file: NewFile


class KeptFileResponse(Outgoing):
    file_id: str
    filename: str
    content_type: str
    size: int
    """In bytes."""


class Uploader(Outgoing):
    type: Literal["guardian", "therapist"]
    id: str
    name: str | None
    """None until identity's event with the name arrives."""


class DocumentFile(Outgoing):
    filename: str
    content_type: str
    size: int = Field(description="In bytes")
    url: str = Field(description="Path of the file, valid for five minutes")


class Document(Outgoing):
    id: str
    file: DocumentFile
    filename: str
    content_type: str
    size: int
    created_at: datetime
    uploader: Uploader
    therapist_id: str | None
    client_id: str
    category: Category
    url: str
    intake_version: int | None = Field(
        description="Set for a signed intake form, which nobody can delete: counts the child's from 1"
    )


class DocumentResponse(Outgoing):
    document: Document


class DocumentList(Outgoing):
    documents: list[Document]


class TermsText(Outgoing):
    id: str
    title: str
    content: str
    published_at: datetime


class TermsAndConditions(Outgoing):
    terms_and_conditions: list[TermsText]


class PrivacyPolicies(Outgoing):
    privacy_policies: list[TermsText]


class TelehealthConsents(Outgoing):
    telehealth_consents: list[TermsText]


class LegalDocument(Outgoing):
    id: str
    kind: Literal["terms_and_conditions", "privacy_policy", "telehealth_consent"]
    title: str
    content: str
    version: int = Field(description="Counts the versions of this kind from 1")
    published_at: datetime
    accepted_at: datetime
    in_force: bool = Field(description="False: there is a newer version")


class LegalDocumentList(Outgoing):
    legal_documents: list[LegalDocument]
