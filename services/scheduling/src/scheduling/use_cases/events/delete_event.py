"""A therapist deletes an event, or it and the following ones of its series
(docs/product/scheduling.md#delete-an-event).

The rows stay, hidden, so that a later edit of the series doesn't add the dates again.
"""

from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.occupancy import free_all
from scheduling.adapters.series import end_series_before, events_from
from scheduling.adapters.tables import Event
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.status import Status, follows_series_edit, require_deletable
from scheduling.events.sessions import emit_sessions_changed
from scheduling.use_cases.events.event_access import guests_of_events, own_event, require_owner
from scheduling.use_cases.events.series_lock import lock_series_of
from scheduling.use_cases.waitlist.free_slots import free_slots


async def delete_event(uow: UnitOfWork, viewer: Viewer, event_id: UUID, *, following: bool) -> None:
    """With `following` also later occurrences, exceptions included, that have neither begun nor been marked and that
    no substitute conducts.

    Deleted sessions can be booked again and aren't no-shows. Raises EventNotFound, Forbidden, AlreadyCanceled,
    StatusNotAllowed, SeriesChanged.
    """
    await lock_series_of(uow, await own_event(uow, viewer, event_id))
    event = await own_event(uow, viewer, event_id, locked=True)
    if following:
        require_owner(event)
    require_deletable(event.canceled, Status(event.status))
    gone = [event]
    if following and event.series_id is not None and event.occurs_on is not None:
        later = await events_from(uow, event.series_id, event.occurs_on)
        gone += [one for one in later if one.id != event.id and _is_deleted_with_series(uow, one)]
        await end_series_before(uow, event.series_id, event.occurs_on)
    await delete_events(uow, gone)


def _is_deleted_with_series(uow: UnitOfWork, event: Event) -> bool:
    handed_over = event.substituted_therapist_id is not None
    return follows_series_edit(event.starts_at, event.canceled, Status(event.status), uow.now, handed_over=handed_over)


async def delete_events(uow: UnitOfWork, events: Sequence[Event]) -> None:
    """The caller holds the locks."""
    ids = [event.id for event in events]
    guests = await guests_of_events(uow, ids)
    for guest in guests:
        if not guest.canceled:
            guest.canceled = True
            guest.cancel_reason = CancelReason.DELETED
            guest.canceled_by, guest.canceled_at = uow.actor.role, uow.now
            uow.audit("session.deleted", child_id=guest.child_id, subject=guest.event_id)
    with_guests = {guest.event_id for guest in guests}
    for event in events:
        event.canceled = True
        event.deleted_at = uow.now
        event.version += 1
        if event.id not in with_guests:
            uow.audit("event.deleted", subject=event.id)
    await free_all(uow, ids)
    await free_slots(uow, [event for event in events if event.id in with_guests])
    await emit_sessions_changed(uow, events, reason=CancelReason.DELETED)
