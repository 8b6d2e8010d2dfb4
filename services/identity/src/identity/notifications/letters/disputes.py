"""Letters about a family's dispute of what was recorded. They never contain the family's or the therapist's words
(docs/product/identity.md#dispute-emails)."""

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_FAMILIES, FOR_THERAPISTS, greeting
from identity.notifications.sessions.lines import SessionLine, attendees, session_lines
from identity.notifications.time_formatting import moment_text

CORRECTED = "corrected"


async def dispute_opened(context: LetterContext) -> Letter:
    recipient, line, say = context.recipient, await _line(context), context.say
    when = moment_text(line.starts_at, recipient.reader)
    return Letter(
        subject=say("A family disagrees about the session on {time}", time=when),
        preheader=say("You can read their reason in your tasks."),
        heading=say("A family disagrees with the record"),
        paragraphs=(
            greeting(context),
            say(
                "The family says this isn’t what happened. Read their reason, then correct the record, or keep it and"
                " answer the family."
            ),
        ),
        details=_details(context, line),
        starts_at=line.starts_at,
        action=Action(say("Read and answer"), context.link("/therapist/calendar", event=str(line.event_id))),
        reason=say(FOR_THERAPISTS),
    )


async def dispute_answered(context: LetterContext) -> Letter:
    recipient, line = context.recipient, await _line(context)
    corrected = context.notification.ids["outcome"] == CORRECTED
    say, when = recipient.say, moment_text(line.starts_at, recipient.reader)
    result = say(
        "{therapist} corrected the record. You can see it under Sessions, Past."
        if corrected
        else "{therapist} kept the record. You can read the answer under Sessions, Past.",
        therapist=line.therapist_name,
    )
    return Letter(
        subject=say(
            "Corrected: your session on {time}" if corrected else "Answered: your session on {time}", time=when
        ),
        preheader=result,
        heading=say("Your session was corrected" if corrected else "Your therapist answered you"),
        paragraphs=(greeting(context), say("You said the record of this session wasn’t right."), result),
        details=_details(context, line),
        starts_at=line.starts_at,
        action=Action(say("Go to Sessions"), context.link("/client/sessions", filter="past")),
        reason=say(FOR_FAMILIES),
    )


async def _line(context: LetterContext) -> SessionLine:
    """Raises NotNeeded if the session doesn't concern the recipient anymore."""
    item = {"event_id": str(context.id("event_id")), "child_id": str(context.id("child_id"))}
    lines = await session_lines(context.uow, context.recipient, [item])
    if not lines:
        raise NotNeeded("gone")
    return lines[0]


def _details(context: LetterContext, line: SessionLine) -> tuple[Detail, ...]:
    recipient = context.recipient
    return (
        Detail(recipient.say("When"), line.when(recipient), line.other_time(recipient)),
        Detail(recipient.say("Who"), attendees([line], recipient)),
        Detail(recipient.say("What"), line.type_name(recipient)),
    )
