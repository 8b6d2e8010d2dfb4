"""A therapist's free slots, computed by the function that validates a booking
(docs/product/scheduling.md#free-slots)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

import orjson
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.timekeeping.intervals import Interval, Span, cut_to, gaps, joined, span
from chassis.timekeeping.wall_clock import by_day, start_of_day, written_spans, zone_named
from chassis.timekeeping.weekly_hours import open_hours, parse_all

from scheduling.adapters.allowances import RequestedSession, allowances
from scheduling.adapters.care_services import services_by_id
from scheduling.adapters.invitations.repository import InvitationRecord
from scheduling.adapters.occupancy import busy_times, spans_of
from scheduling.adapters.rescheduling_policy import guardian_move_refusal
from scheduling.adapters.sql_fragments import WORKING_HOURS, busy_sql
from scheduling.domain.errors import ServiceNotFound, TherapistNotFound
from scheduling.domain.slots import Availability

HOURS = f"CASE WHEN t.suspended THEN '[]' ELSE {WORKING_HOURS} END AS working_hours"
"""A suspended therapist has no working hours."""
VISIBLE_THERAPIST = f"""
    SELECT t.timezone, {HOURS} FROM therapists t
    WHERE t.id = $1 AND CASE
        WHEN $3 THEN t.id = $2
        ELSE t.accepting OR EXISTS (
            SELECT 1 FROM care_services s JOIN guardianships_for('book') g ON g.child_id = s.child_id
            WHERE s.therapist_id = t.id AND g.guardian_id = $2)
        END
"""  # noqa: S608  # constants
CALENDAR_OF = f"SELECT t.timezone, {HOURS} FROM therapists t WHERE t.id = $1"  # noqa: S608  # constants
OWN_CHILDREN = """
    SELECT DISTINCT s.child_id FROM care_services s JOIN guardianships_for('book') g ON g.child_id = s.child_id
    WHERE s.therapist_id = $1 AND g.guardian_id = $2
"""
"""A guardian's children with this therapist: times at which one of them is busy aren't offered."""
SEEN_CALENDAR = f"""
    WITH query AS MATERIALIZED (
        SELECT t.id, t.timezone, {HOURS}, t.accepting, ARRAY(
            SELECT DISTINCT s.child_id FROM care_services s JOIN guardianships_for('book') g ON g.child_id = s.child_id
            WHERE NOT $3 AND s.therapist_id = t.id AND g.guardian_id = $2
              AND ($7::uuid IS NULL OR s.id = $7)) AS children
        FROM therapists t WHERE t.id = $1
    )
    SELECT t.timezone, t.working_hours, t.children, busy.starts, busy.ends
    FROM query t
    CROSS JOIN LATERAL ({busy_sql("t.id", "t.children", "$4", "$5", "$6", "$8")}) busy
    WHERE CASE WHEN $3 THEN t.id = $2 ELSE t.accepting OR cardinality(t.children) > 0 END
"""  # noqa: S608  # constants
"""`visible_therapist`, `own_children` and `busy_times` in one statement, because a family asks for every week that it
looks at. With a service ($7) only its own child counts: a sibling's session doesn't hide slots."""
OWN_EVENT = """
    SELECT e.id FROM events e WHERE e.id = $1 AND CASE WHEN $3 THEN e.therapist_id = $2 ELSE EXISTS (
        SELECT 1 FROM participants p JOIN guardianships_for('book') g ON g.child_id = p.child_id
        WHERE p.event_id = e.id AND NOT p.canceled AND g.guardian_id = $2) END
"""
MOVED = """
    SELECT DISTINCT e.starts_at, p.care_service_id, p.uses_service
    FROM events e JOIN participants p ON p.event_id = e.id
    WHERE e.id = $1 AND NOT p.canceled ORDER BY p.care_service_id
"""
SLOT_JSON = ('{"start_date":"', '","end_date":"', '"}')
"""The text around two times, which contain nothing that JSON escapes."""


class MovedSession(NamedTuple):
    starts_at: datetime
    uses_service: bool


@dataclass(frozen=True)
class SlotQuery:
    therapist_id: UUID
    length: timedelta
    first_day: date
    last_day: date
    """Included."""
    zone: ZoneInfo
    """The zone of the days and of the offsets in the response; not the therapist's."""
    except_event: UUID | None
    """An event to be moved, so its time counts as free; ignored unless the viewer may move it."""
    service_id: UUID | None = None
    """Only times at which this service has sessions left."""
    cycle_on: date | None = None
    """Only times in the service's cycle that contains this day."""


async def available_slots(db: Rows, viewer: Viewer, query: SlotQuery, now: datetime) -> orjson.Fragment:
    """JSON, in order of start. Guardians ask about therapists who accept clients or treat their children, therapists
    about themselves. For a session that a guardian moves, only times that its services allow; none if it may not be
    moved. Raises TherapistNotFound, ServiceNotFound."""
    moved = await own_event_id(db, viewer, query.except_event)
    reach = _reach(query)
    who = (query.therapist_id, viewer.profile_id, viewer.is_therapist)
    row = await db.row(SEEN_CALENDAR, *who, reach.start, reach.end, moved, query.service_id, now)
    if row is None:
        raise TherapistNotFound
    services: dict[UUID, MovedSession | None] = {}
    if query.service_id is not None:
        await _require_service(db, viewer, query, query.service_id, [UUID(str(child)) for child in row["children"]])
        services[query.service_id] = None
    if moved is not None and viewer.is_guardian:
        if await guardian_move_refusal(db, moved, now) is not None:
            return _slots_json([], query.zone)
        services |= await moved_services(db, moved)
    keep = await _keep_where_something_is_left(db, services, query.cycle_on)
    return _slots(query, row, spans_of(row), now, keep)


async def slots_for_invitation(
    db: Rows, invitation: InvitationRecord, query: SlotQuery, now: datetime
) -> orjson.Fragment:
    """JSON, in order of start, for the holder of an invitation: its therapist's free times at which its service has
    sessions left. Raises TherapistNotFound."""
    row = await db.row(CALENDAR_OF, query.therapist_id)
    if row is None or query.therapist_id != invitation.therapist_id:
        raise TherapistNotFound
    keep = await _keep_where_something_is_left(db, {invitation.service_id: None}, query.cycle_on)
    busy = await busy_times(db, query.therapist_id, [invitation.child_id], _reach(query), now)
    return _slots(query, row, busy, now, keep)


async def _require_service(
    db: Rows, viewer: Viewer, query: SlotQuery, service_id: UUID, children: Sequence[UUID]
) -> None:
    """Requires a service of this therapist and, for a guardian, of one of their children."""
    care = None if query.service_id is None else (await services_by_id(db, [query.service_id])).get(query.service_id)
    if (
        care is None
        or care.therapist_id != query.therapist_id
        or (viewer.is_guardian and care.child_id not in children)
    ):
        raise ServiceNotFound


async def _keep_where_something_is_left(
    db: Rows, services: Mapping[UUID, MovedSession | None], cycle_on: date | None
) -> Callable[[Sequence[int]], Sequence[int]]:
    """Keeps the starts at which each service allows a booking; for a session that moves, those to which it may move.
    Within the cycle of `cycle_on` if given."""
    requests = await requested_sessions(db, services) if services else []

    def fits(one: RequestedSession, day: date) -> bool:
        care = one.allowance.care
        if cycle_on is not None and care.cycle_on(day) != care.cycle_on(cycle_on):
            return False
        return one.refusal_on(day) is None

    def keep(starts: Sequence[int]) -> Sequence[int]:
        for one in requests:
            days = by_day(starts, one.allowance.care.zone)
            starts = [start for day, on_day in days if fits(one, day) for start in on_day]
        return starts

    return keep


async def requested_sessions(db: Rows, services: Mapping[UUID, MovedSession | None]) -> Sequence[RequestedSession]:
    """One for each service; the value is the session that moves, None for a new one."""
    row = await services_by_id(db, list(services))
    left = await allowances(db, list(row.values()))
    return [RequestedSession(allowance, *(services[service] or ())) for service, allowance in left.items()]


async def moved_services(db: Rows, event_id: UUID) -> Mapping[UUID, MovedSession]:
    """The services of the session's expected guests."""
    rows = await db.rows(MOVED, event_id)
    return {UUID(str(row["care_service_id"])): MovedSession(row["starts_at"], row["uses_service"]) for row in rows}


def _window(query: SlotQuery) -> Interval:
    return Interval(
        start_of_day(query.first_day, query.zone),
        start_of_day(query.last_day + timedelta(days=1), query.zone),
    )


def _reach(query: SlotQuery) -> Interval:
    """The period in which events can conflict."""
    window = _window(query)
    return Interval(window.start, window.end + query.length)


def _slots(
    query: SlotQuery,
    row: Row,
    busy: Sequence[Span],
    now: datetime,
    keep: Callable[[Sequence[int]], Sequence[int]] = lambda starts: starts,
) -> orjson.Fragment:
    """`busy` must be complete within the period. Only the starts that `keep` returns are free."""
    hours = parse_all(row["working_hours"])
    available = Availability.of(hours, zone_named(row["timezone"]), busy, _reach(query), now)
    starts = keep(available.free_seconds(_window(query), query.length))
    lasting = int(query.length.total_seconds())
    return _slots_json([(start, start + lasting) for start in starts], query.zone)


@dataclass(frozen=True)
class IntervalQuery:
    first_day: date
    last_day: date
    """Included."""
    zone: ZoneInfo
    """The zone of the days and of the offsets in the response; not the therapist's."""
    except_event: UUID | None


async def available_intervals(db: Rows, viewer: Viewer, query: IntervalQuery, now: datetime) -> orjson.Fragment:
    """JSON: the viewer's own working hours minus everything busy, past ones included.

    Raises Forbidden, TherapistNotFound.
    """
    therapist_id = viewer.require_therapist()
    row = await visible_therapist(db, viewer, therapist_id)
    window = Interval(
        start_of_day(query.first_day, query.zone), start_of_day(query.last_day + timedelta(days=1), query.zone)
    )
    moved = await own_event_id(db, viewer, query.except_event)
    busy = await busy_times(db, therapist_id, [], window, now, except_event=moved)
    hours = open_hours(parse_all(row["working_hours"]), zone_named(row["timezone"]), window)
    open_then = [span(each) for each in cut_to(hours, window)]
    return _slots_json(list(gaps(open_then, joined(busy))), query.zone)


async def own_children(db: Rows, viewer: Viewer, therapist_id: UUID) -> Sequence[UUID]:
    """A guardian's children with this therapist; empty for a therapist."""
    if viewer.is_therapist:
        return []
    return [UUID(str(row["child_id"])) for row in await db.rows(OWN_CHILDREN, therapist_id, viewer.profile_id)]


async def own_event_id(db: Rows, viewer: Viewer, event_id: UUID | None) -> UUID | None:
    """None for an event that the viewer may not see, or that no child of the guardian attends anymore."""
    found = await db.value(OWN_EVENT, event_id, viewer.profile_id, viewer.is_therapist) if event_id else None
    return None if found is None else UUID(str(found))


def _slots_json(spans: Sequence[Span], zone: ZoneInfo) -> orjson.Fragment:
    return orjson.Fragment(f"[{','.join(written_spans(spans, zone, SLOT_JSON))}]")


async def visible_therapist(db: Rows, viewer: Viewer, therapist_id: UUID) -> Row:
    found = await db.row(VISIBLE_THERAPIST, therapist_id, viewer.profile_id, viewer.is_therapist)
    if found is None:
        raise TherapistNotFound
    return found
