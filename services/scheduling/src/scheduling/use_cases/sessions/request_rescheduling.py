"""A guardian requests another time for a session, with a reason; its therapist moves it (`reschedule_session`) or
declines (docs/product/scheduling.md#rescheduling)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.access.child_access import RightMissing
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.rescheduling_policy import require_reschedulable
from scheduling.adapters.tables import Event
from scheduling.domain.errors import (
    AlreadyCanceled,
    ReschedulingAlreadyAsked,
    ReschedulingNotAsked,
)
from scheduling.domain.status import Status, require_movable
from scheduling.events.requests import ReschedulingDeclined, ReschedulingRequested, ReschedulingWithdrawn
from scheduling.events.sessions import emit_session_changed
from scheduling.use_cases.events.event_access import guests_of_events, own_event, visible_event

OWN_GUEST = """
    SELECT p.child_id, p.canceled, 'book' = ANY(g.rights) AS may_book
    FROM participants p JOIN guardianships_for('sessions') g ON g.child_id = p.child_id
    WHERE p.event_id = $1 AND g.guardian_id = $2 ORDER BY p.canceled, may_book DESC, p.id LIMIT 1
"""


async def ask_to_reschedule(uow: UnitOfWork, viewer: Viewer, event_id: UUID, reason: str) -> None:
    """Raises EventNotFound, Forbidden, ReschedulingNotAllowed, ReschedulingAlreadyAsked, PastRescheduleCutoff;
    AlreadyCanceled, EventStarted, StatusNotAllowed."""
    event, child = await lock_own_session(uow, viewer, event_id)
    await require_reschedulable(uow, event.id, uow.now)
    if event.reschedule_reason is not None:
        raise ReschedulingAlreadyAsked
    await _set_reason(uow, event, [child], reason, "session.rescheduling_asked")
    uow.emit(
        ReschedulingRequested(version=event.version, event_id=event.id, child_id=child, therapist_id=event.therapist_id)
    )


async def change_reason(uow: UnitOfWork, viewer: Viewer, event_id: UUID, reason: str) -> None:
    """Raises as `ask_to_reschedule`, but ReschedulingNotAsked without an open request."""
    event, child = await lock_own_session(uow, viewer, event_id)
    await require_reschedulable(uow, event.id, uow.now)
    if event.reschedule_reason is None:
        raise ReschedulingNotAsked
    await _set_reason(uow, event, [child], reason, "session.rescheduling_asked")


async def withdraw_rescheduling(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> None:
    """At any time before the start. Raises EventNotFound, Forbidden, ReschedulingNotAsked; AlreadyCanceled,
    EventStarted, StatusNotAllowed."""
    event, child = await lock_own_session(uow, viewer, event_id)
    require_movable(event.starts_at, event.canceled, Status(event.status), uow.now)
    if event.reschedule_reason is None:
        raise ReschedulingNotAsked
    await _set_reason(uow, event, [child], None, "session.rescheduling_withdrawn")
    uow.emit(ReschedulingWithdrawn(version=event.version, event_id=event.id, child_id=child))


async def decline_rescheduling(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> None:
    """The session's therapist keeps its time and the families are notified. At any time before the
    start. Raises EventNotFound, SessionHandedOver, ReschedulingNotAsked; AlreadyCanceled, EventStarted,
    StatusNotAllowed."""
    event = await own_event(uow, viewer, event_id, locked=True)
    require_movable(event.starts_at, event.canceled, Status(event.status), uow.now)
    if event.reschedule_reason is None:
        raise ReschedulingNotAsked
    children = [guest.child_id for guest in await guests_of_events(uow, [event.id]) if not guest.canceled]
    await _set_reason(uow, event, children, None, "session.rescheduling_declined")
    uow.emit(ReschedulingDeclined(version=event.version, event_id=event.id, child_ids=children))


async def lock_own_session(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> tuple[Event, UUID]:
    """A session, locked, and a child of the guardian who is still expected. Raises EventNotFound, Forbidden,
    RightMissing, AlreadyCanceled."""
    event = await visible_event(uow, viewer, event_id, locked=True)
    guest = await uow.row(OWN_GUEST, event.id, viewer.require_guardian())
    if guest is not None and not guest["may_book"]:
        raise RightMissing
    if guest is None or guest["canceled"]:
        raise AlreadyCanceled
    return event, UUID(str(guest["child_id"]))


async def _set_reason(uow: UnitOfWork, event: Event, children: Sequence[UUID], reason: str | None, action: str) -> None:
    event.reschedule_reason = reason
    event.version += 1
    await emit_session_changed(uow, event)
    for child in children:
        uow.audit(action, child_id=child, subject=event.id)
