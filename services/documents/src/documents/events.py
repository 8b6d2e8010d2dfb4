from datetime import UTC, datetime
from typing import ClassVar, Self
from uuid import UUID

from chassis.events.event import Event

from documents.domain.terms import TermsKind


class TermsPublished(Event):
    """A new version of a text is in force. `version` counts the versions of its kind from 1."""

    name: ClassVar[str] = "documents.terms.published.v1"
    aggregate: ClassVar[str] = "document_id"

    document_id: UUID
    kind: TermsKind
    published_at: datetime

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=2,
            document_id=UUID("01980a52-5c00-7000-8000-000000000001"),
            kind=TermsKind.TERMS_AND_CONDITIONS,
            published_at=datetime(2026, 3, 2, 15, 0, tzinfo=UTC),
        )


class IntakeFormSubmitted(Event):
    """A guardian signed an intake form, and its PDF is among the child's documents. It contains no answers. `version`
    counts the child's submissions from 1."""

    name: ClassVar[str] = "documents.intake_form.submitted.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID
    guardian_id: UUID
    document_id: UUID

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            child_id=UUID("01980a52-5c00-7000-8000-000000000002"),
            guardian_id=UUID("01980a52-5c00-7000-8000-000000000003"),
            document_id=UUID("01980a52-5c00-7000-8000-000000000004"),
        )
