"""Minutes, no-shows and notes of a therapist's caseload in a period (docs/product/scheduling.md#caseload-report)."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.db import Row, Rows
from chassis.timekeeping.wall_clock import day_of, start_of_day, zone_named

from scheduling.adapters.care_services import Care, services_of_therapist
from scheduling.adapters.participations import no_shows_of
from scheduling.adapters.sql_fragments import (
    CHILD_NAME,
    NOTES_OF_CHILD,
    PARTICIPATIONS,
    SESSION,
    UNSIGNED,
    paying_school,
)
from scheduling.domain.caseload_report import (
    ChildFigures,
    Figures,
    NoteState,
    SchoolFigures,
    by_school,
    last_of,
    note_state,
)
from scheduling.domain.status import Attendance, Status
from scheduling.queries.ledger import Period, entries_of

ZONE = "SELECT timezone FROM therapists WHERE id = $1"
OF_CHILDREN = f"""
    {PARTICIPATIONS} p.child_id = ANY($2::uuid[]) AND (s.therapist_id = $1 OR s.subscription_id IN (
        SELECT own.subscription_id FROM care_services own WHERE own.therapist_id = $1))
"""  # noqa: S608  # constants
"""All services that one subscription pays for use it up together."""
LAST_INSTANT = "least($2::timestamptz, (s.ends_on + 1)::timestamp AT TIME ZONE $3)"
CHILDREN = f"""
    SELECT s.id AS service_id, {CHILD_NAME} AS name,
           CASE WHEN s.subscription_id IS NULL THEN coalesce(({paying_school("s.child_id", LAST_INSTANT)}), '') END
               AS school_name
    FROM care_services s JOIN children c ON c.id = s.child_id WHERE s.id = ANY($1::uuid[])
"""  # noqa: S608  # constants
"""The school that paid at the end of the period, or of the care if that was earlier."""
HELD = f"""
    SELECT s.id AS service_id, e.ends_at, note.signed_at, NOT coalesce(note.unsigned, true) AS finished
    FROM care_services s JOIN participants p ON p.care_service_id = s.id AND p.child_id = s.child_id
    JOIN events e ON e.id = p.event_id
    CROSS JOIN LATERAL (
        SELECT {UNSIGNED} AS unsigned, max(n.signed_at) FILTER (WHERE n.therapist_id = e.therapist_id) AS signed_at
        {NOTES_OF_CHILD}) note
    WHERE s.id = ANY($1::uuid[]) AND e.therapist_id = $2 AND e.starts_at >= $3 AND e.starts_at < $4
      AND NOT e.canceled AND e.deleted_at IS NULL AND e.{SESSION} AND e.status = '{Status.COMPLETE}'
      AND NOT p.canceled AND p.status <> '{Attendance.NO_SHOW}'
"""  # noqa: S608  # constants
"""The sessions that need a note from the therapist (docs/product/scheduling.md#reports-due). A substitute writes the
note on a session that they gave, so it isn't among them."""


async def caseload_report(
    db: Rows, therapist_id: UUID, period: Period, now: datetime, *, due_after: timedelta
) -> Sequence[SchoolFigures]:
    """Each child with a care service by the therapist that has a day in the period. `due_after` are whole days on the
    therapist's calendar."""
    services = [care for care in await services_of_therapist(db, therapist_id) if _overlaps(care, period)]
    zone = zone_named(await db.value(ZONE, therapist_id) or "UTC")
    start, end = start_of_day(period.first, zone), start_of_day(period.last + timedelta(days=1), zone)
    ids = [care.id for care in services]
    children = {str(row["service_id"]): row for row in await db.rows(CHILDREN, ids, end, zone.key)}
    participations: dict[str, list[Row]] = {}
    for row in await db.rows(OF_CHILDREN, therapist_id, [care.child_id for care in services]):
        participations.setdefault(str(row["subscription_id"] or row["service_id"]), []).append(row)
    notes: dict[str, list[NoteState]] = {}
    for row in await db.rows(HELD, ids, therapist_id, start, end):
        notes.setdefault(str(row["service_id"]), []).append(_note(row, zone, day_of(now, zone), due_after))
    return by_school(
        _figures(
            care,
            children[str(care.id)],
            participations.get(str(care.subscription_id or care.id), []),
            notes.get(str(care.id), []),
            period,
            now,
        )
        for care in services
        if str(care.id) in children
    )


def _overlaps(care: Care, period: Period) -> bool:
    return care.starts_on <= period.last and (care.ends_on is None or care.ends_on >= period.first)


def _figures(
    care: Care,
    child: Mapping[str, object],
    participations: Sequence[Row],
    notes: Sequence[NoteState],
    period: Period,
    now: datetime,
) -> ChildFigures:
    known = participations if care.lasts_at(now) else [row for row in participations if care.lasts_at(row["starts_at"])]
    entries = list(entries_of(care, known, now, period))
    own = (row for row in known if str(row["service_id"]) == str(care.id))
    no_shows = no_shows_of(
        (row for row in own if period.first <= day_of(row["starts_at"], care.zone) <= period.last), now
    )
    school = child["school_name"]
    return ChildFigures(
        child_id=care.child_id,
        name=str(child["name"]),
        school_name=None if school is None else str(school),
        is_client=care.lasts_at(now),
        minutes_from=min((entry["cycle"]["starts_on"] for entry in entries), default=None),
        minutes_to=last_of(entry["cycle"]["ends_on"] for entry in entries),
        figures=Figures(
            promised_minutes=sum(entry["promised_minutes"] for entry in entries),
            delivered_minutes=sum(entry["delivered_minutes"] for entry in entries),
            owed_minutes=sum(entry["owed_minutes"] for entry in entries),
            no_shows=no_shows.absent,
            no_shows_of=no_shows.due,
            notes_on_time=notes.count(NoteState.ON_TIME),
            notes_on_time_of=notes.count(NoteState.ON_TIME) + notes.count(NoteState.LATE),
        ),
    )


def _note(row: Row, zone: ZoneInfo, today: date, due_after: timedelta) -> NoteState:
    signed_at: datetime | None = row["signed_at"]
    return note_state(
        signed_on=None if signed_at is None else day_of(signed_at, zone),
        finished=row["finished"],
        due_on=day_of(row["ends_at"], zone) + due_after,
        today=today,
    )
