"""A guardian asks to have a session moved, says why, and may take it back (SPEC.md section 6)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.tables import Event
from scheduling.domain.cutoffs import reschedule_cutoff
from scheduling.domain.errors import (
    PastRescheduleCutoff,
    ReschedulingAlreadyAsked,
    ReschedulingNotAllowed,
    ReschedulingNotAsked,
)
from scheduling.domain.event_types import EventType
from scheduling.domain.status import Status, require_movable
from scheduling.events import ReschedulingRequested, tell_session
from scheduling.use_cases.own_event import visible_event

NOT_OF_A_SCHOOL = """
    SELECT 1 FROM participants p JOIN children c ON c.id = p.child_id
    WHERE p.event_id = $1 AND c.billing_responsibility <> 'school' LIMIT 1
"""
GUEST = "SELECT child_id FROM participants WHERE event_id = $1 ORDER BY id LIMIT 1"


async def ask_to_reschedule(uow: UnitOfWork, viewer: Viewer, event_id: UUID, reason: str) -> None:
    """Raises EventNotFound, Forbidden, ReschedulingNotAllowed, ReschedulingAlreadyAsked, PastRescheduleCutoff;
    AlreadyCanceled, EventStarted, StatusNotAllowed."""
    event = await own_session(uow, viewer, event_id)
    await require_reschedulable(uow, event)
    if event.reschedule_reason is not None:
        raise ReschedulingAlreadyAsked
    await _set_reason(uow, event, reason, "session.rescheduling_asked")
    child = await uow.value(GUEST, event.id)
    uow.emit(
        ReschedulingRequested(version=event.version, event_id=event.id, child_id=child, therapist_id=event.therapist_id)
    )


async def change_reason(uow: UnitOfWork, viewer: Viewer, event_id: UUID, reason: str) -> None:
    """Raises as `ask_to_reschedule`, but ReschedulingNotAsked when there is nothing to change."""
    event = await own_session(uow, viewer, event_id)
    await require_reschedulable(uow, event)
    if event.reschedule_reason is None:
        raise ReschedulingNotAsked
    await _set_reason(uow, event, reason, "session.rescheduling_asked")


async def withdraw_rescheduling(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> None:
    """At any time before the start. Raises EventNotFound, Forbidden, ReschedulingNotAsked; AlreadyCanceled,
    EventStarted, StatusNotAllowed."""
    event = await own_session(uow, viewer, event_id)
    require_movable(event.starts_at, event.canceled, Status(event.status), uow.now)
    if event.reschedule_reason is None:
        raise ReschedulingNotAsked
    await _set_reason(uow, event, None, "session.rescheduling_withdrawn")


async def own_session(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> Event:
    """A session with a child of the guardian's, locked. Raises EventNotFound, Forbidden."""
    event = await visible_event(uow, viewer, event_id, locked=True)
    viewer.require_guardian()
    return event


async def require_reschedulable(uow: UnitOfWork, event: Event) -> None:
    """By a guardian: no group session, some guest not linked to a school, not past the cutoff.

    Raises ReschedulingNotAllowed, PastRescheduleCutoff; AlreadyCanceled, EventStarted, StatusNotAllowed.
    """
    if event.event_type == EventType.GROUP or await uow.value(NOT_OF_A_SCHOOL, event.id) is None:
        raise ReschedulingNotAllowed
    require_movable(event.starts_at, event.canceled, Status(event.status), uow.now)
    if uow.now > reschedule_cutoff(event.starts_at):
        raise PastRescheduleCutoff


async def _set_reason(uow: UnitOfWork, event: Event, reason: str | None, action: str) -> None:
    event.reschedule_reason = reason
    event.version += 1
    await tell_session(uow, event)
    uow.audit(action, child_id=await uow.value(GUEST, event.id), subject=event.id)
