"""Reminders to families, a day and an hour before a session, by email and SMS.

A reminder is queued when it is due, from the session's current state: moving a session moves its reminders. A session
that is booked or moved after a reminder's time doesn't get that reminder (docs/product/identity.md#reminders).
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_FAMILIES, greeting
from identity.notifications.reminders import REMINDERS
from identity.notifications.sessions.lines import SessionLine, attendees, session_lines
from identity.notifications.time_formatting import relative_day, time_text

CHILDREN = """
    SELECT s.child_id FROM guardianships_for('remind') s JOIN booked_sessions b ON s.child_id = ANY(b.child_ids)
    WHERE b.event_id = $1 AND s.guardian_id = $2
"""


async def day_before(context: LetterContext) -> Letter:
    lines = await _lines(context, until=REMINDERS[0].until)
    recipient, first = context.recipient, lines[0]
    day = relative_day(first.starts_at, context.uow.now, recipient.timezone)
    at = time_text(first.starts_at, recipient.timezone)
    return _letter(context, lines, subject=f"Your session is {day} at {at}", heading=f"See you {day}")


async def hour_before(context: LetterContext) -> Letter:
    lines = await _lines(context, until=REMINDERS[1].until)
    at = time_text(lines[0].starts_at, context.recipient.timezone)
    return _letter(context, lines, subject=f"Your session starts at {at}", heading="Your session starts soon")


async def _lines(context: LetterContext, *, until: timedelta) -> Sequence[SessionLine]:
    """One line per child of the recipient in the session. Raises NotNeeded if the session is canceled or moved, or
    starts in `until` or less."""
    ids = context.notification.ids
    children = await context.uow.rows(CHILDREN, context.id("event_id"), context.recipient.profile_id)
    items = [{"event_id": ids["event_id"], "child_id": str(row["child_id"])} for row in children]
    lines = [line for line in await session_lines(context.uow, context.recipient, items) if line.attending]
    if not lines:
        raise NotNeeded("canceled")
    starts_at = lines[0].starts_at
    if starts_at != datetime.fromisoformat(ids["starts_at"]):
        raise NotNeeded("moved")
    if starts_at - until <= context.uow.now:
        raise NotNeeded("too_late")
    return lines


def _letter(context: LetterContext, lines: Sequence[SessionLine], *, subject: str, heading: str) -> Letter:
    recipient, first = context.recipient, lines[0]
    link = context.link("/client/sessions")
    day = relative_day(first.starts_at, context.uow.now, recipient.timezone)
    at = time_text(first.starts_at, recipient.timezone)
    return Letter(
        subject=subject,
        preheader=f"{first.when(recipient)} with {first.therapist_name}.",
        heading=heading,
        paragraphs=(greeting(context), "Here’s a reminder of your upcoming session."),
        details=(
            Detail("When", first.when(recipient), first.other_time(recipient)),
            *(Detail("Who", attendees([line], recipient)) for line in lines),
            Detail("What", first.type_name),
        ),
        action=Action("Go to Sessions", link),
        closing=(
            f"Can’t make it? Please cancel anyway, so {first.therapist_first_name} doesn’t wait for you. It’s too late"
            " to move the session, and it will count as used.",
        ),
        reason=FOR_FAMILIES,
        starts_at=first.starts_at,
        sms_text=f"Larkwell: your session with {first.therapist_name} is {day} at {at}. {link}",
    )
