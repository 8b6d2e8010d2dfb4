"""The SELECT of events as a viewer sees them, for lists and single events. It returns JSON text.

Guardians see their own children and the number of other guests, never who they are, and not the therapist's title
(docs/product/scheduling.md#group-privacy).
"""

from chassis.sql_fragments import HIDDEN_ADDRESS

from scheduling.adapters.sql_fragments import CHILD_NAME, FULL_NAME
from scheduling.domain.cutoffs import COUNTED_AS_WHOLE, ROOM_OPENS
from scheduling.domain.event_types import LABELS, THERAPY_SESSIONS, EventType
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Attendance


def _json_object(members: dict[str, str]) -> str:
    pairs = ", ".join(f"'{name}', {sql}" for name, sql in members.items())
    return f"json_build_object({pairs})"


OWN_CHILD = """
    EXISTS (SELECT 1 FROM guardianships_for('sessions') g WHERE g.guardian_id = $1 AND g.child_id = p.child_id)
"""
HIDES_SCHOOL = HIDDEN_ADDRESS.format(viewer="$1", child="p.child_id")
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

TOGETHER = """
    (p.together_seconds + CASE WHEN p.together_since IS NOT NULL AND e.ends_at <= $3
        THEN greatest(0, date_part('epoch', e.ends_at - p.together_since)) ELSE 0 END)
"""
"""Seconds. Who stays until the end counts once it has passed, so that time alone changes nothing before."""
PROPOSED = f"""
    CASE WHEN p.joined_at >= e.starts_at - {ROOM} THEN
            CASE WHEN {TOGETHER} >= p.attended_after_seconds THEN '{Attendance.SHOW}' END
         WHEN e.room_used_at >= e.starts_at - {ROOM} AND e.ends_at <= $3 THEN '{Attendance.NO_SHOW}' END
"""
"""Proposed attendance for the therapist to confirm, from the meeting room: nothing for a short visit. Visits before the
session was moved to its current time don't count."""
COUNTED = f"e.ends_at <= $3 AND p.attended_after_seconds IS NOT NULL AND p.joined_at >= e.starts_at - {ROOM}"
"""Whether the session is over, and the family and the therapist met in the room."""
THERAPIST_LEFT = "(SELECT v.left_at FROM room_visits v WHERE v.event_id = e.id AND v.profile_id = e.therapist_id)"
APART = f"""
    {TOGETHER} < p.attended_after_seconds AND p.attended_after_seconds <= date_part('epoch',
        least(p.left_at, {THERAPIST_LEFT}, e.ends_at) - greatest(p.joined_at, e.room_used_at, e.starts_at))
"""
"""Whether they weren't together for long enough though both stayed for that long, from the first join to the last
leave: connections kept breaking off. `least` and `greatest` skip nulls, as of who never left."""
TECHNICAL = f"CASE WHEN $2 AND NOT p.canceled AND {COUNTED} AND {APART} THEN '{MissedReason.TECHNICAL}' END"
LOST = f"(date_part('epoch', e.ends_at - e.starts_at) - {TOGETHER})"
"""Seconds of the session in which they weren't together."""
FAMILY_LOST = f"""
    (CASE WHEN p.joined_at > e.room_used_at
        THEN greatest(0, date_part('epoch', p.joined_at - e.starts_at)) ELSE 0 END
     + CASE WHEN p.left_at < coalesce({THERAPIST_LEFT}, e.ends_at)
        THEN greatest(0, date_part('epoch', e.ends_at - p.left_at)) ELSE 0 END)
"""
"""Seconds of these before the start because the family came last, and before the end because it left first."""
THERAPIST_LOST = f"""
    (CASE WHEN p.joined_at <= e.room_used_at
        THEN greatest(0, date_part('epoch', e.room_used_at - e.starts_at)) ELSE 0 END
     + CASE WHEN {THERAPIST_LEFT} <= coalesce(p.left_at, e.ends_at)
        THEN greatest(0, date_part('epoch', e.ends_at - {THERAPIST_LEFT})) ELSE 0 END)
"""
SHORT = f"""
    $2 AND NOT p.canceled AND {COUNTED} AND {TOGETHER} >= p.attended_after_seconds
    AND {LOST} > {COUNTED_AS_WHOLE.total_seconds():.0f}
"""
"""Whether the therapist is offered to record a part of the session."""
LOST_BECAUSE = f"""
    CASE WHEN 2 * {FAMILY_LOST} > {LOST} THEN '{MissedReason.CHILD}'
         WHEN 2 * {THERAPIST_LOST} > {LOST} THEN '{MissedReason.THERAPIST}' ELSE '{MissedReason.TECHNICAL}' END
"""
"""Whoever lost most of it; else it was the connection."""
SHOWN = f"{COUNTED} AND ($2 OR e.marked_at IS NOT NULL)"
"""Whether the viewer reads what the room counted: the family once the therapist has recorded the session."""
GUEST = _json_object(
    {
        "child_id": "p.child_id",
        "name": CHILD_NAME,
        "school_name": f"CASE WHEN $2 OR NOT {HIDES_SCHOOL} THEN c.school_name END",
        "canceled": "p.canceled",
        "cancel_reason": "p.cancel_reason",
        "late_cancel": "p.late_cancel",
        "dispute": """CASE WHEN p.disputed_at IS NOT NULL THEN json_build_object(
            'opened_at', p.disputed_at, 'reason', p.dispute_reason, 'answered_at', p.dispute_answered_at,
            'outcome', p.dispute_outcome, 'answer', p.dispute_answer) END""",
        "minutes_together": f"""CASE WHEN {SHOWN} THEN
            floor(least({TOGETHER}, date_part('epoch', e.ends_at - e.starts_at)) / 60)::int END""",
        "minutes_late": f"""CASE WHEN {SHOWN} THEN
            floor(greatest(0, date_part('epoch', p.joined_at - e.starts_at)) / 60)::int END""",
        "minutes_early": f"""CASE WHEN {SHOWN} THEN
            floor(greatest(0, coalesce(date_part('epoch', e.ends_at - p.left_at), 0)) / 60)::int END""",
        "joined_at": "CASE WHEN $2 THEN p.joined_at END",
        "left_at": "CASE WHEN $2 THEN p.left_at END",
        "proposed_status": f"CASE WHEN $2 AND NOT p.canceled THEN {PROPOSED} END",
        "proposed_reason": TECHNICAL,
        "proposed_minutes": f"CASE WHEN {SHORT} THEN greatest(1, floor({TOGETHER} / 60))::int END",
        "proposed_lost_because": f"CASE WHEN {SHORT} THEN {LOST_BECAUSE} END",
        "delivered_minutes": "p.delivered_minutes",
        "lost_because": "p.lost_because",
        "write_off": """CASE WHEN p.written_off_at IS NOT NULL THEN json_build_object(
            'decided_at', p.written_off_at, 'reason', p.write_off_reason) END""",
    }
)
PARTICIPANT = _json_object({"id": "seen.id", "status": "seen.status", "guest": "seen.guest"})


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
"""The rule of the guardian's children in this session if all of them have one of their own; of several, the one that
ends last (like `SeriesRule.shown`). The rule of the series may be another family's."""
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
"""For those who may join: an event without guests has no meeting, and a substitute's room isn't the owner's."""
_EVENT = {
    "id": "e.id",
    "title": TITLE,
    "event_type": "e.event_type",
    "start_date": "e.starts_at",
    "end_date": "e.ends_at",
    "event_kind": KIND,
    "description": "CASE WHEN $2 THEN e.description END",
    "status": STATUS,
    "first_marked_at": "e.marked_at",
    "missed_reason": "e.missed_reason",
    "canceled": "e.canceled",
    "therapist_role": "e.therapist_role",
    "handed_over": "e.substituted_therapist_id IS NOT NULL",
    "therapist_id": "e.therapist_id",
    "therapist": _json_object(
        {
            "id": "e.therapist_id",
            "full_name": FULL_NAME,
            "meeting_url": OPEN_ROOM,
            "specialty": "t.specialty",
        }
    ),
    "service_id": "CASE WHEN guests.seen = 1 THEN guests.service_id END",
    "reschedule_reason": "CASE WHEN $2 OR guests.active THEN e.reschedule_reason END",
    "series_id": "e.series_id",
    "exception": "e.exception",
    "from_waitlist": "e.from_waitlist",
    "recurrent_event": f"CASE WHEN r.id IS NOT NULL THEN {RULE} END",
    "guest_recurrent_sections": (
        f"coalesce(CASE WHEN e.event_type = '{EventType.GROUP}' AND r.id IS NOT NULL THEN {SECTIONS} END, '[]')"
    ),
    "event_participants": "coalesce(guests.participants, '[]')",
    "guests": "coalesce(guests.guests, '[]')",
    "other_guests": "coalesce(guests.hidden, 0)",
    "timezone": "e.timezone",
}
EVENT = f"{_json_object(_EVENT)}::text"
LISTED = f"{_json_object({**_EVENT, 'start': 'e.starts_at', 'end': 'e.ends_at'})}::text"
"""Lists of a child's sessions repeat the times under these names."""


SELECT_GUESTS = f"""
    SELECT
        seen.event_id,
        json_agg({PARTICIPANT}) FILTER (WHERE seen.visible) AS participants,
        json_agg(seen.guest) FILTER (WHERE seen.visible) AS guests,
        array_agg(seen.child_id::text) FILTER (WHERE seen.visible) AS child_ids,
        count(*) FILTER (WHERE seen.visible) AS seen,
        count(*) FILTER (WHERE NOT seen.visible AND NOT seen.canceled) AS hidden,
        coalesce(bool_or(NOT seen.canceled) FILTER (WHERE seen.visible), true) AS active,
        min(seen.name) FILTER (WHERE seen.visible) AS first_name,
        (array_agg(seen.care_service_id) FILTER (WHERE seen.visible AND seen.uses_service))[1] AS service_id,
        coalesce(bool_or(NOT seen.canceled AND seen.outside_school), false) AS outside_school,
        max(seen.booked_at) FILTER (WHERE seen.visible AND NOT seen.canceled) AS booked_at,
        coalesce(bool_or(seen.canceled_by = 'therapist'), false) AS restorable,
        max(seen.recorded_at) FILTER (WHERE seen.visible AND NOT seen.canceled) AS recorded_at,
        coalesce(bool_or(seen.is_open), false) AS dispute_open,
        coalesce(bool_and(seen.disputed) FILTER (WHERE seen.visible AND NOT seen.canceled), false) AS disputed
    FROM (
        SELECT p.event_id, p.id, p.status, p.child_id, p.canceled, p.care_service_id, p.uses_service, p.booked_at,
               p.canceled_by, p.recorded_at, p.disputed_at IS NOT NULL AND p.dispute_answered_at IS NULL AS is_open,
               coalesce(p.disputed_at >= coalesce(p.recorded_at, e.marked_at), false) AS disputed,
               $2 OR {OWN_CHILD} AS visible,
               {CHILD_NAME} AS name, c.billing_responsibility <> 'school' AS outside_school,
               {GUEST} AS guest
        FROM participants p
        JOIN shown e ON e.id = p.event_id
        LEFT JOIN children c ON c.id = p.child_id
        WHERE p.event_id = ANY (ARRAY(SELECT id FROM shown))
        ORDER BY p.event_id, p.id
        OFFSET 0
    ) seen
    GROUP BY seen.event_id
"""  # noqa: S608  # constants
"""For all shown events at once, so that the index of participants is read once. OFFSET 0 stops PostgreSQL from
computing a guest's text repeatedly."""

BY_START = "e.starts_at, e.id"
LATEST_FIRST = "e.starts_at DESC, e.id DESC"
NEAREST_FIRST = "abs(extract(epoch FROM e.starts_at - $3)), e.id"


def select_events(conditions: str, order: str, limit: str, event: str = EVENT) -> str:
    """$1 is the viewer's guardian or therapist id, $2 whether that is a therapist, $3 now."""
    return f"""
        WITH shown AS MATERIALIZED (
            SELECT e.* FROM events e WHERE e.deleted_at IS NULL AND {conditions} ORDER BY {order} {limit}
        ), guests AS MATERIALIZED ({SELECT_GUESTS})
        {select_events_json(order, event)}
    """  # noqa: S608  # constants


def _micros(instant: str) -> str:
    return f"(extract(epoch FROM ({instant})) * 1000000)::bigint"


CHANGED_AT = """
    CASE WHEN e.marked_at IS NULL THEN guests.booked_at WHEN $2 THEN e.marked_at
         ELSE coalesce(guests.recorded_at, e.marked_at) END
"""
"""What turns a permission by time: of a marked session the first mark, for guardians the last record; else the
booking."""
FACTS = f"""
    concat_ws(' ',
        concat_ws(',', e.event_type, e.status, e.canceled::int, (e.substituted_therapist_id IS NOT NULL)::int,
            (e.therapist_id = $1)::int, (coalesce(guests.seen, 0) > 0)::int, coalesce(guests.active, false)::int,
            coalesce(guests.outside_school, false)::int, (e.reschedule_reason IS NOT NULL)::int,
            coalesce(guests.restorable, false)::int,
            coalesce(CASE WHEN $2 THEN guests.dispute_open ELSE guests.disputed END, false)::int),
        {_micros("e.starts_at")}, {_micros("e.ends_at")},
        coalesce({_micros(CHANGED_AT)}, 0))
"""
"""What `queries.events.seen_events` needs to know, as one text: an aggregate then hands over two arrays instead of a
dozen. Times come last, so that events that differ in nothing else begin with the same word."""


def select_events_json(order: str, event: str = EVENT) -> str:
    """Every event of `shown`, with its guests from `guests`."""
    return f"""
        SELECT guests.child_ids, {event} AS event, {FACTS} AS facts
        FROM shown e
        LEFT JOIN guests ON guests.event_id = e.id
        LEFT JOIN therapists t ON t.id = e.therapist_id
        LEFT JOIN series r ON r.id = e.series_id
        ORDER BY {order}
    """  # noqa: S608  # constants


def aggregate_json(select: str) -> str:
    """One row: arrays of the events and of their facts, and the ids of their children joined by blanks; NULL without
    events."""
    return f"""
        SELECT array_agg(seen.event) AS events, array_agg(seen.facts) AS facts,
            string_agg(array_to_string(seen.child_ids, ' '), ' ') AS child_ids
        FROM ({select}) seen
    """  # noqa: S608  # constants


CALENDAR = aggregate_json(select_events_json(BY_START))
"""Over `shown` and `guests`."""
