"""Reminders of practice at home (docs/product/clinical-records.md#practice-reminders)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from clinical_records.adapters.recap_tables import PracticeReminder
from clinical_records.events import HomePracticeDue

ACTOR = Actor.service("clinical-records")
DUE = """
    WITH asked AS (
        SELECT r.guardian_id, coalesce(a.timezone, 'UTC') AS zone, r.hour, r.reminded_on,
               ($1::timestamptz AT TIME ZONE coalesce(a.timezone, 'UTC')) AS local
        FROM practice_reminders r
        LEFT JOIN authors a ON a.user_type = 'guardian' AND a.profile_id = r.guardian_id
    ), latest AS (
        SELECT DISTINCT ON (a.guardian_id, c.child_id)
               a.guardian_id, a.zone, a.local::date AS day, c.child_id, c.id AS recap_id, c.times_a_week
        FROM asked a
        JOIN guardianships_for('read') g ON g.guardian_id = a.guardian_id
        JOIN session_recaps c ON c.child_id = g.child_id
        WHERE a.hour = extract(hour FROM a.local) AND (a.reminded_on IS NULL OR a.reminded_on < a.local::date)
            AND c.has_practice AND c.deleted_at IS NULL AND c.shared_at > $1::timestamptz - interval '14 days'
        ORDER BY a.guardian_id, c.child_id, c.shared_at DESC, c.id DESC
    )
    SELECT l.guardian_id, l.day, array_agg(l.child_id ORDER BY l.child_id) AS child_ids
    FROM latest l
    CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE (p.practiced_at AT TIME ZONE l.zone)::date = l.day) AS today,
               count(DISTINCT (p.practiced_at AT TIME ZONE l.zone)::date) AS days
        FROM home_practices p
        WHERE p.child_id = l.child_id AND p.guardian_id = l.guardian_id AND p.deleted_at IS NULL
            AND (p.practiced_at AT TIME ZONE l.zone)::date > l.day - 7
    ) AS done
    WHERE done.today = 0 AND done.days < l.times_a_week
    GROUP BY l.guardian_id, l.day ORDER BY l.guardian_id LIMIT 500
"""
"""For each guardian: the children with something to practice, of the latest recap with a task in 14 days."""

SET_HOUR = """
    INSERT INTO practice_reminders AS r (guardian_id, hour, version) VALUES ($1, $2, 1)
    ON CONFLICT (guardian_id) DO UPDATE SET hour = excluded.hour, version = r.version + 1
"""
TURN_OFF = "DELETE FROM practice_reminders WHERE guardian_id = $1"


async def set_practice_reminder(uow: UnitOfWork, viewer: Viewer, hour: int | None) -> int | None:
    """None turns it off. Returns the hour. Raises Forbidden for a therapist."""
    guardian_id = viewer.require_guardian()
    if hour is None:
        await uow.rows(TURN_OFF, guardian_id)
    else:
        await uow.rows(SET_HOUR, guardian_id, hour)
    return hour


async def practice_reminder_of(db: Rows, guardian_id: UUID) -> int | None:
    hour: int | None = await db.value("SELECT hour FROM practice_reminders WHERE guardian_id = $1", guardian_id)
    return hour


async def remind_of_practice(units: UnitsOfWork) -> int:
    """The job. Publishes at most one event for each guardian and day. Returns how many guardians it reminded."""
    async with units.begin(ACTOR) as uow:
        due = await uow.rows(DUE, uow.now)
        for row in due:
            reminder = await uow.db.get(PracticeReminder, row["guardian_id"], with_for_update=True)
            if reminder is None or (reminder.reminded_on is not None and reminder.reminded_on >= row["day"]):
                continue
            reminder.reminded_on = row["day"]
            reminder.version += 1
            uow.emit(
                HomePracticeDue(
                    version=reminder.version,
                    guardian_id=row["guardian_id"],
                    child_ids=row["child_ids"],
                    day=row["day"],
                )
            )
    return len(due)
