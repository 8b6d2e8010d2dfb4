"""Families are reminded a day and an hour before a session, by mail and by SMS.

Reminders are made from the sessions as they stand when one is due: a moved session moves its reminders, and one that
was booked or moved later than its reminder would have come gets none afterwards.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Fact, Letter, NotNeeded
from identity.notifications.letters.sessions import FOR_FAMILIES
from identity.notifications.reminders import REMINDERS
from identity.notifications.session_lines import SessionLine, session_lines, who
from identity.notifications.time_formatting import day_word, time_text

CHILDREN = """
    SELECT s.child_id FROM guardianships s JOIN booked_sessions b ON s.child_id = ANY(b.child_ids)
    WHERE b.event_id = $1 AND s.guardian_id = $2 AND NOT s.revoked
"""


async def day_before(context: LetterContext) -> Letter:
    lines = await _lines(context, until=REMINDERS[0].until)
    reader, first = context.reader, lines[0]
    word = day_word(first.starts_at, context.uow.now, reader.timezone)
    at = time_text(first.starts_at, reader.timezone)
    return _letter(context, lines, subject=f"Your session is {word} at {at}", heading=f"See you {word}")


async def hour_before(context: LetterContext) -> Letter:
    lines = await _lines(context, until=REMINDERS[1].until)
    at = time_text(lines[0].starts_at, context.reader.timezone)
    return _letter(context, lines, subject=f"Your session starts at {at}", heading="Your session starts soon")


async def _lines(context: LetterContext, *, until: timedelta) -> Sequence[SessionLine]:
    """One for each child of the reader in the session. Raises NotNeeded."""
    ids = context.notification.ids
    children = await context.uow.rows(CHILDREN, context.id("event_id"), context.reader.profile_id)
    about = [{"event_id": ids["event_id"], "child_id": str(row["child_id"])} for row in children]
    lines = [line for line in await session_lines(context.uow, context.reader, about) if line.stands]
    if not lines:
        raise NotNeeded("canceled")
    starts_at = lines[0].starts_at
    if starts_at != datetime.fromisoformat(ids["starts_at"]):
        raise NotNeeded("moved")
    if starts_at - until <= context.uow.now:
        raise NotNeeded("too_late")
    return lines


def _letter(context: LetterContext, lines: Sequence[SessionLine], *, subject: str, heading: str) -> Letter:
    reader, first = context.reader, lines[0]
    link = context.link("/client/sessions")
    word = day_word(first.starts_at, context.uow.now, reader.timezone)
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
        opt_out_link=context.opt_out_link,
        short=f"Larkwell: your session with {first.therapist_name} is {word} at {at}. {link}",
    )
