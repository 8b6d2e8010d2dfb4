"""A family asks to have a session moved. That they do is told to its therapist, never why: the reason waits in her
calendar. That they take it back is told to whom the request had reached; that she leaves the session where it is, to
the family."""

from datetime import timedelta

from chassis.errors import Unavailable

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Fact, Letter, NotNeeded
from identity.notifications.letters.sessions import FOR_FAMILIES, FOR_THERAPISTS
from identity.notifications.session_lines import SessionLine, session_lines, who
from identity.notifications.time_formatting import moment_text

GONE = 404
STANDS_IN = "SELECT 1 FROM booked_sessions WHERE event_id = $1 AND substituted_therapist_id IS NOT NULL"
MOVABLE_UNTIL = timedelta(hours=24)
"""Before the start (DECISIONS.md, scheduling)."""


async def rescheduling_requested(context: LetterContext) -> Letter:
    """Raises Unavailable while scheduling does not answer."""
    if not await _is_open(context):
        raise NotNeeded("taken_back")
    reader, line = context.reader, await _standing(context)
    return Letter(
        subject=f"A family asks to move the session on {moment_text(line.starts_at, reader.timezone)}",
        preheader="They say why in your calendar.",
        heading="A family asks to move a session",
        paragraphs=(
            f"Hello {reader.first_name},",
            "They say why in your calendar. The session stays where it is until you move it.",
        ),
        facts=_facts(context, line),
        action=Action("See the request", context.link("/therapist/calendar", event=str(line.event_id))),
        reason="You get this mail because a family asks for a change in your Larkwell calendar.",
    )


async def rescheduling_withdrawn(context: LetterContext) -> Letter:
    """Raises as `rescheduling_declined`."""
    reader, line = context.reader, await _staying(context)
    return Letter(
        subject=f"Request withdrawn: the session on {moment_text(line.starts_at, reader.timezone)} stays",
        preheader="The family no longer asks to move it.",
        heading="A family withdrew its request",
        paragraphs=(
            f"Hello {reader.first_name},",
            "They had asked to move this session. It stays where it is; there is nothing for you to do.",
        ),
        facts=_facts(context, line),
        action=Action("Open your calendar", context.link("/therapist/calendar", event=str(line.event_id))),
        reason=FOR_THERAPISTS,
    )


async def rescheduling_declined(context: LetterContext) -> Letter:
    """Not of a session that was moved since, or about which they have asked again. Raises Unavailable while scheduling
    does not answer."""
    reader, line = context.reader, await _staying(context)
    own_move = line.starts_at - context.uow.now > MOVABLE_UNTIL and not await context.uow.value(
        STANDS_IN, line.event_id
    )
    choose = "Until 24 hours before it starts you can choose another free time yourself. " if own_move else ""
    return Letter(
        subject=f"It stays on {moment_text(line.starts_at, reader.timezone)}",
        preheader=f"{line.therapist_name} cannot move this session.",
        heading="The session stays where it is",
        paragraphs=(
            f"Hello {reader.first_name},",
            f"Your family asked for another time. {line.therapist_name} cannot move this session.",
        ),
        facts=_facts(context, line),
        action=Action("See your sessions", context.link("/client/sessions")),
        afterwards=(
            f"{choose}If you have a question, write to {line.therapist_first_name}."
            " If you cannot make it, please cancel as early as you can.",
        ),
        reason=FOR_FAMILIES,
        opt_out_link=context.opt_out_link,
    )


async def _staying(context: LetterContext) -> SessionLine:
    """A session that stays where it was when this was queued. Raises Unavailable; NotNeeded of one that was moved
    since, or about which they have asked again."""
    if await _is_open(context):
        raise NotNeeded("asked_again")
    line = await _standing(context)
    if context.notification.ids["starts_at"] not in {"", line.starts_at.isoformat()}:
        raise NotNeeded("moved")
    return line


async def _standing(context: LetterContext) -> SessionLine:
    """Raises NotNeeded of what is canceled, has begun, or is not the reader's any more."""
    about = {"event_id": str(context.id("event_id")), "child_id": str(context.id("child_id"))}
    lines = [line for line in await session_lines(context.uow, context.reader, [about]) if line.stands]
    if not lines:
        raise NotNeeded("canceled")
    if lines[0].starts_at <= context.uow.now:
        raise NotNeeded("begun")
    return lines[0]


def _facts(context: LetterContext, line: SessionLine) -> tuple[Fact, ...]:
    reader = context.reader
    return (
        Fact("When", line.when(reader), line.elsewhere(reader)),
        Fact("Who", who([line], reader)),
        Fact("What", line.what),
    )


async def _is_open(context: LetterContext) -> bool:
    """Whether it is asked for now. Raises Unavailable; NotNeeded of what was deleted."""
    path = f"/internal/events/{context.id('event_id')}/rescheduling"
    answer = await context.resources.calls.request("scheduling", "GET", path)
    if answer.status_code == GONE:
        raise NotNeeded("deleted")
    if answer.is_error:
        raise Unavailable
    return bool(answer.json()["open"])
