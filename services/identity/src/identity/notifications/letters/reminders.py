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
    recipient, first, say = context.recipient, lines[0], context.say
    day = relative_day(first.starts_at, context.uow.now, recipient.reader)
    at = time_text(first.starts_at, recipient.reader)
    subject = say("Your session is {day} at {time}", day=day, time=at)
    return _letter(context, lines, subject=subject, heading=say("See you {day}", day=day))


async def hour_before(context: LetterContext) -> Letter:
    lines = await _lines(context, until=REMINDERS[1].until)
    say, at = context.say, time_text(lines[0].starts_at, context.recipient.reader)
    subject = say("Your session starts at {time}", time=at)
    return _letter(context, lines, subject=subject, heading=say("Your session starts soon"))


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
    recipient, first, say = context.recipient, lines[0], context.say
    link = context.link("/client/sessions")
    day = relative_day(first.starts_at, context.uow.now, recipient.reader)
    at = time_text(first.starts_at, recipient.reader)
    return Letter(
        subject=subject,
        preheader=say("{time} with {therapist}.", time=first.when(recipient), therapist=first.therapist_name),
        heading=heading,
        paragraphs=(greeting(context), say("Here’s a reminder of your upcoming session.")),
        details=(
            Detail(say("When"), first.when(recipient), first.other_time(recipient)),
            *(Detail(say("Who"), attendees([line], recipient)) for line in lines),
            Detail(say("What"), first.type_name(recipient)),
        ),
        action=Action(say("Go to Sessions"), link),
        closing=(
            say(
                "Can’t make it? Please cancel anyway, so {therapist} doesn’t wait for you. It’s too late to move the"
                " session, and it will count as used.",
                therapist=first.therapist_first_name,
            ),
        ),
        reason=say(FOR_FAMILIES),
        starts_at=first.starts_at,
        sms_text=say(
            "Larkwell: your session with {therapist} is {day} at {time}. {link}",
            therapist=first.therapist_name,
            day=day,
            time=at,
            link=link,
        ),
    )
