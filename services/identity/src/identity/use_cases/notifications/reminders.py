"""Families are reminded a day and an hour before a session, by mail and by SMS.

Reminders are made from the sessions as they stand when one is due: a moved session moves its reminders, and one that
was booked or moved later than its reminder would have come gets none afterwards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from chassis.unit_of_work import Actor, UnitsOfWork

from identity.domain.clock_text import day_word, time_text
from identity.domain.notifications import Action, Fact, Kind, Letter, NotNeeded
from identity.use_cases.notifications.case import Case
from identity.use_cases.notifications.queue import queue_mail, queue_sms
from identity.use_cases.notifications.session_lines import SessionLine, session_lines, who
from identity.use_cases.notifications.sessions import FOR_FAMILIES


@dataclass(frozen=True, slots=True)
class Reminder:
    kind: Kind
    before: timedelta
    until: timedelta
    """Before the start as well: from then on it would only confuse."""


REMINDERS = (
    Reminder(Kind.REMINDER_DAY, timedelta(hours=24), timedelta(hours=1)),
    Reminder(Kind.REMINDER_HOUR, timedelta(hours=1), timedelta(0)),
)
DUE = """
    SELECT * FROM (
        SELECT DISTINCT b.event_id, b.starts_at, g.user_id, g.phone_number IS NOT NULL AS has_phone,
            concat_ws(':', $4::text, b.event_id, extract(epoch FROM b.starts_at)::bigint, g.user_id) AS once
        FROM booked_sessions b
        JOIN guardianships s ON s.child_id = ANY(b.child_ids) AND s.child_id <> ALL(b.canceled_child_ids)
            AND NOT s.revoked
        JOIN guardians g ON g.id = s.guardian_id
        WHERE NOT b.canceled AND b.starts_at > $1 AND b.starts_at <= $2
            AND b.starts_known_at <= b.starts_at - $3::interval
    ) AS due
    WHERE NOT EXISTS (SELECT 1 FROM notifications n WHERE n.once = due.once)
    ORDER BY due.starts_at, due.user_id
"""
CHILDREN = """
    SELECT s.child_id FROM guardianships s JOIN booked_sessions b ON s.child_id = ANY(b.child_ids)
    WHERE b.event_id = $1 AND s.guardian_id = $2 AND NOT s.revoked
"""


async def queue_reminders(units: UnitsOfWork, *, with_sms: bool) -> None:
    """The job. An SMS goes only where there is a way to send it."""
    async with units.begin(Actor.service("identity")) as uow:
        for reminder in REMINDERS:
            now = uow.now
            due = await uow.rows(DUE, now + reminder.until, now + reminder.before, reminder.before, reminder.kind)
            for row in due:
                ids = {"event_id": row["event_id"], "starts_at": row["starts_at"].isoformat()}
                await queue_mail(uow, reminder.kind, row["user_id"], once=row["once"], **ids)
                if with_sms and row["has_phone"]:
                    await queue_sms(uow, reminder.kind, row["user_id"], once=f"{row['once']}:sms", **ids)


async def day_before(case: Case) -> Letter:
    lines = await _lines(case, until=REMINDERS[0].until)
    reader, first = case.reader, lines[0]
    word = day_word(first.starts_at, case.uow.now, reader.timezone)
    at = time_text(first.starts_at, reader.timezone)
    return _letter(case, lines, subject=f"Your session is {word} at {at}", heading=f"See you {word}")


async def hour_before(case: Case) -> Letter:
    lines = await _lines(case, until=REMINDERS[1].until)
    at = time_text(lines[0].starts_at, case.reader.timezone)
    return _letter(case, lines, subject=f"Your session starts at {at}", heading="Your session starts soon")


async def _lines(case: Case, *, until: timedelta) -> Sequence[SessionLine]:
    """One for each child of the reader in the session. Raises NotNeeded."""
    ids = case.notification.ids
    children = await case.uow.rows(CHILDREN, case.id("event_id"), case.reader.profile_id)
    about = [{"event_id": ids["event_id"], "child_id": str(row["child_id"])} for row in children]
    lines = [line for line in await session_lines(case.uow, case.reader, about) if line.stands]
    if not lines:
        raise NotNeeded("canceled")
    starts_at = lines[0].starts_at
    if starts_at != datetime.fromisoformat(ids["starts_at"]):
        raise NotNeeded("moved")
    if starts_at - until <= case.uow.now:
        raise NotNeeded("too_late")
    return lines


def _letter(case: Case, lines: Sequence[SessionLine], *, subject: str, heading: str) -> Letter:
    reader, first = case.reader, lines[0]
    link = case.link("/client/sessions")
    word = day_word(first.starts_at, case.uow.now, reader.timezone)
    at = time_text(first.starts_at, reader.timezone)
    return Letter(
        subject=subject,
        preheader=f"{first.when(reader)} with {first.therapist_name}.",
        heading=heading,
        paragraphs=(f"Hello {reader.first_name},", "This is a reminder of a session."),
        facts=(
            Fact("When", first.when(reader), first.elsewhere(reader)),
            *(Fact("Who", who([line], reader)) for line in lines),
            Fact("What", first.what),
        ),
        action=Action("Go to your sessions", link),
        afterwards=(
            f"If you cannot make it, please cancel all the same, so that {first.therapist_first_name} does not wait for"
            " you. It is too late to move the session, and it will count as used.",
        ),
        reason=FOR_FAMILIES,
        opt_out_link=case.opt_out_link,
        short=f"Larkwell: your session with {first.therapist_name} is {word} at {at}. {link}",
    )
