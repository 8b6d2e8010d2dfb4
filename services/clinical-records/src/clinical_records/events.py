"""Published events. They never contain what was written."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import ClassVar, Literal, Self
from uuid import UUID

from chassis.events.event import Event
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.amendment_tables import AmendmentRequest
from clinical_records.adapters.recap_tables import SessionRecap
from clinical_records.adapters.tables import Note


class MessageSent(Event):
    """A guardian or a therapist wrote a message about a child, or a message moved to the right child."""

    name: ClassVar[str] = "clinical-records.message.sent.v1"
    aggregate: ClassVar[str] = "note_id"

    note_id: UUID
    child_id: UUID
    sender_type: Literal["guardian", "therapist"]
    sender_id: UUID
    """The guardian's or therapist's id."""
    therapist_id: UUID | None
    """The therapist of the thread; None addresses all therapists of the child."""
    file_ids: list[UUID]
    """Of the files sent with it."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            note_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            sender_type="guardian",
            sender_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            therapist_id=UUID("0195f3a0-0000-7000-8000-000000000004"),
            file_ids=[UUID("0195f3a0-0000-7000-8000-000000000007")],
        )


class SessionNoteChanged(Event):
    """A therapist wrote, signed or deleted a note on a session, or moved it to the right child. It contains neither
    text nor type, and isn't published for an edit or for sharing."""

    name: ClassVar[str] = "clinical-records.session_note.changed.v1"
    aggregate: ClassVar[str] = "note_id"

    note_id: UUID
    event_id: UUID
    child_id: UUID
    therapist_id: UUID
    """The author."""
    deleted: bool
    awaits_signature: bool
    """The author still has to sign it. False for notes from before signing existed."""
    signed_at: datetime | None
    """None until the author signs it."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            note_id=UUID("0195f3a0-0000-7000-8000-000000000001"),
            event_id=UUID("0195f3a0-0000-7000-8000-000000000005"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            therapist_id=UUID("0195f3a0-0000-7000-8000-000000000004"),
            deleted=False,
            awaits_signature=False,
            signed_at=datetime(2026, 3, 4, 18, 30, tzinfo=UTC),
        )


class AssessmentReportShared(Event):
    """A therapist shared an assessment report with the child's guardians. It contains neither title nor file."""

    name: ClassVar[str] = "clinical-records.assessment_report.shared.v1"
    aggregate: ClassVar[str] = "report_id"

    report_id: UUID
    child_id: UUID
    therapist_id: UUID

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            report_id=UUID("0195f3a0-0000-7000-8000-000000000006"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            therapist_id=UUID("0195f3a0-0000-7000-8000-000000000004"),
        )


class SessionRecapShared(Event):
    """A therapist shared the recap of a session with the child's guardians. It contains nothing that was written."""

    name: ClassVar[str] = "clinical-records.session_recap.shared.v1"
    aggregate: ClassVar[str] = "recap_id"

    recap_id: UUID
    child_id: UUID
    therapist_id: UUID
    """The author."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            recap_id=UUID("0195f3a0-0000-7000-8000-000000000008"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            therapist_id=UUID("0195f3a0-0000-7000-8000-000000000004"),
        )


class ProgressReportShared(Event):
    """A therapist signed a progress report and shared it with the child's guardians. It contains nothing that was
    written, and no figures."""

    name: ClassVar[str] = "clinical-records.progress_report.shared.v1"
    aggregate: ClassVar[str] = "report_id"

    report_id: UUID
    child_id: UUID
    therapist_id: UUID
    """The author."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            report_id=UUID("0195f3a0-0000-7000-8000-000000000009"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            therapist_id=UUID("0195f3a0-0000-7000-8000-000000000004"),
        )


class GoalsChanged(Event):
    """Someone changed a child's goals: a text, the status, the progress, a step, the order, or trials of a session. It
    contains nothing that was written, and no figures. Its version is always 1: open pages only read the goals again."""

    name: ClassVar[str] = "clinical-records.goals.changed.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID

    @classmethod
    def example(cls) -> Self:
        return cls(version=1, child_id=UUID("0195f3a0-0000-7000-8000-000000000002"))


class HomePracticeDue(Event):
    """It is the hour at which a guardian wants to be reminded of practice at home."""

    name: ClassVar[str] = "clinical-records.home_practice.due.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    child_ids: list[UUID]
    """The guardian's children with something to practice and no practice of this guardian today."""
    day: date
    """In the guardian's time zone."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            child_ids=[UUID("0195f3a0-0000-7000-8000-000000000002")],
            day=date(2026, 3, 2),
        )


class AmendmentRequestChanged(Event):
    """A guardian asked to correct a child's record, or got an answer. It contains nothing that was written."""

    name: ClassVar[str] = "clinical-records.amendment_request.changed.v1"
    aggregate: ClassVar[str] = "request_id"

    request_id: UUID
    child_id: UUID
    guardian_id: UUID
    """Who asked."""
    answered: bool

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=1,
            request_id=UUID("0195f3a0-0000-7000-8000-000000000009"),
            child_id=UUID("0195f3a0-0000-7000-8000-000000000002"),
            guardian_id=UUID("0195f3a0-0000-7000-8000-000000000003"),
            answered=False,
        )


def emit_goals_changed(uow: UnitOfWork, child_id: UUID) -> None:
    uow.emit(GoalsChanged(version=1, child_id=child_id))


def emit_amendment_changed(uow: UnitOfWork, asked: AmendmentRequest) -> None:
    uow.emit(
        AmendmentRequestChanged(
            version=asked.version,
            request_id=asked.id,
            child_id=asked.child_id,
            guardian_id=asked.guardian_id,
            answered=asked.decision is not None,
        )
    )


def emit_recap_shared(uow: UnitOfWork, recap: SessionRecap) -> None:
    uow.emit(
        SessionRecapShared(
            version=recap.version, recap_id=recap.id, child_id=recap.child_id, therapist_id=recap.therapist_id
        )
    )


def emit_message_sent(uow: UnitOfWork, note: Note, file_ids: Sequence[UUID]) -> None:
    uow.emit(
        MessageSent(
            version=note.version,
            note_id=note.id,
            child_id=note.child_id,
            sender_type=note.creator_type,
            sender_id=note.creator_id,
            therapist_id=note.therapist_id,
            file_ids=list(file_ids),
        )
    )


def emit_session_note_changed(uow: UnitOfWork, note: Note) -> None:
    """Does nothing for a note without a session. A deletion counts as one more version."""
    if note.event_id is None:
        return
    deleted = note.deleted_at is not None
    uow.emit(
        SessionNoteChanged(
            version=note.version + deleted,
            note_id=note.id,
            event_id=note.event_id,
            child_id=note.child_id,
            therapist_id=note.creator_id,
            deleted=deleted,
            awaits_signature=note.awaits_signature,
            signed_at=note.signed_at,
        )
    )
