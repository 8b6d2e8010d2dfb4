"""A therapist's free slots, by the same function that validates a booking."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import orjson
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.timekeeping.intervals import Interval, Span, cut_to, gaps, joined, span
from chassis.timekeeping.wall_clock import start_of_day, written_spans, zone_named
from chassis.timekeeping.weekly_hours import open_hours, parse_all

from scheduling.adapters.allowances import Wanted, allowances
from scheduling.adapters.calendar import busy_sql, busy_times, spans_of
from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.invitations import KnownInvitation
from scheduling.adapters.reschedulable import refusal_to_guardian
from scheduling.domain.errors import ServiceNotFound, TherapistNotFound
from scheduling.domain.slots import Availability

HOURS = "CASE WHEN t.suspended THEN '[]' ELSE t.working_hours END AS working_hours"
"""Who is suspended holds no sessions."""
VISIBLE_THERAPIST = f"""
    SELECT t.timezone, {HOURS} FROM therapists t
    WHERE t.id = $1 AND CASE
        WHEN $3 THEN t.id = $2
        ELSE t.accepting OR EXISTS (
            SELECT 1 FROM care_services s JOIN guardianships g ON g.child_id = s.child_id
            WHERE s.therapist_id = t.id AND g.guardian_id = $2 AND NOT g.revoked)
        END
"""  # noqa: S608  # constants
CALENDAR_OF = f"SELECT t.timezone, {HOURS} FROM therapists t WHERE t.id = $1"  # noqa: S608  # constants
OWN_CHILDREN = """
    SELECT DISTINCT s.child_id FROM care_services s JOIN guardianships g ON g.child_id = s.child_id
    WHERE s.therapist_id = $1 AND g.guardian_id = $2 AND NOT g.revoked
"""
"""A guardian's children whom the therapist cares for: where they are already, nothing is offered."""
SEEN_CALENDAR = f"""
    WITH asked AS MATERIALIZED (
        SELECT t.id, t.timezone, {HOURS}, t.accepting, ARRAY(
            SELECT DISTINCT s.child_id FROM care_services s JOIN guardianships g ON g.child_id = s.child_id
            WHERE NOT $3 AND s.therapist_id = t.id AND g.guardian_id = $2 AND NOT g.revoked
              AND ($7::uuid IS NULL OR s.id = $7)) AS children
        FROM therapists t WHERE t.id = $1
    )
    SELECT t.timezone, t.working_hours, t.children, busy.starts, busy.ends
    FROM asked t
    CROSS JOIN LATERAL ({busy_sql("t.id", "t.children", "$4", "$5", "$6")}) busy
    WHERE CASE WHEN $3 THEN t.id = $2 ELSE t.accepting OR cardinality(t.children) > 0 END
"""  # noqa: S608  # constants
"""`visible_therapist`, `own_children` and `busy_times` in one: a family asks this for every week that it looks at. Of a
service ($7) the one child whose it is: where a brother is, a sister may be booked."""
OWN_EVENT = """
    SELECT e.id FROM events e WHERE e.id = $1 AND CASE WHEN $3 THEN e.therapist_id = $2 ELSE EXISTS (
        SELECT 1 FROM participants p JOIN guardianships g ON g.child_id = p.child_id
        WHERE p.event_id = e.id AND NOT p.canceled AND g.guardian_id = $2 AND NOT g.revoked) END
"""
MOVED = """
    SELECT e.starts_at, array_agg(DISTINCT p.care_service_id) AS services
    FROM events e JOIN participants p ON p.event_id = e.id
    WHERE e.id = $1 AND NOT p.canceled GROUP BY e.id
"""
AS_JSON = ('{"start_date":"', '","end_date":"', '"}')
"""What stands around two times, in which there is nothing for JSON to escape."""


@dataclass(frozen=True)
class SlotQuestion:
    therapist_id: UUID
    length: timedelta
    first_day: date
    last_day: date
    """Included."""
    zone: ZoneInfo
    """Of the days, and of the answer's offsets; not the therapist's."""
    except_event: UUID | None
    """An event that is about to move, so its time is free. One that is not the viewer's to move stays busy."""
    service_id: UUID | None = None
    """Only where something of it is left to book."""
    cycle_on: date | None = None
    """Only in the cycle of the service that holds this day."""


async def available_slots(db: Rows, viewer: Viewer, asked: SlotQuestion, now: datetime) -> orjson.Fragment:
    """JSON, by start. Guardians ask about therapists who accept clients or care for their children; therapists about
    themselves. What a guardian moves is offered the times to which its care services let it go, and none where it may
    not be moved. Raises TherapistNotFound, ServiceNotFound."""
    moved = await own_event_id(db, viewer, asked.except_event)
    reach = _reach(asked)
    who = (asked.therapist_id, viewer.profile_id, viewer.is_therapist)
    known = await db.row(SEEN_CALENDAR, *who, reach.start, reach.end, moved, asked.service_id)
    if known is None:
        raise TherapistNotFound
    services: dict[UUID, datetime | None] = {}
    if asked.service_id is not None:
        await _require_service(db, viewer, asked, asked.service_id, [UUID(str(child)) for child in known["children"]])
        services[asked.service_id] = None
    if moved is not None and viewer.is_guardian:
        if await refusal_to_guardian(db, moved, now) is not None:
            return _written([], asked.zone)
        services |= await moved_services(db, moved)
    fits = await _where_something_is_left(db, services, asked.cycle_on) if services else None
    return _slots(asked, known, spans_of(known), now, fits)


async def slots_for_invitation(
    db: Rows, invitation: KnownInvitation, asked: SlotQuestion, now: datetime
) -> orjson.Fragment:
    """JSON, by start, for whoever holds it, and of its therapist alone: where its service has something left. Raises
    TherapistNotFound."""
    known = await db.row(CALENDAR_OF, asked.therapist_id)
    if known is None or asked.therapist_id != invitation.therapist_id:
        raise TherapistNotFound
    fits = await _where_something_is_left(db, {invitation.service_id: None}, asked.cycle_on)
    busy = await busy_times(db, asked.therapist_id, [invitation.child_id], _reach(asked))
    return _slots(asked, known, busy, now, fits)


async def _require_service(
    db: Rows, viewer: Viewer, asked: SlotQuestion, service_id: UUID, children: Sequence[UUID]
) -> None:
    """One of the therapist who is asked about, and of the guardian's child."""
    care = None if asked.service_id is None else (await services_by_id(db, [asked.service_id])).get(asked.service_id)
    if (
        care is None
        or care.therapist_id != asked.therapist_id
        or (viewer.is_guardian and care.child_id not in children)
    ):
        raise ServiceNotFound


async def _where_something_is_left(
    db: Rows, services: Mapping[UUID, datetime | None], cycle_on: date | None
) -> Callable[[datetime], bool]:
    """Whether each of the services can be booked at a start, as booking asks, or what starts at the time that is named
    with it can move there, as moving asks; within the cycle of `cycle_on` only."""
    wanted = await wanted_of(db, services)

    def fits(one: Wanted, start: datetime) -> bool:
        care = one.allowance.care
        if cycle_on is not None and care.cycle_at(start) != care.cycle_on(cycle_on):
            return False
        return one.refusal(start) is None

    return lambda start: all(fits(one, start) for one in wanted)


async def wanted_of(db: Rows, services: Mapping[UUID, datetime | None]) -> Sequence[Wanted]:
    """Of each service; with when the session that moves starts."""
    known = await services_by_id(db, list(services))
    left = await allowances(db, list(known.values()))
    return [Wanted(allowance, services[service]) for service, allowance in left.items()]


async def moved_services(db: Rows, event_id: UUID) -> Mapping[UUID, datetime]:
    """Against which a session counts of those who come, and when it starts."""
    row = await db.row(MOVED, event_id)
    return {} if row is None else {UUID(str(service)): row["starts_at"] for service in row["services"]}


def _window(asked: SlotQuestion) -> Interval:
    return Interval(
        start_of_day(asked.first_day, asked.zone),
        start_of_day(asked.last_day + timedelta(days=1), asked.zone),
    )


def _reach(asked: SlotQuestion) -> Interval:
    """In which something may be in the way."""
    window = _window(asked)
    return Interval(window.start, window.end + asked.length)


def _slots(
    asked: SlotQuestion,
    known: Row,
    busy: Sequence[Span],
    now: datetime,
    fits: Callable[[datetime], bool] | None = None,
) -> orjson.Fragment:
    """`busy` is complete within the reach; starts that do not fit are left out."""
    hours = parse_all(known["working_hours"])
    available = Availability.of(hours, zone_named(known["timezone"]), busy, _reach(asked), now)
    starts = available.free_seconds(_window(asked), asked.length)
    if fits is not None:
        starts = [start for start in starts if fits(datetime.fromtimestamp(start, UTC))]
    lasting = int(asked.length.total_seconds())
    return _written([(start, start + lasting) for start in starts], asked.zone)


@dataclass(frozen=True)
class IntervalQuestion:
    first_day: date
    last_day: date
    """Included."""
    zone: ZoneInfo
    """Of the days, and of the answer's offsets; not the therapist's."""
    except_event: UUID | None


async def available_intervals(db: Rows, viewer: Viewer, asked: IntervalQuestion) -> orjson.Fragment:
    """JSON: the viewer's own working hours without everything busy, past ones too.

    Raises Forbidden, TherapistNotFound.
    """
    therapist_id = viewer.require_therapist()
    known = await visible_therapist(db, viewer, therapist_id)
    window = Interval(
        start_of_day(asked.first_day, asked.zone), start_of_day(asked.last_day + timedelta(days=1), asked.zone)
    )
    moved = await own_event_id(db, viewer, asked.except_event)
    busy = await busy_times(db, therapist_id, [], window, except_event=moved)
    hours = open_hours(parse_all(known["working_hours"]), zone_named(known["timezone"]), window)
    open_then = [span(each) for each in cut_to(hours, window)]
    return _written(list(gaps(open_then, joined(busy))), asked.zone)


async def own_children(db: Rows, viewer: Viewer, therapist_id: UUID) -> Sequence[UUID]:
    """A guardian's whom the therapist cares for; none for a therapist."""
    if viewer.is_therapist:
        return []
    return [UUID(str(row["child_id"])) for row in await db.rows(OWN_CHILDREN, therapist_id, viewer.profile_id)]


async def own_event_id(db: Rows, viewer: Viewer, event_id: UUID | None) -> UUID | None:
    """None for one that the viewer may not see, or to which no child of the guardian's comes any more."""
    found = await db.value(OWN_EVENT, event_id, viewer.profile_id, viewer.is_therapist) if event_id else None
    return None if found is None else UUID(str(found))


def _written(stretches: Sequence[Span], zone: ZoneInfo) -> orjson.Fragment:
    return orjson.Fragment(f"[{','.join(written_spans(stretches, zone, AS_JSON))}]")


async def visible_therapist(db: Rows, viewer: Viewer, therapist_id: UUID) -> Row:
    found = await db.row(VISIBLE_THERAPIST, therapist_id, viewer.profile_id, viewer.is_therapist)
    if found is None:
        raise TherapistNotFound
    return found
