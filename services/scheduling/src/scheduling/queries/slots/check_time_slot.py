"""Dry run of an event or a whole series: conflicts and notes for every date (docs/product/scheduling.md#dry-run).

It uses the functions of the write itself (`adapters.conflicts`), and for guardians those of a booking.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.access.child_access import may_see, require_child
from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import zone_named
from chassis.timekeeping.weekly_hours import parse_all

from scheduling.adapters.allowances import Limits
from scheduling.adapters.care_services import Care, choose_services, services_by_id, services_with, uses_service
from scheduling.adapters.conflicts import DateConflict, conflicts_of, overlaps_of
from scheduling.adapters.occupancy import Guest, NewEvent, busy_times, window_around
from scheduling.adapters.rescheduling_policy import guardian_move_refusal
from scheduling.adapters.school_calendar.repository import closures_of
from scheduling.adapters.sql_fragments import CHILD_NAMES
from scheduling.domain.cutoffs import reschedule_cutoff
from scheduling.domain.errors import ServiceNotFound
from scheduling.domain.event_types import EventType, require_guest_count
from scheduling.domain.series.series import FirstTime, PlannedDate, SeriesRule, require_group_for_own_rules
from scheduling.domain.slots import Availability
from scheduling.queries.slots.available_dates import (
    moved_services,
    own_children,
    own_event_id,
    requested_sessions,
    visible_therapist,
)
from scheduling.queries.slots.date_notes import Note, clock_notes, first_day_notes, note, overlap_notes, school_notes
from scheduling.queries.slots.edited_dates import PlannedTime, ProposedEdit, edited_dates

GUESTS = """
    SELECT p.child_id, e.starts_at > $2 AS to_come FROM participants p JOIN events e ON e.id = p.event_id
    WHERE p.event_id = $1 AND NOT p.canceled ORDER BY p.id
"""
COUNTED = """
    SELECT DISTINCT ON (p.child_id) p.child_id, p.care_service_id, f.id = e.id AS is_guest
    FROM events e
    JOIN events f ON f.id = e.id OR $2 AND f.series_id = e.series_id AND f.occurs_on > e.occurs_on
    JOIN participants p ON p.event_id = f.id
    WHERE e.id = $1 AND p.care_service_id IS NOT NULL
    ORDER BY p.child_id, f.id <> e.id, f.occurs_on
"""


@dataclass(frozen=True)
class SlotCheck:
    therapist_id: UUID
    during: Interval
    event_type: EventType
    event_id: UUID | None = None
    """An event to be edited."""
    children: Sequence[UUID] | None = None
    """Guests, for therapists; None means those of `event_id`."""
    rule: SeriesRule | None = None
    """For an edit, the new rule from this occurrence on."""
    following: bool = False
    """The edit applies to this and the following occurrences."""
    moved: bool = True
    """Whether the edit moves the event to `during`."""
    skip: frozenset[date] = frozenset()
    """Dates of the new rule to leave out."""
    service_id: UUID | None = None
    """Of the only guest; chosen by `resolve_services` if None."""


@dataclass(frozen=True)
class SlotResult:
    shown: dict[str, Any]
    children: frozenset[UUID]
    """Children that the result reveals something about: intended guests and guests of conflicting sessions."""


async def check_time_slot(db: Rows, viewer: Viewer, check: SlotCheck, now: datetime) -> SlotResult:
    """Raises TherapistNotFound, ChildNotFound, ServiceNotFound, Invalid."""
    require_group_for_own_rules(check.event_type, check.rule)
    known = await visible_therapist(db, viewer, check.therapist_id)
    zone, hours = zone_named(known["timezone"]), parse_all(known["working_hours"])
    event_id = await own_event_id(db, viewer, check.event_id)
    limits = await _limits(db, viewer, check, event_id, now)
    booked_children = [limit.allowance.care.child_id for limit in limits.requests if limit.booked is None]
    children = booked_children or await _children(db, viewer, check, event_id, now)
    planned, leaving, clock_of = await _planned(db, viewer, check, event_id, children, zone, now)
    everyone = {child for each in planned for child in each.date.children}
    services = await _services(db, viewer, check, event_id, sorted(everyone))
    new_events = _new_events(check, planned, services, zone)
    counted = {} if viewer.is_guardian else {care.id: care for care in services.values()}
    found = await conflicts_of(db, new_events, counted, now, moving=leaving)
    window = window_around([new.during for new in new_events])
    busy = (
        await busy_times(db, check.therapist_id, children, window, now, except_event=event_id)
        if viewer.is_guardian
        else []
    )
    available = Availability.of(hours, zone, busy, window, now)
    overlaps = [] if viewer.is_guardian else await overlaps_of(db, new_events, moving=leaving)
    at_once = [overlap_notes(one, zone) for one in overlaps] or [[] for _ in new_events]
    notes = list(clock_notes([new.during for new in new_events], check.during, clock_of))
    if check.rule is not None:
        moved = first_day_notes([new.during for new in new_events], check.during, clock_of)
        notes = [[*moved, *each] if number == 0 else each for number, each in enumerate(notes)]
    closures = await closures_of(db, children, window, zone)
    names = await _guest_names(db, viewer, [each.date for each in planned])
    dates = [
        _date(
            viewer,
            new.during,
            conflicts,
            available,
            limits,
            zone,
            now,
            [*overlap, *clock, *school_notes(new, closures)],
        )
        | {"guests": sorted(names[child] for child in each.date.children if child in names)}
        for each, new, conflicts, overlap, clock in zip(planned, new_events, found, at_once, notes, strict=True)
    ]
    in_the_way = [] if viewer.is_guardian else [conflict.children for conflicts in found for conflict in conflicts]
    shown = {"available": all(date["available"] for date in dates), "dates": dates}
    return SlotResult(shown, frozenset(everyone).union(*in_the_way, *(one.children for one in overlaps)))


async def _guest_names(db: Rows, viewer: Viewer, planned: Sequence[PlannedDate]) -> Mapping[UUID, str]:
    """Names by child; empty if the same children attend every date, and for guardians."""
    if viewer.is_guardian or len({date.children for date in planned}) <= 1:
        return {}
    everyone = {child for date in planned for child in date.children}
    return {UUID(str(row["id"])): row["name"] for row in await db.rows(CHILD_NAMES, sorted(everyone))}


async def _limits(db: Rows, viewer: Viewer, check: SlotCheck, event_id: UUID | None, now: datetime) -> Limits:
    """Limits of the session that a guardian moves, else of the service of a new session. Raises ServiceNotFound."""
    if viewer.is_therapist:
        return Limits([])
    if event_id is not None:
        services = await requested_sessions(db, await moved_services(db, event_id))
        return Limits(services, await guardian_move_refusal(db, event_id, now))
    if check.service_id is None or check.event_id is not None:
        return Limits([])
    care = (await services_by_id(db, [check.service_id])).get(check.service_id)
    own = await own_children(db, viewer, check.therapist_id)
    if care is None or care.therapist_id != check.therapist_id or care.child_id not in own:
        raise ServiceNotFound
    return Limits(await requested_sessions(db, {care.id: None}))


async def _children(db: Rows, viewer: Viewer, check: SlotCheck, event_id: UUID | None, now: datetime) -> Sequence[UUID]:
    """A therapist may only name guests of the event and children on the caseload, so that nobody learns when other
    children are busy."""
    if viewer.is_guardian:
        return await own_children(db, viewer, check.therapist_id)
    if check.children:
        require_guest_count(check.event_type, len(set(check.children)))
    named = list(dict.fromkeys([*(check.children or ()), *(check.rule.own if check.rule else ())]))
    guests = await _guests(db, viewer, event_id, now)
    for child in named:
        if child not in guests:
            await require_child(db, viewer, child, now)
    return named if named or check.children is not None else guests


async def _guests(db: Rows, viewer: Viewer, event_id: UUID | None, now: datetime) -> Sequence[UUID]:
    """Guests of the stored event. After it has begun, and can't be moved anymore, only those that the therapist may
    still see."""
    rows = await db.rows(GUESTS, event_id, now) if event_id is not None else []
    guests = [(UUID(str(row["child_id"])), row["to_come"]) for row in rows]
    return [child for child, to_come in guests if to_come or await may_see(db, viewer, child, now)]


async def _planned(
    db: Rows,
    viewer: Viewer,
    check: SlotCheck,
    event_id: UUID | None,
    children: Sequence[UUID],
    zone: ZoneInfo,
    now: datetime,
) -> tuple[Sequence[PlannedTime], Sequence[UUID], ZoneInfo]:
    """The dates to be written, the events that leave their time, and the zone of the recurrence."""
    if event_id is not None and viewer.is_therapist:
        guests = await _guests(db, viewer, event_id, now) if check.children is None else check.children
        edit = ProposedEdit(
            check.following or check.rule is not None,
            check.during if check.moved else None,
            check.rule,
            check.skip,
            frozenset(guests),
        )
        edited = await edited_dates(db, event_id, edit, now)
        return edited.dates, edited.leaving, edited.zone
    first = FirstTime.at(check.during, zone)
    leaving = [] if event_id is None else [event_id]
    if check.rule is None:
        return [PlannedTime(PlannedDate(first.on, tuple(children)), check.during)], leaving, zone
    dates = check.rule.dates(first.on, children)
    return [PlannedTime(date, first.on_day(date.on, zone)) for date in dates], leaving, zone


async def _services(
    db: Rows, viewer: Viewer, check: SlotCheck, event_id: UUID | None, children: Sequence[UUID]
) -> Mapping[UUID, Care]:
    """By child: the service that the guest's session already counts against, else the one it would. Raises
    ServiceNotFound, Invalid."""
    counted: dict[UUID, Care] = {}
    if event_id is not None and viewer.is_therapist:
        rows = await db.rows(COUNTED, event_id, check.following or check.rule is not None)
        invited = {str(child) for child in check.children or ()}
        kept = [row["care_service_id"] for row in rows if row["is_guest"] or str(row["child_id"]) not in invited]
        known = await services_by_id(db, [UUID(str(service)) for service in kept])
        counted = {care.child_id: care for care in known.values()}
    new = [child for child in children if child not in counted]
    offered = await services_with(db, check.therapist_id, new)
    named = check.service_id if new or event_id is None else None  # existing guests keep their service
    chosen = choose_services(offered, new, check.event_type, check.during.start, named)
    return counted | {care.child_id: care for care in chosen}


def _new_events(
    check: SlotCheck, planned: Sequence[PlannedTime], services: Mapping[UUID, Care], zone: ZoneInfo
) -> Sequence[NewEvent]:
    return [
        NewEvent(
            check.event_type,
            check.therapist_id,
            each.during,
            zone,
            [
                Guest(
                    child,
                    services[child].id,
                    uses_service(services[child], check.event_type, named=check.service_id is not None),
                )
                for child in each.date.children
            ],
            booked=each.booked,
            booked_at=each.booked_at,
        )
        for each in planned
    ]


def _date(
    viewer: Viewer,
    during: Interval,
    conflicts: Sequence[DateConflict],
    available: Availability,
    limits: Limits,
    zone: ZoneInfo,
    now: datetime,
    notes: list[Note],
) -> dict[str, Any]:
    refusal = limits.refusal(during, available) if viewer.is_guardian else None
    if not available.is_open(during):
        notes.append(note("outside_working_hours", "This is outside working hours."))
    local = {"start_date": during.start.astimezone(zone), "end_date": during.end.astimezone(zone)}
    return {
        **local,
        "available": not conflicts and refusal is None,
        "refusal": None if refusal is None else refusal().code,
        # a guardian may not see the rest of a therapist's calendar
        "conflicts": [c.json | ({"conflicts_with": []} if viewer.is_guardian else {}) for c in conflicts],
        "notes": notes,
        # what a guardian books now stays free for a while
        "cutoff": reschedule_cutoff(during.start, now if viewer.is_guardian else None),
        "within_notice": now > reschedule_cutoff(during.start),
    }
