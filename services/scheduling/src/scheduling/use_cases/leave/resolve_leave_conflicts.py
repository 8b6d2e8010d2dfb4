"""Applies a therapist's choices for the sessions that a leave affects."""

from collections.abc import Sequence
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.occupancy import Guest, NewEvent, free_all, occupy
from scheduling.adapters.tables import Event
from scheduling.domain.event_types import EventType
from scheduling.domain.leave import Action, Choice, moved_to
from scheduling.events.sessions import emit_sessions_changed
from scheduling.use_cases.events.event_access import guests_of_events
from scheduling.use_cases.events.event_writer import require_free
from scheduling.use_cases.sessions.cancel_by_therapist import cancel_by_therapist
from scheduling.use_cases.sessions.substitute_session import hand_over


async def apply_choices(uow: UnitOfWork, choices: Sequence[Choice], leave: Interval) -> None:
    """The caller holds everyone's locks.

    Raises SlotTaken, ServiceEnded, GroupFull, NotSubstitutable, SubstituteNotLicensed, SubstituteNotFree, Invalid.
    """
    found = select(Event).where(col(Event.id).in_([choice.event_id for choice in choices])).with_for_update()
    rows = await uow.db.scalars(found, execution_options={"populate_existing": True})
    events = {event.id: event for event in rows.all()}
    leaving = [choice.event_id for choice in choices if choice.action is not Action.KEEP]
    moves = await _moves(uow, choices, events, leave, leaving)
    await cancel_by_therapist(uow, [events[c.event_id] for c in choices if c.action is Action.CANCEL])
    for choice in choices:
        if choice.action is Action.SUBSTITUTE and choice.substitute_id is not None:
            await hand_over(uow, events[choice.event_id], choice.substitute_id)
    await _move(uow, [(events[event_id], new) for event_id, new in moves])


async def _moves(
    uow: UnitOfWork, choices: Sequence[Choice], events: dict[UUID, Event], leave: Interval, leaving: Sequence[UUID]
) -> Sequence[tuple[UUID, NewEvent]]:
    """In order of the new start, after checking that they double-book nobody."""
    moved = [choice for choice in choices if choice.action is Action.MOVE]
    guests = [g for g in await guests_of_events(uow, [choice.event_id for choice in moved]) if not g.canceled]
    moves = []
    for choice in moved:
        event = events[choice.event_id]
        to = moved_to(choice, event.ends_at - event.starts_at, leave, uow.now)
        coming = [guest for guest in guests if guest.event_id == event.id]
        who = [Guest(guest.child_id, guest.care_service_id, guest.uses_service) for guest in coming]
        kind, zone = EventType(event.event_type), ZoneInfo(event.timezone)
        booked = frozenset(guest.child_id for guest in who)
        new = NewEvent(kind, event.therapist_id, to, zone, who, booked=booked, booked_at=event.starts_at)
        moves.append((event.id, new))
    moves.sort(key=lambda pair: pair[1].during)
    services = await services_by_id(uow, [guest.care_service_id for guest in guests])
    await require_free(uow, [new for _, new in moves], services.values(), moving=leaving, series=False)
    return moves


async def _move(uow: UnitOfWork, moves: Sequence[tuple[Event, NewEvent]]) -> None:
    await free_all(uow, [event.id for event, _ in moves])
    for event, new in moves:
        event.starts_at, event.ends_at = new.during.start, new.during.end
        event.reschedule_reason = None
        event.exception = event.series_id is not None
        event.version += 1
        for guest in new.guests:
            uow.audit("session.rescheduled", child_id=guest.child_id, subject=event.id)
        if not new.guests:
            uow.audit("event.changed", subject=event.id)
    await uow.db.flush()
    await occupy(uow, [(event.id, subject, new.during) for event, new in moves for subject in new.subjects])
    await emit_sessions_changed(uow, [event for event, _ in moves])
