"""SQL that several modules share. The aliases are `c` for children, `t` for therapists, `s` for care services, `e` for
events, `p` for participants and `i` for invitations.

Who may see a child is a view of the database (`chassis.access.views`); the SELECT of events has its parts in
`queries/events/event_sql.py`.
"""

from scheduling.domain.cycles import PLAN_WEEKS, CycleKind
from scheduling.domain.event_types import SESSION_TYPES
from scheduling.domain.status import Attendance, Status

CHILD_NAME = "coalesce(nullif(c.preferred_name, ''), concat_ws(' ', c.name, c.last_name))"
"""The preferred name, by default the name plus the last name."""
CHILD_NAMES = f"SELECT c.id, {CHILD_NAME} AS name FROM children c WHERE c.id = ANY($1::uuid[])"  # noqa: S608  # constants
ROOM_USE = """
    e.room_used_at, e.media_server_at,
    (SELECT count(*) FROM participants guest WHERE guest.event_id = e.id AND NOT guest.canceled) AS guests
"""
"""For `room_use_of`: when an event's room was used, and for how many children."""
FULL_NAME = "concat_ws(' ', t.first_name, t.last_name)"
WORKING_HOURS = """
    t.working_hours || coalesce((
        SELECT jsonb_agg(jsonb_build_object('date', o.day, 'hours', o.hours) ORDER BY o.day)
        FROM hours_overrides o WHERE o.therapist_id = t.id), '[]')
"""
"""The weekly hours and those of single dates, for `chassis.timekeeping.weekly_hours.parse_all`."""
LASTS = "(s.ends_on IS NULL OR s.ends_on >= ({now}::timestamptz AT TIME ZONE t.timezone)::date)"
"""Whether the care service lasts: until the end of its last day on the therapist's wall clock. Format with `now`."""
COUNTED_START = "coalesce(p.late_canceled_start, e.starts_at)"
"""The start that decides in which cycle a participant counts: after a late cancel it stays the same even if the group
session moves."""
SCHOOL = "lower(regexp_replace(btrim(c.school_name), '\\s+', ' ', 'g'))"
INVITED_GUARDIAN = """
    (SELECT g.guardian_id FROM guardianships_for('book') g WHERE g.child_id = i.child_id
     ORDER BY g.guardian_id LIMIT 1)
"""
"""One guardian of the child of the invitation `i`."""
WEEKS = PLAN_WEEKS[CycleKind.FOUR_WEEKS]
WEEKLY = f"""
    (s.cycle IN ('{CycleKind.WEEK}', '{CycleKind.SEVEN_DAYS}')
     OR s.cycle = '{CycleKind.FOUR_WEEKS}' AND s.sessions_per_cycle % {WEEKS} = 0)
"""
TIMES_PER_PERIOD = f"""
    (CASE WHEN s.cycle = '{CycleKind.FOUR_WEEKS}' AND {WEEKLY}
     THEN s.sessions_per_cycle / {WEEKS} ELSE s.sessions_per_cycle END)
"""
"""Plans with whole sessions per week are shown per week, others per cycle. `WEEKLY` says which."""
SERVICE = f"""
    SELECT s.id::text AS service_id, s.name AS service_name,
           json_build_object('id', s.therapist_id, 'full_name', {FULL_NAME}, 'email', t.email) AS provider,
           s.session_type, s.session_length_minutes * {TIMES_PER_PERIOD} AS total_minutes,
           CASE WHEN {WEEKLY} THEN '0' ELSE '1' END AS frequency,
           s.session_length_minutes AS session_length, {TIMES_PER_PERIOD} AS number_of_times
    FROM care_services s JOIN therapists t ON t.id = s.therapist_id
"""  # noqa: S608  # constants
PARTICIPATION_COLUMNS = f"""
    {COUNTED_START} AS starts_at, e.status, e.missed_reason, p.status AS attendance, p.canceled, p.cancel_reason,
    p.late_cancel, p.written_off_at IS NOT NULL AS written_off, p.delivered_minutes, p.lost_because,
    coalesce(p.recorded_at, e.marked_at) AS recorded_at, p.disputed_at, p.dispute_answered_at,
    (extract(epoch FROM e.ends_at - e.starts_at) / 60)::int AS minutes
"""
"""The columns that `adapters/participations.py` reads."""
PARTICIPATIONS = f"""
    SELECT s.id AS service_id, s.subscription_id, p.uses_service, {PARTICIPATION_COLUMNS}
    FROM participants p JOIN events e ON e.id = p.event_id
    JOIN care_services s ON s.id = p.care_service_id AND s.child_id = p.child_id
    WHERE
"""  # noqa: S608  # constants
"""A condition follows. Includes deleted events, because an earlier late cancel still counts. The join on the child's
own services keeps PostgreSQL from reading everyone's."""

SESSION = f"event_type IN ({', '.join(repr(str(kind)) for kind in sorted(SESSION_TYPES))})"
NOTES_OF_CHILD = "FROM session_notes n WHERE n.event_id = e.id AND n.child_id = p.child_id AND NOT n.deleted"
UNSIGNED = "bool_or(n.awaits_signature AND n.therapist_id = e.therapist_id)"
"""Of `NOTES_OF_CHILD`: null without a note, and true while the session's therapist has one to sign."""
NOTES_DUE = f"""
    FROM events e JOIN participants p ON p.event_id = e.id JOIN children c ON c.id = p.child_id
    CROSS JOIN LATERAL (SELECT {UNSIGNED} AS note {NOTES_OF_CHILD}) unsigned
    WHERE e.therapist_id = $1 AND NOT e.canceled AND e.deleted_at IS NULL AND e.{SESSION}
      AND e.status = '{Status.COMPLETE}' AND e.ends_at > $2::timestamptz - $3::interval
      AND e.starts_at > $2::timestamptz - $3::interval - interval '24 hours'
      AND NOT p.canceled AND p.status <> '{Attendance.NO_SHOW}'
      AND coalesce(unsigned.note, true)
      AND EXISTS (
        SELECT 1 FROM care_services s JOIN therapists t ON t.id = s.therapist_id
        WHERE s.therapist_id = coalesce(e.substituted_therapist_id, e.therapist_id) AND s.child_id = p.child_id
          AND {LASTS.format(now="$2")} OFFSET 0)
"""  # noqa: S608  # constants
"""The session's therapist or substitute writes it, for children still in the therapist's care: clinical records accepts
no notes on others (docs/product/scheduling.md#reports-due). OFFSET 0 makes the planner look up each row instead of
reading all notes and services."""


def paying_school(child: str, instant: str) -> str:
    """Selects the name of the child's school: the last one known before the instant, else the first one known after
    it."""
    return f"""
        SELECT h.school_name FROM child_schools h WHERE h.child_id = {child}
        ORDER BY h.since > {instant}, abs(extract(epoch FROM h.since - {instant})) LIMIT 1
    """  # noqa: S608  # names of columns and parameters


def busy_sql(therapist: str, children: str, start: str, end: str, except_event: str, now: str) -> str:
    """Selects one row: when they are busy between two instants, as two arrays of epoch seconds. Two arrays, because
    transferring hundreds of rows dominates the cost. One LATERAL lookup for each child: with `= ANY(list)` the
    planner scans the range index for everyone. The comparison uses the primary key's order of ranges, because `&&`
    makes the planner read hundreds of pages of the GiST index for the few sessions of a child. No session lasts
    longer than 24 hours, and children have no leave. A hold of a waitlist offer counts until it ends."""
    return f"""
        SELECT coalesce(array_agg(floor(date_part('epoch', starts_at))::bigint ORDER BY starts_at), '{{}}') AS starts,
            coalesce(array_agg(ceil(date_part('epoch', ends_at))::bigint ORDER BY starts_at), '{{}}') AS ends
        FROM (
            SELECT starts_at, ends_at FROM events
            WHERE therapist_id = {therapist} AND NOT canceled AND starts_at < {end}
              AND starts_at > {start}::timestamptz - interval '24 hours' AND ends_at > {start}
              AND id IS DISTINCT FROM {except_event}
            UNION ALL
            SELECT starts_at, ends_at FROM leaves
            WHERE therapist_id = {therapist} AND starts_at < {end} AND ends_at > {start}
            UNION ALL
            SELECT lower(during), upper(during) FROM occupancy
            WHERE subject_id = {therapist} AND offer_id IS NOT NULL AND held_until > {now}
              AND lower(during) < {end} AND upper(during) > {start}
            UNION ALL
            SELECT lower(theirs.during), upper(theirs.during) FROM unnest({children}::uuid[]) AS child
            CROSS JOIN LATERAL (
                SELECT during FROM occupancy WHERE subject_id = child
                  AND during >= tstzrange({start}::timestamptz - interval '24 hours', {start}, '[]')
                  AND during < tstzrange({end}, {end}, '[]') AND upper(during) > {start}
                  AND event_id IS DISTINCT FROM {except_event} OFFSET 0) theirs
        ) busy
    """  # noqa: S608  # names of columns and parameters
