"""A therapist takes a deletion back (docs/product/scheduling.md#undo)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.tables import Event
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.errors import EventNotFound
from scheduling.domain.status import require_deletion_recent
from scheduling.use_cases.events.event_access import guests_of_events
from scheduling.use_cases.events.series_lock import lock_series_of
from scheduling.use_cases.sessions.cancel_by_conductor import bring_back

CUT_OFF = "SELECT 1 FROM series WHERE id = $1 AND recurrent_until_date < $2"
"""The deletion ended the series, too."""


async def restore_deleted_event(uow: UnitOfWork, viewer: Viewer, event_id: UUID) -> None:
    """One event that was deleted alone a moment ago.

    Raises Forbidden, EventNotFound, TooLateToUndo, SeriesChanged, SlotTaken, ServiceEnded, SubscriptionPaused,
    PlanOverdue, GroupFull.
    """
    therapist_id = viewer.require_therapist()
    await lock_series_of(uow, await _deleted(uow, therapist_id, event_id))
    event = await _deleted(uow, therapist_id, event_id, locked=True)
    assert event.deleted_at is not None
    require_deletion_recent(event.deleted_at, uow.now)
    if event.series_id is not None and await uow.value(CUT_OFF, event.series_id, event.occurs_on) is not None:
        raise EventNotFound
    guests = await guests_of_events(uow, [event_id])
    back = [guest for guest in guests if guest.cancel_reason == CancelReason.DELETED]
    await bring_back(uow, event, guests, back)
    if not back:
        uow.audit("event.restored", subject=event_id)


async def _deleted(uow: UnitOfWork, therapist_id: UUID, event_id: UUID, *, locked: bool = False) -> Event:
    event = await uow.db.get(Event, event_id, with_for_update=locked or None, populate_existing=True)
    if event is None or event.therapist_id != therapist_id or event.deleted_at is None:
        raise EventNotFound
    return event
