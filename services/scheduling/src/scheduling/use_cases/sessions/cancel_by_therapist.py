"""A therapist cancels whole sessions: no no-show, and families may book again
(docs/product/scheduling.md#canceled-by-the-therapist)."""

from collections.abc import Sequence

from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.occupancy import free_all
from scheduling.adapters.tables import Event
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.events.sessions import emit_sessions_changed
from scheduling.use_cases.events.delete_event import delete_events
from scheduling.use_cases.events.event_access import guests_of_events
from scheduling.use_cases.sessions.cancel_session import cancel_guest
from scheduling.use_cases.waitlist.free_slots import free_slots


async def cancel_by_therapist(uow: UnitOfWork, events: Sequence[Event]) -> None:
    """Deletes events without guests. The caller holds the locks."""
    guests = await guests_of_events(uow, [event.id for event in events])
    expected = {guest.event_id for guest in guests if not guest.canceled}
    starts = {event.id: event.starts_at for event in events}
    for guest in guests:
        if not guest.canceled:
            cancel_guest(uow, guest, starts[guest.event_id], CancelReason.THERAPIST)
    canceled = [event for event in events if event.id in expected]
    for event in canceled:
        event.canceled = True
        event.reschedule_reason = None
        event.version += 1
    await free_all(uow, [event.id for event in canceled])
    await free_slots(uow, canceled)
    await emit_sessions_changed(uow, canceled, reason=CancelReason.THERAPIST)
    await delete_events(uow, [event for event in events if event.id not in expected])
