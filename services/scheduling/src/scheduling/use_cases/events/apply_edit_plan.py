"""Writes the plan of `domain.series.edit_plan` after checking that it double-books nobody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import Care, uses_service
from scheduling.adapters.occupancy import Guest, NewEvent, free_all, occupy, participant
from scheduling.adapters.series import add_series
from scheduling.adapters.tables import Event, Participant
from scheduling.domain.event_types import EventType, TherapistRole
from scheduling.domain.series.edit_plan import Plan, PlannedOccurrence
from scheduling.events.sessions import emit_sessions_changed
from scheduling.use_cases.events.delete_event import delete_events
from scheduling.use_cases.events.event_writer import require_free, write_events


@dataclass(frozen=True)
class Affected:
    events: Mapping[UUID, Event]
    guests: Mapping[UUID, Sequence[Participant]]
    """By event; includes canceled guests."""
    services: Mapping[UUID, Care]
    """By child."""
    zone: ZoneInfo

    def guest(self, child: UUID, edited: Event, event_type: EventType) -> Guest:
        """How the child attends: an event of the same type keeps on using the service that its therapist named."""
        care = self.services[child]
        named = edited.event_type == event_type and any(
            guest.child_id == child and guest.care_service_id == care.id and guest.uses_service
            for guest in self.guests.get(edited.id, ())
        )
        return Guest(child, care.id, uses_service(care, event_type, named=named))

    def children(self, event_id: UUID | None, *, canceled: bool) -> frozenset[UUID]:
        """None for a new event."""
        known = self.guests.get(event_id, ()) if event_id is not None else ()
        return frozenset(guest.child_id for guest in known if guest.canceled is canceled)


async def apply_plan(
    uow: UnitOfWork, edited: Event, affected: Affected, plan: Plan, details: Mapping[str, Any]
) -> None:
    """New occurrences copy the edited one. Raises SlotTaken, ServiceEnded, SubscriptionPaused, PlanOverdue, GroupFull,
    SeriesNotFree."""
    event_type = EventType(details.get("event_type", edited.event_type))
    changes = [(target, _new_event(target, edited, affected, event_type, details)) for target in plan.targets]
    moving = [(target, new) for target, new in changes if _takes_time(target, new, affected)]
    leaving = [target.id for target, _ in moving if target.id is not None] + list(plan.removed)
    whole = plan.series is not None
    await require_free(uow, [new for _, new in moving], affected.services.values(), moving=leaving, series=whole)
    series_id = None
    if plan.series is not None:
        series_id = await add_series(uow, edited.therapist_id, affected.zone, plan.series.wall, plan.series.rule)
    for event_id, occurs_on in (plan.carried or {}).items():
        affected.events[event_id].series_id = series_id
        affected.events[event_id].occurs_on = occurs_on
    changed = []
    for target, new in changes:
        if target.id is not None:
            event = affected.events[target.id]
            if await _write(uow, event, target, new, affected, series_id):
                changed.append(event)
    if plan.removed:
        await delete_events(uow, [affected.events[event_id] for event_id in plan.removed])
    await free_all(uow, leaving)
    added = [replace(new, series_id=series_id) for target, new in changes if target.id is None]
    if added:
        await write_events(uow, added)
    places = [
        (target.id, subject, new.during) for target, new in moving if target.id is not None for subject in new.subjects
    ]
    await uow.db.flush()
    await occupy(uow, places)
    await emit_sessions_changed(uow, changed, had_guests={event for event, guests in affected.guests.items() if guests})


def _new_event(
    target: PlannedOccurrence, edited: Event, affected: Affected, event_type: EventType, details: Mapping[str, Any]
) -> NewEvent:
    coming = target.guests - affected.children(target.id, canceled=True)
    like = affected.events[target.id] if target.id is not None else edited
    return NewEvent(
        event_type=event_type,
        therapist_id=edited.therapist_id,
        during=target.during,
        zone=affected.zone,
        guests=[affected.guest(child, edited, event_type) for child in sorted(coming)],
        occurs_on=target.occurs_on,
        title=details.get("title", like.title),
        description=details.get("description", like.description),
        therapist_role=TherapistRole(details.get("therapist_role", like.therapist_role)),
        booked=affected.children(target.id, canceled=False),
        booked_at=like.starts_at if target.id is not None else None,
    )


def _takes_time(target: PlannedOccurrence, new: NewEvent, affected: Affected) -> bool:
    """Whether anyone's time changes; if not, the stored occupancy stays."""
    if target.id is None:
        return True
    event = affected.events[target.id]
    before = (event.starts_at, event.ends_at, event.event_type, affected.children(target.id, canceled=False))
    return before != (new.during.start, new.during.end, new.event_type, frozenset(g.child_id for g in new.guests))


async def _write(
    uow: UnitOfWork, event: Event, target: PlannedOccurrence, new: NewEvent, affected: Affected, series_id: UUID | None
) -> bool:
    """Whether anything changed that an event must report."""
    moved = (event.starts_at, event.ends_at) != (new.during.start, new.during.end)
    same_guests = affected.children(event.id, canceled=False) == {guest.child_id for guest in new.guests}
    columns = {
        "event_type": new.event_type,
        "title": new.title,
        "description": new.description,
        "therapist_role": new.therapist_role,
        "starts_at": new.during.start,
        "ends_at": new.during.end,
        # a family's reason isn't for the next family to read
        "reschedule_reason": event.reschedule_reason if same_guests and not moved else None,
    }
    if event.event_type != new.event_type:
        _use_services(new, affected.guests.get(event.id, ()))
    changed = any(getattr(event, name) != value for name, value in columns.items())
    for name, value in columns.items():
        setattr(event, name, value)
    guests_changed = await _write_guests(uow, event, new, affected)
    if series_id is not None:
        event.series_id = series_id
        event.occurs_on = target.occurs_on
        event.exception = target.exception
        event.timezone = new.zone.key
    if not (changed or guests_changed):
        return False
    event.exception = target.exception
    event.version += 1
    children = affected.children(event.id, canceled=False) | {guest.child_id for guest in new.guests}
    for child in sorted(children):
        uow.audit("session.changed", child_id=child, subject=event.id)
    if not children:
        uow.audit("event.changed", subject=event.id)
    return True


def _use_services(new: NewEvent, guests: Sequence[Participant]) -> None:
    """Another type of event uses another service, or none."""
    coming = {guest.child_id: guest for guest in new.guests}
    for guest in guests:
        if not guest.canceled and (known := coming.get(guest.child_id)) is not None:
            guest.care_service_id, guest.uses_service = known.care_service_id, known.uses_service


async def _write_guests(uow: UnitOfWork, event: Event, new: NewEvent, affected: Affected) -> bool:
    before, after = affected.children(event.id, canceled=False), {guest.child_id: guest for guest in new.guests}
    uow.db.add_all([participant(event.id, guest) for child, guest in after.items() if child not in before])
    gone = [g for g in affected.guests.get(event.id, ()) if not g.canceled and g.child_id not in after]
    for guest in gone:
        await uow.db.delete(guest)
    return before != after.keys()
