"""Events as a viewer sees them: one SELECT for every list and for a single one, from SQL straight to JSON.

A guardian sees the guests that are the own children and the number of the others, never who they are; not even the
title that a therapist gave (DECISIONS.md, scheduling).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import orjson
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.http.pagination import PAGE_SIZE, offset_of
from chassis.timekeeping.intervals import Interval

from scheduling.adapters.calendar import Answer
from scheduling.adapters.names import CHILD_NAME
from scheduling.domain.cutoffs import ROOM_OPENS
from scheduling.domain.errors import EventNotFound, ParticipantNotFound
from scheduling.domain.event_types import LABELS, THERAPY_SESSIONS, EventType
from scheduling.domain.status import Attendance, Status
from scheduling.queries.json_sql import anything, flag, json_text, listed, plain, quoted
from scheduling.queries.people import FULL_NAME

OWN_CHILD = """
    EXISTS (SELECT 1 FROM guardianships g WHERE g.guardian_id = $1 AND g.child_id = p.child_id AND NOT g.revoked)
"""
LABEL = "CASE e.event_type " + " ".join(f"WHEN '{t}' THEN '{label}'" for t, label in LABELS.items()) + " END"
ROOM = f"interval '{int(ROOM_OPENS.total_seconds())} seconds'"

STATUS = "CASE WHEN e.status = 'scheduled' AND NOT e.canceled AND e.ends_at <= $3 THEN 'pending' ELSE e.status END"
SESSIONS = ", ".join(f"'{kind}'" for kind in sorted(THERAPY_SESSIONS))
KIND = f"CASE WHEN e.event_type IN ({SESSIONS}) THEN 'therapy_session' ELSE 'event' END"
SECTIONS = f"""
    (SELECT json_agg(json_build_object(
        'guest_id', p.child_id,
        'recurring_unit', p.recurring_unit,
        'recurring_period', p.recurring_period,
        'recurring_days', p.recurring_days,
        'recurring_month_option', p.recurring_month_option,
        'recurrent_until_date', p.recurrent_until_date
    ) ORDER BY p.child_id) FROM series_guests p WHERE p.series_id = r.id AND ($2 OR {OWN_CHILD}))
"""  # noqa: S608  # constants

PROPOSED = f"""
    CASE WHEN p.joined_at >= e.starts_at - {ROOM} THEN '{Attendance.SHOW}'
         WHEN e.room_used_at >= e.starts_at - {ROOM} AND e.ends_at <= $3 THEN '{Attendance.NO_SHOW}' END
"""
"""What the meeting room says of a guest's attendance, for the therapist to confirm. Who was there before the session
was moved to this time was not at it."""
GUEST = json_text(
    {
        "child_id": quoted("p.child_id"),
        "name": anything(CHILD_NAME),
        "school_name": anything("c.school_name"),
        "canceled": flag("p.canceled"),
        "cancel_reason": anything("p.cancel_reason"),
        "joined_at": anything("CASE WHEN $2 THEN p.joined_at END"),
        "left_at": anything("CASE WHEN $2 THEN p.left_at END"),
        "proposed_status": anything(f"CASE WHEN $2 AND NOT p.canceled THEN {PROPOSED} END"),
    }
)
PARTICIPANT_TEXT = json_text(
    {"id": quoted("seen.id"), "status": quoted("seen.status"), "guest": plain("seen.guest")},
)


def _rule(row: str) -> str:
    return f"""
        json_build_object(
            'recurring_unit', {row}.recurring_unit,
            'recurring_period', {row}.recurring_period,
            'recurring_days', {row}.recurring_days,
            'recurring_month_option', {row}.recurring_month_option,
            'recurrent_until_date', {row}.recurrent_until_date
        )
    """


OWN_RULE = f"""
    (SELECT CASE WHEN bool_and(own.child_id IS NOT NULL)
        THEN (array_agg({_rule("own")} ORDER BY own.recurrent_until_date DESC, own.child_id))[1] END
    FROM participants p LEFT JOIN series_guests own ON own.series_id = r.id AND own.child_id = p.child_id
    WHERE p.event_id = e.id AND {OWN_CHILD})
"""  # noqa: S608  # constants
"""By what the guardian's children in this session come when all of them have dates of their own: of several, the rule
that lasts longest, as `SeriesRule.shown` says of the series. The series' rule may be another family's."""
RULE = f"coalesce(CASE WHEN NOT $2 THEN {OWN_RULE} END, {_rule('r')})"
TITLE = f"""
    coalesce(
        CASE WHEN $2 THEN e.title END,
        CASE WHEN e.event_type <> '{EventType.GROUP}' AND guests.seen = 1 THEN guests.first_name END,
        {LABEL}
    )
"""
OPEN_ROOM = f"""
    CASE WHEN NOT e.canceled AND guests.active AND (NOT $2 OR e.therapist_id = $1)
      AND $3 >= e.starts_at - {ROOM} AND $3 < e.ends_at
    THEN t.meeting_url END
"""
"""For whoever may go in: without guests nobody meets, and what a substitute holds is the substitute's room."""
_EVENT = {
    "id": quoted("e.id"),
    "title": anything(TITLE),
    "event_type": quoted("e.event_type"),
    "start_date": anything("e.starts_at"),
    "end_date": anything("e.ends_at"),
    "event_kind": quoted(KIND),
    "description": anything("CASE WHEN $2 THEN e.description END"),
    "status": quoted(STATUS),
    "first_marked_at": anything("e.marked_at"),
    "missed_reason": anything("e.missed_reason"),
    "canceled": flag("e.canceled"),
    "therapist_role": quoted("e.therapist_role"),
    "handed_over": flag("e.substituted_therapist_id IS NOT NULL"),
    "therapist_id": quoted("e.therapist_id"),
    "therapist": plain(
        json_text(
            {
                "id": quoted("e.therapist_id"),
                "full_name": anything(FULL_NAME),
                "meeting_url": anything(OPEN_ROOM),
                "specialty": anything("t.specialty"),
            }
        )
    ),
    "service_id": anything("CASE WHEN guests.seen = 1 THEN guests.service_id END"),
    "reschedule_reason": anything("CASE WHEN $2 OR guests.active THEN e.reschedule_reason END"),
    "series_id": anything("e.series_id"),
    "exception": flag("e.exception"),
    "recurrent_event": plain(f"CASE WHEN r.id IS NULL THEN 'null' ELSE {RULE} END"),
    "guest_recurrent_sections": plain(
        f"coalesce(CASE WHEN e.event_type = '{EventType.GROUP}' AND r.id IS NOT NULL THEN {SECTIONS} END, '[]')"
    ),
    "event_participants": listed("guests.participants"),
    "guests": listed("guests.guests"),
    "other_guests": plain("coalesce(guests.hidden, 0)"),
    "timezone": anything("e.timezone"),
}
EVENT = json_text(_EVENT)
LISTED = json_text({**_EVENT, "start": anything("e.starts_at"), "end": anything("e.ends_at")})
"""As SPEC.md section 3 has it in lists of sessions."""


def guests_of_shown(participants: str) -> str:
    """Of all events that are shown at once, so that the index over participants is gone through once and not for each.
    OFFSET 0: else PostgreSQL makes a guest's text anew wherever it is used."""
    return f"""
    SELECT
        seen.event_id,
        string_agg({PARTICIPANT_TEXT}, ',') FILTER (WHERE seen.visible) AS participants,
        string_agg(seen.guest, ',') FILTER (WHERE seen.visible) AS guests,
        array_agg(seen.child_id::text) FILTER (WHERE seen.visible) AS child_ids,
        count(*) FILTER (WHERE seen.visible) AS seen,
        count(*) FILTER (WHERE NOT seen.visible AND NOT seen.canceled) AS hidden,
        coalesce(bool_or(NOT seen.canceled) FILTER (WHERE seen.visible), true) AS active,
        min(seen.name) FILTER (WHERE seen.visible) AS first_name,
        (array_agg(seen.care_service_id) FILTER (WHERE seen.visible))[1] AS service_id
    FROM (
        SELECT p.event_id, p.id, p.status, p.child_id, p.canceled, p.care_service_id, $2 OR {OWN_CHILD} AS visible,
               {CHILD_NAME} AS name,
               {GUEST} AS guest
        FROM {participants} p
        JOIN shown e ON e.id = p.event_id
        LEFT JOIN children c ON c.id = p.child_id
        WHERE p.event_id = ANY (ARRAY(SELECT id FROM shown))
        ORDER BY p.event_id, p.id
        OFFSET 0
    ) seen
    GROUP BY seen.event_id
    """  # noqa: S608  # constants


BY_START = "e.starts_at, e.id"
LATEST_FIRST = "e.starts_at DESC, e.id DESC"


def _select(conditions: str, order: str, limit: str, event: str = EVENT) -> str:
    """$1 is the viewer's guardian or therapist id, $2 whether that is a therapist, $3 now."""
    return _shown(f"FROM events e WHERE e.deleted_at IS NULL AND {conditions}", order, limit, event=event)


def _shown(events: str, order: str, limit: str, *, participants: str = "participants", event: str = EVENT) -> str:
    shown = f"SELECT e.* {events} ORDER BY {order} {limit}"
    return f"""
        WITH shown AS MATERIALIZED ({shown}), guests AS MATERIALIZED ({guests_of_shown(participants)})
        {told(order, event)}
    """


def told(order: str, event: str = EVENT) -> str:
    """All of `shown`, with what `guests` holds of them."""
    return f"""
        SELECT guests.child_ids, {event} AS event
        FROM shown e
        LEFT JOIN guests ON guests.event_id = e.id
        LEFT JOIN therapists t ON t.id = e.therapist_id
        LEFT JOIN series r ON r.id = e.series_id
        ORDER BY {order}
    """  # noqa: S608  # constants


def as_one(select: str) -> str:
    """A row: the events with commas between, the ids of their children with blanks; NULL for none."""
    return f"""
        SELECT string_agg(seen.event, ',') AS events,
            string_agg(array_to_string(seen.child_ids, ' '), ' ') AS child_ids
        FROM ({select}) seen
    """  # noqa: S608  # constants


FIRST_ADDED = _shown("FROM added e", BY_START, "LIMIT 1", participants="joined")
PARTICIPANT = f"""
    SELECT p.id::text, p.status, ({GUEST})::json AS guest
    FROM participants p JOIN events e ON e.id = p.event_id LEFT JOIN children c ON c.id = p.child_id
    WHERE p.id = $1 AND $2 AND $3::timestamptz IS NOT NULL
"""  # noqa: S608  # constants

RESCHEDULING_IS_OPEN = """
    SELECT reschedule_reason IS NOT NULL AND NOT canceled AND starts_at > $2 FROM events
    WHERE id = $1 AND deleted_at IS NULL
"""
THEIRS_AS_THERAPIST = "e.therapist_id = $1"
THEIRS_OR_HANDED_OVER = "(e.therapist_id = $1 OR e.substituted_therapist_id = $1)"
"""What a substitute holds is in the substitute's calendar; the therapist whose it is finds it by its child."""
THEIRS_AS_GUARDIAN = f"e.id IN (SELECT p.event_id FROM participants p WHERE {OWN_CHILD})"  # noqa: S608  # constants
OF_CHILD = "e.id IN (SELECT p.event_id FROM participants p WHERE p.child_id = $4)"
BETWEEN = "e.starts_at < $5 AND e.ends_at > $4 AND e.starts_at > $4::timestamptz - interval '24 hours'"
PAST, UPCOMING = "e.ends_at <= $3", "e.ends_at > $3"


class SeenEvent(NamedTuple):
    """`json` is the event's wire form; `child_ids` are the children that it shows."""

    json: orjson.Fragment
    child_ids: Sequence[str]


class SeenEvents(NamedTuple):
    """`json` is the wire form of a list of events; `child_ids` are the children that it shows."""

    json: orjson.Fragment
    child_ids: Collection[str]


@dataclass(frozen=True)
class Filters:
    """None filters nothing."""

    event_types: Sequence[EventType] | None = None
    status: Status | None = None
    """As it is shown: `pending` too."""
    child_id: UUID | None = None
    series_id: UUID | None = None

    def sql(self, args: list[object]) -> str:
        """Conditions on top of others; `args` grow by what they need, after the three of the SELECT."""
        wanted = (
            ("e.event_type = ANY({}::text[])", None if self.event_types is None else list(self.event_types)),
            (f"{STATUS} = {{}}", self.status),
            ("EXISTS (SELECT 1 FROM participants p WHERE p.event_id = e.id AND p.child_id = {})", self.child_id),
            ("e.series_id = {}", self.series_id),
        )
        found = ""
        for condition, value in wanted:
            if value is not None:
                args.append(value)
                found += f" AND {condition.format(f'${len(args) + 3}')}"
        return found


async def calendar(db: Rows, viewer: Viewer, stretch: Interval, now: datetime, filters: Filters) -> SeenEvents:
    """All that touches the stretch, by start; as one text, since to hand over every event by itself costs more than to
    put them together."""
    args: list[object] = [stretch.start, stretch.end]
    sql = as_one(_select(f"{_theirs(viewer)} AND {BETWEEN}{filters.sql(args)}", BY_START, ""))
    found = await db.row(sql, viewer.profile_id, viewer.is_therapist, now, *args)
    assert found is not None  # an aggregate has a row
    return seen_together(found["events"], found["child_ids"])


def seen_together(events: str | None, child_ids: str | None) -> SeenEvents:
    """As `as_one` answers."""
    return SeenEvents(orjson.Fragment(f"[{events or ''}]".encode()), frozenset((child_ids or "").split()))


async def calendar_page(
    db: Rows, viewer: Viewer, stretch: Interval, now: datetime, filters: Filters, page: int
) -> Sequence[SeenEvent]:
    """As `calendar`: one more than a page holds."""
    args: list[object] = [stretch.start, stretch.end]
    where = f"{_theirs(viewer)} AND {BETWEEN}{filters.sql(args)}"
    sql = _select(where, BY_START, f"LIMIT {PAGE_SIZE + 1} OFFSET {offset_of(page)}")
    return await _events(db, viewer, now, sql, *args)


async def events_of_child(
    db: Rows, viewer: Viewer, child_id: UUID, now: datetime, *, past: bool, page: int
) -> Sequence[SeenEvent]:
    """One more than a page holds. A therapist gets the sessions that are the own ones, held by a substitute or not.

    Past ones have ended: the latest first; a session that is going on is upcoming: the next first.
    """
    where = f"{_theirs(viewer, handed_over=True)} AND {OF_CHILD} AND {PAST if past else UPCOMING}"
    sql = _select(where, LATEST_FIRST if past else BY_START, "LIMIT $5 OFFSET $6", LISTED)
    return await _events(db, viewer, now, sql, child_id, PAGE_SIZE + 1, offset_of(page))


async def events_by_id(db: Rows, viewer: Viewer, ids: Sequence[UUID], now: datetime) -> Sequence[SeenEvent]:
    """Those of them that the viewer may see, by start."""
    where = f"{_theirs(viewer, handed_over=True)} AND e.id = ANY($4::uuid[])"
    return await _events(db, viewer, now, _select(where, BY_START, ""), list(ids))


async def events_of_guardian(db: Rows, guardian_id: UUID, ids: Sequence[UUID], now: datetime) -> Sequence[SeenEvent]:
    """Those of them that this guardian may see, by start: for who acts in the family's name without signing in."""
    where = f"{THEIRS_AS_GUARDIAN} AND e.id = ANY($4::uuid[])"
    return await _seen_by(db, guardian_id, False, now, _select(where, BY_START, ""), list(ids))


async def event_by_id(db: Rows, viewer: Viewer, event_id: UUID, now: datetime) -> SeenEvent:
    """Raises EventNotFound."""
    # By a list of one PostgreSQL would plan this anew each time, which takes longer than answering it.
    where = f"{_theirs(viewer, handed_over=True)} AND e.id = $4"
    found = await _events(db, viewer, now, _select(where, BY_START, ""), event_id)
    if not found:
        raise EventNotFound
    return found[0]


def first_added(viewer: Viewer, now: datetime) -> Answer:
    """As `event_by_id`, of the first of the events that their therapist enters; for `as_added`."""
    return Answer(FIRST_ADDED, (viewer.require_therapist(), True, now))


def as_added(row: Row) -> SeenEvent:
    return _seen(row)


async def rescheduling_is_open(db: Rows, event_id: UUID, now: datetime) -> bool:
    """Whether a guardian's wish to have it moved waits for its therapist. Raises EventNotFound."""
    found = await db.value(RESCHEDULING_IS_OPEN, event_id, now)
    if found is None:
        raise EventNotFound
    return bool(found)


async def participant_by_id(db: Rows, participant_id: UUID, now: datetime) -> Row:
    """As the session's therapist sees them. Raises ParticipantNotFound."""
    found = await db.row(PARTICIPANT, participant_id, True, now)
    if found is None:
        raise ParticipantNotFound
    return found


def _theirs(viewer: Viewer, *, handed_over: bool = False) -> str:
    if viewer.is_guardian:
        return THEIRS_AS_GUARDIAN
    return THEIRS_OR_HANDED_OVER if handed_over else THEIRS_AS_THERAPIST


async def _events(db: Rows, viewer: Viewer, now: datetime, sql: str, *args: object) -> Sequence[SeenEvent]:
    return await _seen_by(db, viewer.profile_id, viewer.is_therapist, now, sql, *args)


async def _seen_by(
    db: Rows, profile_id: UUID, is_therapist: bool, now: datetime, sql: str, *args: object
) -> Sequence[SeenEvent]:
    return [_seen(row) for row in await db.rows(sql, profile_id, is_therapist, now, *args)]


def _seen(row: Row) -> SeenEvent:
    return SeenEvent(orjson.Fragment(row["event"]), row["child_ids"] or ())
