"""A dry run of an event or a whole series: every date with what stands in its way and what is to be known about it.

It asks the same function as the writing does (`adapters.conflicts`), and for guardians the same as a booking.
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
from scheduling.adapters.calendar import Guest, NewEvent, busy_times, window_around
from scheduling.adapters.care_services import Care, services_by_id, services_with
from scheduling.adapters.conflicts import DateConflict, conflicts_of, overlaps_of
from scheduling.adapters.names import CHILD_NAME
from scheduling.adapters.reschedulable import refusal_to_guardian
from scheduling.adapters.school_days import closures_of
from scheduling.domain.cutoffs import reschedule_cutoff
from scheduling.domain.errors import ServiceNotFound
from scheduling.domain.event_types import EventType
from scheduling.domain.series import FirstTime, PlannedDate, SeriesRule
from scheduling.domain.slots import Availability
from scheduling.queries.available_dates import (
    moved_services,
    own_children,
    own_event_id,
    visible_therapist,
    wanted_of,
)
from scheduling.queries.date_notes import Note, clock_notes, note, overlap_notes, school_notes
from scheduling.queries.edited_dates import AskedEdit, PlannedTime, edited_dates
from scheduling.use_cases.caseload import chosen_services
from scheduling.use_cases.entering import require_rules_suit, require_suits

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
NAMES = f"SELECT c.id, {CHILD_NAME} AS name FROM children c WHERE c.id = ANY($1::uuid[])"  # noqa: S608  # constants


@dataclass(frozen=True)
class SlotCheck:
    therapist_id: UUID
    during: Interval
    event_type: EventType
    event_id: UUID | None = None
    """An event that is about to be edited."""
    children: Sequence[UUID] | None = None
    """Guests, for therapists; None leaves those of `event_id`."""
    rule: SeriesRule | None = None
    """Of an event that is edited, the new one: from it on."""
    following: bool = False
    """The edit is for this one and the following ones of its series."""
    moved: bool = True
    """The edit is to `during`, else the event keeps its time."""
    skip: frozenset[date] = frozenset()
    """Dates of the new rule that are left out."""
    service_id: UUID | None = None
    """Of the only guest; chosen as `own_services` does when None."""


@dataclass(frozen=True)
class SlotAnswer:
    shown: dict[str, Any]
    children: frozenset[UUID]
    """Of whom it tells something: who would come, and whose sessions are in the way."""


async def check_time_slot(db: Rows, viewer: Viewer, asked: SlotCheck, now: datetime) -> SlotAnswer:
    """Raises TherapistNotFound, ChildNotFound, ServiceNotFound, Invalid."""
    require_rules_suit(asked.event_type, asked.rule)
    known = await visible_therapist(db, viewer, asked.therapist_id)
    zone, hours = zone_named(known["timezone"]), parse_all(known["working_hours"])
    event_id = await own_event_id(db, viewer, asked.event_id)
    limits = await _limits(db, viewer, asked, event_id, now)
    booking = [limit.allowance.care.child_id for limit in limits.wanted if limit.booked is None]
    children = booking or await _children(db, viewer, asked, event_id, now)
    planned, leaving, clock_of = await _planned(db, viewer, asked, event_id, children, zone, now)
    everyone = {child for each in planned for child in each.date.children}
    services = await _services(db, viewer, asked, event_id, sorted(everyone))
    wanted = _wanted(asked, planned, services, zone)
    counted = {} if viewer.is_guardian else {care.id: care for care in services.values()}
    found = await conflicts_of(db, wanted, counted, now, moving=leaving)
    window = window_around([new.during for new in wanted])
    busy = (
        await busy_times(db, asked.therapist_id, children, window, except_event=event_id) if viewer.is_guardian else []
    )
    available = Availability.of(hours, zone, busy, window, now)
    overlaps = [] if viewer.is_guardian else await overlaps_of(db, wanted, moving=leaving)
    at_once = [overlap_notes(one, zone) for one in overlaps] or [[] for _ in wanted]
    notes = clock_notes([new.during for new in wanted], asked.during, clock_of)
    closures = await closures_of(db, children, window, zone)
    names = await _names_where_told(db, viewer, [each.date for each in planned])
    dates = [
        _date(viewer, new.during, conflicts, available, limits, zone, [*overlap, *clock, *school_notes(new, closures)])
        | {"guests": sorted(names[child] for child in each.date.children if child in names)}
        for each, new, conflicts, overlap, clock in zip(planned, wanted, found, at_once, notes, strict=True)
    ]
    in_the_way = [] if viewer.is_guardian else [conflict.children for conflicts in found for conflict in conflicts]
    shown = {"available": all(date["available"] for date in dates), "dates": dates}
    return SlotAnswer(shown, frozenset(everyone).union(*in_the_way, *(one.children for one in overlaps)))


async def _names_where_told(db: Rows, viewer: Viewer, planned: Sequence[PlannedDate]) -> Mapping[UUID, str]:
    """By child; nobody's when the same children come on every date, nor for guardians."""
    if viewer.is_guardian or len({date.children for date in planned}) <= 1:
        return {}
    everyone = {child for date in planned for child in date.children}
    return {UUID(str(row["id"])): row["name"] for row in await db.rows(NAMES, sorted(everyone))}


async def _limits(db: Rows, viewer: Viewer, asked: SlotCheck, event_id: UUID | None, now: datetime) -> Limits:
    """Of a session that a guardian moves and its services, else of the one that is named for a new session. Raises
    ServiceNotFound."""
    if viewer.is_therapist:
        return Limits([])
    if event_id is not None:
        services = await wanted_of(db, await moved_services(db, event_id))
        return Limits(services, await refusal_to_guardian(db, event_id, now))
    if asked.service_id is None or asked.event_id is not None:
        return Limits([])
    care = (await services_by_id(db, [asked.service_id])).get(asked.service_id)
    own = await own_children(db, viewer, asked.therapist_id)
    if care is None or care.therapist_id != asked.therapist_id or care.child_id not in own:
        raise ServiceNotFound
    return Limits(await wanted_of(db, {care.id: None}))


async def _children(db: Rows, viewer: Viewer, asked: SlotCheck, event_id: UUID | None, now: datetime) -> Sequence[UUID]:
    """Whom a therapist names must be a guest already or on the caseload: where a child is busy is nobody else's."""
    if viewer.is_guardian:
        return await own_children(db, viewer, asked.therapist_id)
    if asked.children:
        require_suits(asked.event_type, len(set(asked.children)))
    named = list(dict.fromkeys([*(asked.children or ()), *(asked.rule.own if asked.rule else ())]))
    guests = await _guests(db, viewer, event_id, now)
    for child in named:
        if child not in guests:
            await require_child(db, viewer, child, now)
    return named if named or asked.children is not None else guests


async def _guests(db: Rows, viewer: Viewer, event_id: UUID | None, now: datetime) -> Sequence[UUID]:
    """Of the event as it stands. Of one that has begun, which nothing moves, those alone whom the therapist still
    sees."""
    rows = await db.rows(GUESTS, event_id, now) if event_id is not None else []
    guests = [(UUID(str(row["child_id"])), row["to_come"]) for row in rows]
    return [child for child, to_come in guests if to_come or await may_see(db, viewer, child, now)]


async def _planned(
    db: Rows,
    viewer: Viewer,
    asked: SlotCheck,
    event_id: UUID | None,
    children: Sequence[UUID],
    zone: ZoneInfo,
    now: datetime,
) -> tuple[Sequence[PlannedTime], Sequence[UUID], ZoneInfo]:
    """What would be written, which events leave their time for it, and on whose clock it repeats."""
    if event_id is not None and viewer.is_therapist:
        guests = await _guests(db, viewer, event_id, now) if asked.children is None else asked.children
        edit = AskedEdit(
            asked.following or asked.rule is not None,
            asked.during if asked.moved else None,
            asked.rule,
            asked.skip,
            frozenset(guests),
        )
        edited = await edited_dates(db, event_id, edit, now)
        return edited.dates, edited.leaving, edited.zone
    first = FirstTime.at(asked.during, zone)
    leaving = [] if event_id is None else [event_id]
    if asked.rule is None:
        return [PlannedTime(PlannedDate(first.on, tuple(children)), asked.during)], leaving, zone
    dates = asked.rule.dates(first.on, children)
    return [PlannedTime(date, first.on_day(date.on, zone)) for date in dates], leaving, zone


async def _services(
    db: Rows, viewer: Viewer, asked: SlotCheck, event_id: UUID | None, children: Sequence[UUID]
) -> Mapping[UUID, Care]:
    """By child: what a guest's session counts against already, else what it would. Raises ServiceNotFound, Invalid."""
    counted: dict[UUID, Care] = {}
    if event_id is not None and viewer.is_therapist:
        rows = await db.rows(COUNTED, event_id, asked.following or asked.rule is not None)
        invited = {str(child) for child in asked.children or ()}
        kept = [row["care_service_id"] for row in rows if row["is_guest"] or str(row["child_id"]) not in invited]
        known = await services_by_id(db, [UUID(str(service)) for service in kept])
        counted = {care.child_id: care for care in known.values()}
    new = [child for child in children if child not in counted]
    offered = await services_with(db, asked.therapist_id, new)
    named = asked.service_id if new or event_id is None else None  # what is counted already stays so
    chosen = chosen_services(offered, new, asked.event_type, asked.during.start, named)
    return counted | {care.child_id: care for care in chosen}


def _wanted(
    asked: SlotCheck, planned: Sequence[PlannedTime], services: Mapping[UUID, Care], zone: ZoneInfo
) -> Sequence[NewEvent]:
    return [
        NewEvent(
            asked.event_type,
            asked.therapist_id,
            each.during,
            zone,
            [Guest(child, services[child].id) for child in each.date.children],
            booked=each.booked,
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
    notes: list[Note],
) -> dict[str, Any]:
    refusal = limits.refusal(during, available) if viewer.is_guardian else None
    if not available.is_open(during):
        notes.append(note("outside_working_hours", "This is outside the working hours."))
    local = {"start_date": during.start.astimezone(zone), "end_date": during.end.astimezone(zone)}
    return {
        **local,
        "available": not conflicts and refusal is None,
        "refusal": None if refusal is None else refusal().code,
        # What else fills a therapist's calendar is not a guardian's to know.
        "conflicts": [c.json | ({"conflicts_with": []} if viewer.is_guardian else {}) for c in conflicts],
        "notes": notes,
        "cutoff": reschedule_cutoff(during.start),
    }
