"""Hands a session over to a colleague, or back to its owner (docs/product/scheduling.md#substitutes)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.occupancy import free, occupy
from scheduling.adapters.substitutes import SessionSlot, free_colleagues, is_licensed
from scheduling.adapters.tables import Event
from scheduling.domain.errors import SubstituteNotFree, SubstituteNotLicensed
from scheduling.domain.event_types import EventType, TherapistRole
from scheduling.domain.status import Status, require_movable
from scheduling.domain.substitutes import require_substitutable
from scheduling.events.sessions import emit_session_changed
from scheduling.use_cases.events.event_access import guests_of_events, visible_event
from scheduling.use_cases.events.series_lock import lock_series_of


async def set_substitute(uow: UnitOfWork, viewer: Viewer, event_id: UUID, therapist_id: UUID) -> None:
    """By the session's therapist or its owner; the owner's id as `therapist_id` gives it back.

    Raises EventNotFound, Forbidden; AlreadyCanceled, EventStarted, StatusNotAllowed, NotSubstitutable,
    SubstituteNotLicensed, SubstituteNotFree, SlotTaken, SeriesChanged.
    """
    event = await event_to_hand_over(uow, viewer, event_id)
    await lock_series_of(uow, event, [therapist_id])
    event = await event_to_hand_over(uow, viewer, event_id, locked=True)
    require_movable(event.starts_at, event.canceled, Status(event.status), uow.now)
    await hand_over(uow, event, therapist_id)


async def event_to_hand_over(uow: UnitOfWork, viewer: Viewer, event_id: UUID, *, locked: bool = False) -> Event:
    """Raises EventNotFound, Forbidden."""
    event = await visible_event(uow, viewer, event_id, locked=locked)
    viewer.require_therapist()
    return event


async def hand_over(uow: UnitOfWork, event: Event, therapist_id: UUID) -> None:
    """The caller holds the locks of the event, its guests and both therapists.

    Raises NotSubstitutable, SubstituteNotLicensed, SubstituteNotFree, SlotTaken.
    """
    if therapist_id == event.therapist_id:
        return
    guests = [guest for guest in await guests_of_events(uow, [event.id]) if not guest.canceled]
    require_substitutable(EventType(event.event_type), has_guests=bool(guests))
    owner_id = event.substituted_therapist_id or event.therapist_id
    during = Interval(event.starts_at, event.ends_at)
    back = therapist_id == owner_id
    if not back:
        slot = SessionSlot(during, [guest.child_id for guest in guests])
        if not await is_licensed(uow, therapist_id, slot):
            raise SubstituteNotLicensed
        (colleagues,) = await free_colleagues(uow, owner_id, [slot])
        if all(colleague.id != therapist_id for colleague in colleagues):
            raise SubstituteNotFree
    await free(uow, event.id, event.therapist_id)
    handed_on = event.substituted_therapist_id is not None
    own_role = (event.substituted_role or TherapistRole.REGULAR) if handed_on else event.therapist_role
    event.therapist_id = therapist_id
    event.substituted_therapist_id, event.substituted_role = (None, None) if back else (owner_id, own_role)
    event.therapist_role = own_role if back else TherapistRole.SUBSTITUTE
    event.exception = event.series_id is not None
    event.version += 1
    await uow.db.flush()
    await occupy(uow, [(event.id, therapist_id, during)])
    await emit_session_changed(uow, event)
    for guest in guests:
        uow.audit("session.handed_over", child_id=guest.child_id, subject=event.id)
