"""A therapist cancels whole sessions: no child missed anything, and what was booked is given back."""

from collections.abc import Sequence

from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.calendar import free_all
from scheduling.adapters.tables import Event
from scheduling.events import tell_sessions
from scheduling.use_cases.delete_event import delete_events
from scheduling.use_cases.own_event import guests_of_events

BY_THERAPIST = "canceled_by_therapist"


async def cancel_by_therapist(uow: UnitOfWork, events: Sequence[Event]) -> None:
    """What has no guest is deleted: nobody waits for it. The caller holds the locks."""
    guests = await guests_of_events(uow, [event.id for event in events])
    expected = {guest.event_id for guest in guests if not guest.canceled}
    starts = {event.id: event.starts_at for event in events}
    for guest in guests:
        if not guest.canceled:
            guest.canceled = True
            guest.cancel_reason = BY_THERAPIST
            guest.notice_minutes = int((starts[guest.event_id] - uow.now).total_seconds() // 60)
            uow.audit(f"session.{BY_THERAPIST}", child_id=guest.child_id, subject=guest.event_id)
    canceled = [event for event in events if event.id in expected]
    for event in canceled:
        event.canceled = True
        event.reschedule_reason = None
        event.version += 1
    await free_all(uow, [event.id for event in canceled])
    await tell_sessions(uow, canceled)
    await delete_events(uow, [event for event in events if event.id not in expected])
