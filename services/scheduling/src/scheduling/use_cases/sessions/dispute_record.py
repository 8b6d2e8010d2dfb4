"""A family disputes what was recorded for its child; the therapist corrects it (`mark_session`) or keeps it with an
answer (docs/product/scheduling.md#disputes)."""

from uuid import UUID

from chassis.access.child_access import require_child
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.tables import Event, Participant
from scheduling.domain.disputes import Outcome, require_disputable, require_open_dispute
from scheduling.domain.errors import ParticipantNotFound
from scheduling.domain.status import Status
from scheduling.events.requests import DisputeAnswered, DisputeOpened
from scheduling.use_cases.events.event_access import guests_of_events, own_event, visible_event


async def open_dispute(uow: UnitOfWork, viewer: Viewer, event_id: UUID, child_id: UUID, reason: str) -> None:
    """Raises EventNotFound, Forbidden, ChildNotFound, ParticipantNotFound, AlreadyCanceled, NothingRecorded,
    AlreadyDisputed, PastDisputes."""
    event = await visible_event(uow, viewer, event_id, locked=True)
    viewer.require_guardian()
    await require_child(uow, viewer, child_id, uow.now, "book")
    guest = await _guest(uow, event_id, child_id)
    recorded_at = guest.recorded_at or event.marked_at
    disputed = guest.disputed_at is not None and recorded_at is not None and guest.disputed_at >= recorded_at
    require_disputable(Status(event.status), recorded_at, uow.now, canceled=guest.canceled, disputed=disputed)
    guest.disputed_at, guest.dispute_reason = uow.now, reason
    guest.dispute_answered_at = guest.dispute_outcome = guest.dispute_answer = None
    event.version += 1
    uow.audit("session.disputed", child_id=child_id, subject=event_id)
    uow.emit(
        DisputeOpened(version=event.version, event_id=event_id, child_id=child_id, therapist_id=event.therapist_id)
    )


async def keep_record(uow: UnitOfWork, viewer: Viewer, event_id: UUID, child_id: UUID, answer: str) -> None:
    """The session's therapist answers the family and changes nothing. Raises EventNotFound, Forbidden,
    SessionHandedOver, ParticipantNotFound, NotDisputed."""
    event = await own_event(uow, viewer, event_id, locked=True)
    guest = await _guest(uow, event_id, child_id)
    require_open_dispute(guest.has_open_dispute)
    event.version += 1
    _answer(uow, event, guest, Outcome.KEPT, answer)


def answer_by_correction(uow: UnitOfWork, event: Event, guest: Participant) -> None:
    """Answers the dispute of a guest after a correction. Does nothing without an open dispute."""
    if guest.has_open_dispute:
        event.version += 1
        _answer(uow, event, guest, Outcome.CORRECTED, None)


def _answer(uow: UnitOfWork, event: Event, guest: Participant, outcome: Outcome, answer: str | None) -> None:
    guest.dispute_answered_at, guest.dispute_outcome, guest.dispute_answer = uow.now, outcome, answer
    uow.audit(f"session.dispute_{outcome}", child_id=guest.child_id, subject=event.id)
    uow.emit(DisputeAnswered(version=event.version, event_id=event.id, child_id=guest.child_id, outcome=outcome))


async def _guest(uow: UnitOfWork, event_id: UUID, child_id: UUID) -> Participant:
    """Raises ParticipantNotFound."""
    for guest in await guests_of_events(uow, [event_id]):
        if guest.child_id == child_id:
            return guest
    raise ParticipantNotFound
