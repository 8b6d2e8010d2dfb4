"""Letters about a family's request to move a session: to the therapist when it is made or withdrawn, to the family when
it is declined. They never contain the reason, which the therapist reads in the calendar
(docs/product/identity.md#rescheduling-emails)."""

from chassis.errors import Unavailable
from chassis.timekeeping.notice import RESCHEDULE_NOTICE

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_FAMILIES, FOR_THERAPISTS, greeting
from identity.notifications.sessions.lines import SessionLine, attendees, session_lines
from identity.notifications.time_formatting import moment_text
from identity.notifications.words import sentence

NOT_FOUND = 404
HAS_SUBSTITUTE = "SELECT 1 FROM booked_sessions WHERE event_id = $1 AND substituted_therapist_id IS NOT NULL"
REASON = sentence("You’re getting this email because a family asked for a change in your Larkwell calendar.")


async def rescheduling_requested(context: LetterContext) -> Letter:
    """Raises Unavailable if scheduling doesn't respond."""
    if not await _is_request_open(context):
        raise NotNeeded("taken_back")
    recipient, line, say = context.recipient, await _upcoming_line(context), context.say
    when = moment_text(line.starts_at, recipient.reader)
    return Letter(
        subject=say("A family asked to move the session on {time}", time=when),
        preheader=say("You can read their reason in your calendar."),
        heading=say("A family asked to move a session"),
        paragraphs=(
            greeting(context),
            say("You can read their reason in your calendar. The time stays the same unless you move it."),
        ),
        details=_details(context, line),
        starts_at=line.starts_at,
        action=Action(say("View request"), context.link("/therapist/calendar", event=str(line.event_id))),
        reason=say(REASON),
    )


async def rescheduling_withdrawn(context: LetterContext) -> Letter:
    """Raises the same errors as `rescheduling_declined`."""
    recipient, line, say = context.recipient, await _unmoved_line(context), context.say
    when = moment_text(line.starts_at, recipient.reader)
    return Letter(
        subject=say("Request withdrawn: the session stays on {time}", time=when),
        preheader=say("The family no longer wants to move it."),
        heading=say("A family withdrew a request"),
        paragraphs=(
            greeting(context),
            say(
                "The family had asked to move this session. The time stays the same, so you don’t need to do anything."
            ),
        ),
        details=_details(context, line),
        starts_at=line.starts_at,
        action=Action(say("Open calendar"), context.link("/therapist/calendar", event=str(line.event_id))),
        reason=say(FOR_THERAPISTS),
    )


async def rescheduling_declined(context: LetterContext) -> Letter:
    """Raises NotNeeded if the session was moved or the family asked again since, and Unavailable if scheduling doesn't
    respond."""
    recipient, line = context.recipient, await _unmoved_line(context)
    cutoff = line.starts_at - RESCHEDULE_NOTICE
    family_can_move = cutoff > context.uow.now and not await context.uow.value(HAS_SUBSTITUTE, line.event_id)
    say = recipient.say
    until = moment_text(cutoff, recipient.reader)
    choose = f"{say('You can choose another open time yourself until {time}.', time=until)} " if family_can_move else ""
    ask = say(
        "If you have a question, send {therapist} a message. If you can’t make it, please cancel as early as you can.",
        therapist=line.therapist_first_name,
    )
    return Letter(
        subject=say("Your session stays on {time}", time=moment_text(line.starts_at, recipient.reader)),
        preheader=say("{therapist} can’t move this session.", therapist=line.therapist_name),
        heading=say("Your session time stays the same"),
        paragraphs=(
            greeting(context),
            say(
                "You or another guardian asked for another time, but {therapist} can’t move this session.",
                therapist=line.therapist_name,
            ),
        ),
        details=_details(context, line),
        starts_at=line.starts_at,
        action=Action(say("Go to Sessions"), context.link("/client/sessions")),
        closing=(f"{choose}{ask}",),
        reason=say(FOR_FAMILIES),
    )


async def _unmoved_line(context: LetterContext) -> SessionLine:
    """A session that still has the time it had when the letter was queued. Raises Unavailable; NotNeeded if it was
    moved or the family asked again."""
    if await _is_request_open(context):
        raise NotNeeded("asked_again")
    line = await _upcoming_line(context)
    if context.notification.ids["starts_at"] not in {"", line.starts_at.isoformat()}:
        raise NotNeeded("moved")
    return line


async def _upcoming_line(context: LetterContext) -> SessionLine:
    """Raises NotNeeded if the session is canceled, has started, or no longer concerns the recipient."""
    item = {"event_id": str(context.id("event_id")), "child_id": str(context.id("child_id"))}
    lines = [line for line in await session_lines(context.uow, context.recipient, [item]) if line.attending]
    if not lines:
        raise NotNeeded("canceled")
    if lines[0].starts_at <= context.uow.now:
        raise NotNeeded("begun")
    return lines[0]


def _details(context: LetterContext, line: SessionLine) -> tuple[Detail, ...]:
    recipient = context.recipient
    return (
        Detail(recipient.say("When"), line.when(recipient), line.other_time(recipient)),
        Detail(recipient.say("Who"), attendees([line], recipient)),
        Detail(recipient.say("What"), line.type_name(recipient)),
    )


async def _is_request_open(context: LetterContext) -> bool:
    """Whether scheduling has an open request for the session now. Raises Unavailable; NotNeeded if the session was
    deleted."""
    path = f"/internal/events/{context.id('event_id')}/rescheduling"
    response = await context.resources.calls.request("scheduling", "GET", path)
    if response.status_code == NOT_FOUND:
        raise NotNeeded("deleted")
    if response.is_error:
        raise Unavailable
    return bool(response.json()["open"])
