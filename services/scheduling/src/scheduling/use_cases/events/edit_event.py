"""A therapist edits an event, alone or with the following ones of its series, all or nothing
(docs/product/scheduling.md#edit-a-series).

`domain.series.edit_plan` decides what happens to each occurrence; this module checks the plan against everyone's
calendar and writes it.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.auth.viewer import Viewer
from chassis.errors import Invalid
from chassis.timekeeping.intervals import Interval
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_services import Care, services_by_id, services_with
from scheduling.adapters.series import StoredSeries, end_series_before, events_from, stored_series
from scheduling.adapters.tables import Event, Participant
from scheduling.domain.errors import ParticipantNotFound, StatusNotAllowed
from scheduling.domain.event_types import EventType, require_guest_count
from scheduling.domain.series.edit_plan import Change, CurrentSeries, OccurrenceState, plan
from scheduling.domain.series.reassign_occurrences import Kind
from scheduling.domain.series.series import require_group_for_own_rules
from scheduling.domain.status import Attendance, Status, follows_series_edit, require_movable
from scheduling.use_cases.care_services.caseload import services_for
from scheduling.use_cases.events.apply_edit_plan import Affected, apply_plan
from scheduling.use_cases.events.event_access import guests_of_events, own_event, require_owner
from scheduling.use_cases.events.event_writer import checked_length, zone_of
from scheduling.use_cases.events.series_lock import lock_series_of

STAYS_CANCELED = "Someone who canceled can't be added back or marked."


@dataclass(frozen=True)
class Edit:
    """`change` without guests, who are listed here: new ones by child, leaving ones by participant."""

    change: Change = field(default_factory=Change)
    details: Mapping[str, Any] = field(default_factory=dict)
    """Those of `title`, `description`, `event_type` and `therapist_role` that are set."""
    invited: Sequence[UUID] = ()
    leaving: Sequence[UUID] = ()
    attendance: Mapping[UUID, Attendance] = field(default_factory=dict)
    """The attendance that the client last read, by participant: an edit doesn't change attendance, and PENDING accepts
    whatever was set since."""

    @property
    def moves_someone(self) -> bool:
        """Whether anyone's time changes, and not only the event's text."""
        changed = self.change.during is not None or self.change.rule is not None
        return changed or bool(self.invited or self.leaving) or "event_type" in self.details


async def edit_event(uow: UnitOfWork, viewer: Viewer, event_id: UUID, edit: Edit) -> None:
    """Raises EventNotFound, Forbidden, ChildNotFound, ServiceNotFound, ParticipantNotFound; AlreadyCanceled,
    EventStarted, StatusNotAllowed, SeriesChanged; SlotTaken, ServiceEnded, SubscriptionPaused, PlanOverdue, GroupFull,
    SeriesNotFree; Invalid."""
    if edit.change.during is not None:
        checked_length(edit.change.during.end - edit.change.during.start)
    event = await own_event(uow, viewer, event_id)
    if edit.change.following or edit.invited:
        require_owner(event)
    event_type = EventType(edit.details.get("event_type", event.event_type))
    require_group_for_own_rules(event_type, edit.change.rule)
    start = edit.change.during.start if edit.change.during else event.starts_at
    new_guests = await services_for(uow, viewer, list(dict.fromkeys(edit.invited)), event_type, start)
    await lock_series_of(uow, event, edit.invited)
    event = await own_event(uow, viewer, event_id, locked=True)
    if edit.moves_someone:
        require_movable(event.starts_at, event.canceled, Status(event.status), uow.now)
    series = await stored_series(uow, event.series_id) if event.series_id is not None else None
    events = [event]
    if series is not None and edit.change.following and event.occurs_on is not None:
        events += [e for e in await events_from(uow, series.id, event.occurs_on) if e.id != event.id]
    guests: dict[UUID, list[Participant]] = defaultdict(list)
    for guest in await guests_of_events(uow, [each.id for each in events]):
        guests[guest.event_id].append(guest)
    _require_unchanged(guests[event.id], edit.attendance)
    if any(guest.canceled and guest.child_id in edit.invited for guest in guests[event.id]):
        raise StatusNotAllowed(STAYS_CANCELED)
    change = replace(
        edit.change,
        added=frozenset(care.child_id for care in new_guests),
        removed=frozenset(_leaving(guests[event.id], edit.leaving)),
    )
    edited, *following = (_occurrence_state(uow, each, guests[each.id], is_edited=each is event) for each in events)
    zone = await _zone(uow, event, series, edit.change)
    found = plan(edited, following, _current(series), zone, change)
    if edit.moves_someone:
        for target in found.targets:
            require_guest_count(event_type, len(target.guests))
    services = await _services(uow, guests, new_guests)
    if event_type != event.event_type:
        services = await _of_type(uow, event, services, event_type, start)
    affected = Affected({each.id: each for each in events}, guests, services, zone)
    await apply_plan(uow, event, affected, found, edit.details)
    if series is not None and found.series is not None and event.occurs_on is not None and edited.occurs_on is not None:
        await end_series_before(uow, series.id, edited.occurs_on)


async def _zone(uow: UnitOfWork, event: Event, series: StoredSeries | None, change: Change) -> ZoneInfo:
    """A series keeps the zone in which it began; a new one begins in the therapist's current zone."""
    if series is not None:
        return series.zone
    return ZoneInfo(event.timezone) if change.rule is None else await zone_of(uow, event.therapist_id)


def _require_unchanged(guests: Sequence[Participant], expected: Mapping[UUID, Attendance]) -> None:
    known = {guest.id: guest.status for guest in guests}
    for participant_id, value in expected.items():
        if participant_id not in known:
            raise ParticipantNotFound
        if value not in (Attendance.PENDING, known[participant_id]):
            raise Invalid(
                fields={"event_participants_attributes": "Attendance can only be changed by marking the session"}
            )


def _leaving(guests: Sequence[Participant], leaving: Sequence[UUID]) -> Sequence[UUID]:
    by_id = {guest.id: guest for guest in guests}
    for participant_id in leaving:
        if participant_id not in by_id:
            raise ParticipantNotFound
        if by_id[participant_id].canceled:
            raise StatusNotAllowed(STAYS_CANCELED)
    return [by_id[participant_id].child_id for participant_id in leaving]


def _occurrence_state(
    uow: UnitOfWork, event: Event, guests: Sequence[Participant], *, is_edited: bool
) -> OccurrenceState:
    handed_over = event.substituted_therapist_id is not None and not is_edited
    if follows_series_edit(event.starts_at, event.canceled, Status(event.status), uow.now, handed_over=handed_over):
        kind = Kind.EXCEPTION if event.exception else Kind.FOLLOWS
    else:
        kind = Kind.LOCKED
    live = frozenset(guest.child_id for guest in guests if not guest.canceled)
    gone = frozenset(guest.child_id for guest in guests if guest.canceled)
    return OccurrenceState(event.id, event.occurs_on, kind, Interval(event.starts_at, event.ends_at), live, gone)


def _current(series: StoredSeries | None) -> CurrentSeries | None:
    return CurrentSeries(series.rule, series.wall) if series is not None else None


async def _services(
    uow: UnitOfWork, guests: Mapping[UUID, Sequence[Participant]], new_guests: Sequence[Care]
) -> Mapping[UUID, Care]:
    """By child: the service of the guest's first date, or the one chosen for a new guest."""
    by_child: dict[UUID, UUID] = {care.child_id: care.id for care in new_guests}
    for event_guests in guests.values():
        for guest in event_guests:
            by_child.setdefault(guest.child_id, guest.care_service_id)
    known = await services_by_id(uow, list(by_child.values()))
    return {child: known[service] for child, service in by_child.items()}


async def _of_type(
    uow: UnitOfWork, event: Event, services: Mapping[UUID, Care], event_type: EventType, start: datetime
) -> Mapping[UUID, Care]:
    """By child: a service of the new type if the session's owner has one for the child, else the one it had."""
    owner = event.substituted_therapist_id or event.therapist_id
    known = await services_with(uow, owner, list(services))
    found = {care.child_id: care for care in known if care.session_type is event_type and care.lasts_at(start)}
    return {child: found.get(child, care) for child, care in services.items()}
