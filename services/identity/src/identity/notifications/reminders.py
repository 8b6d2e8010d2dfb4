from dataclasses import dataclass
from datetime import timedelta

from chassis.unit_of_work import Actor, UnitsOfWork

from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail, queue_sms


@dataclass(frozen=True, slots=True)
class Reminder:
    kind: Kind
    before: timedelta
    until: timedelta
    """Also before the start: a reminder that is still unsent by then is dropped."""


REMINDERS = (
    Reminder(Kind.REMINDER_DAY, timedelta(hours=24), timedelta(hours=1)),
    Reminder(Kind.REMINDER_HOUR, timedelta(hours=1), timedelta(0)),
)
DUE = """
    SELECT * FROM (
        SELECT DISTINCT b.event_id, b.starts_at, g.user_id, g.phone_number IS NOT NULL AS has_phone,
            concat_ws(':', $4::text, b.event_id, extract(epoch FROM b.starts_at)::bigint, g.user_id) AS once
        FROM booked_sessions b
        JOIN guardianships_for('remind') s ON s.child_id = ANY(b.child_ids) AND s.child_id <> ALL(b.canceled_child_ids)
        JOIN guardians g ON g.id = s.guardian_id
        WHERE NOT b.canceled AND b.starts_at > $1 AND b.starts_at <= $2
            AND b.starts_known_at <= b.starts_at - $3::interval
    ) AS due
    WHERE NOT EXISTS (SELECT 1 FROM notifications n WHERE n.once = due.once)
    ORDER BY due.starts_at, due.user_id
"""


async def queue_reminders(units: UnitsOfWork, *, with_sms: bool) -> None:
    """Scheduled job. Queues SMS only if `with_sms`, that is, if a provider is configured."""
    async with units.begin(Actor.service("identity")) as uow:
        for reminder in REMINDERS:
            now = uow.now
            due = await uow.rows(DUE, now + reminder.until, now + reminder.before, reminder.before, reminder.kind)
            for row in due:
                ids = {"event_id": row["event_id"], "starts_at": row["starts_at"].isoformat()}
                await queue_mail(uow, reminder.kind, row["user_id"], once=row["once"], **ids)
                if with_sms and row["has_phone"]:
                    await queue_sms(uow, reminder.kind, row["user_id"], once=f"{row['once']}:sms", **ids)
