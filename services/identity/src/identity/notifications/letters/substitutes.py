"""Letters to a therapist who gets or loses a colleague's session. Each shows the state at the time it is sent."""

from uuid import UUID

from chassis.db import Row

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.phrases import greeting
from identity.notifications.letters.sessions import session_letter, time_detail, upcoming_lines
from identity.notifications.previous_state import PreviousState, previous_states, queued_sessions
from identity.notifications.recipients import Recipient
from identity.notifications.sessions.files import file_of_events
from identity.notifications.sessions.lines import MAX_SHOWN, OTHER_TYPE, SESSION_TYPES, group_by_session
from identity.notifications.time_formatting import moment_text
from identity.notifications.words import sentence

REASON = sentence("You’re getting this email because you cover, or covered, a colleague’s session at Larkwell.")
COVERED = """
    SELECT event_id FROM booked_sessions
    WHERE event_id = ANY($1::uuid[]) AND therapist_id = $2 AND substituted_therapist_id IS NOT NULL
"""
NOT_COVERED = "SELECT event_id, event_type FROM booked_sessions WHERE event_id = ANY($1::uuid[]) AND therapist_id <> $2"


async def handed_over(context: LetterContext) -> Letter:
    rows = await context.uow.rows(COVERED, _events(context), context.recipient.profile_id)
    covered = {row["event_id"] for row in rows}
    lines = [line for line in await upcoming_lines(context) if line.attending and line.event_id in covered]
    sessions = group_by_session(lines)
    if not sessions:
        raise NotNeeded("taken_back")
    count, say = len(sessions), context.say
    when = moment_text(sessions[0][0].starts_at, context.recipient.reader)
    heading = say.plural(count, "You’re covering a session", "You’re covering {count} sessions")
    return await session_letter(
        context,
        sessions,
        subject=say("You’re covering: {time}", time=when)
        if count == 1
        else say("{sessions}, starting {time}", sessions=heading, time=when),
        heading=heading,
        paragraph=say.plural(
            count,
            "You’re the substitute for a colleague’s session.",
            "You’re the substitute for a colleague’s sessions.",
        ),
        details=[[time_detail(context, session, count)] for session in sessions],
        reason_for_therapists=REASON,
    )


async def taken_back(context: LetterContext) -> Letter:
    """Names no child: a substitute loses access to the child together with the session."""
    recipient = context.recipient
    previous = {UUID(event): state for (event, _), state in previous_states(context).items()}
    rows = sorted(
        await context.uow.rows(NOT_COVERED, _events(context), recipient.profile_id),
        key=lambda row: previous[row["event_id"]].starts_at,
    )
    if not rows:
        raise NotNeeded("handed_over_again")
    say, count, first = recipient.say, len(rows), moment_text(previous[rows[0]["event_id"]].starts_at, recipient.reader)
    heading = say.plural(count, "You’re no longer covering a session", "You’re no longer covering {count} sessions")
    paragraph = say.plural(count, "It’s no longer in your calendar.", "They’re no longer in your calendar.")
    details = [_detail(row, previous[row["event_id"]], recipient, single=count == 1) for row in rows[:MAX_SHOWN]]
    more = len(rows) - MAX_SHOWN
    return Letter(
        subject=say("No longer covering: {time}", time=first)
        if count == 1
        else say("{sessions}, starting {time}", sessions=heading, time=first),
        preheader=f"{first}. {paragraph}",
        heading=heading,
        paragraphs=(greeting(context), paragraph),
        details=tuple(details),
        action=Action(say("Open calendar"), context.link("/therapist/calendar")),
        closing=(say("Plus {count} more.", count=more),) if more > 0 else (),
        reason=say(REASON),
        starts_at=previous[rows[0]["event_id"]].starts_at,
        attachment=await file_of_events(context, [row["event_id"] for row in rows], include_lost=True),
    )


def _events(context: LetterContext) -> list[UUID]:
    return [UUID(item["event_id"]) for item in queued_sessions(context)]


def _detail(row: Row, previous: PreviousState, recipient: Recipient, *, single: bool) -> Detail:
    say, when = recipient.say, previous.when(recipient.reader)
    type_name = say(SESSION_TYPES.get(row["event_type"] or "", OTHER_TYPE))
    return Detail(say("When"), when, type_name) if single else Detail(type_name, when)
