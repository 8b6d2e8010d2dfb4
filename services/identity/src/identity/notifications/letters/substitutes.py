"""A therapist holds a colleague's session, or holds it no more. Each letter tells how things stand when it is sent."""

from uuid import UUID

from chassis.db import Row

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Fact, Letter, NotNeeded
from identity.notifications.letters.sessions import as_it_stands, session_letter, upcoming
from identity.notifications.previous_state import PreviousState, previous_states, queued_sessions
from identity.notifications.session_files import file_of_events
from identity.notifications.session_lines import EVENT_TYPES, MOST_SHOWN, by_session
from identity.notifications.time_formatting import moment_text

REASON = "You get this mail because you hold, or held, a colleague's session at Larkwell."
HELD_AS_SUBSTITUTE = """
    SELECT event_id FROM booked_sessions
    WHERE event_id = ANY($1::uuid[]) AND therapist_id = $2 AND substituted_therapist_id IS NOT NULL
"""
GIVEN_UP = "SELECT event_id, event_type FROM booked_sessions WHERE event_id = ANY($1::uuid[]) AND therapist_id <> $2"


async def handed_over(context: LetterContext) -> Letter:
    rows = await context.uow.rows(HELD_AS_SUBSTITUTE, _events(context), context.reader.profile_id)
    held = {row["event_id"] for row in rows}
    sessions = by_session([line for line in await upcoming(context) if line.stands and line.event_id in held])
    if not sessions:
        raise NotNeeded("taken_back")
    count = len(sessions)
    when = moment_text(sessions[0][0].starts_at, context.reader.timezone)
    heading = "A session was handed to you" if count == 1 else f"{count} sessions were handed to you"
    return await session_letter(
        context,
        sessions,
        subject=f"Handed to you: {when}" if count == 1 else f"{heading}, the first on {when}",
        heading=heading,
        paragraph="You hold it in a colleague's place." if count == 1 else "You hold them in a colleague's place.",
        facts=[[as_it_stands(context, session, count)] for session in sessions],
        to_therapists=REASON,
    )


async def taken_back(context: LetterContext) -> Letter:
    """Names no child: who does not hold the session has no more to know of it."""
    reader, was = context.reader, {UUID(event): known for (event, _), known in previous_states(context).items()}
    rows = sorted(
        await context.uow.rows(GIVEN_UP, _events(context), reader.profile_id),
        key=lambda row: was[row["event_id"]].starts_at,
    )
    if not rows:
        raise NotNeeded("handed_over_again")
    single, first = len(rows) == 1, moment_text(was[rows[0]["event_id"]].starts_at, reader.timezone)
    heading = "You no longer hold a session" if single else f"You no longer hold {len(rows)} sessions"
    paragraph = "It is no longer in your calendar." if single else "They are no longer in your calendar."
    facts = [_fact(row, was[row["event_id"]], reader.timezone, single=single) for row in rows[:MOST_SHOWN]]
    more = len(rows) - MOST_SHOWN
    return Letter(
        subject=f"No longer yours: {first}" if single else f"{heading}, the first on {first}",
        preheader=f"{first}. {paragraph}",
        heading=heading,
        paragraphs=(f"Hello {reader.first_name},", paragraph),
        facts=tuple(facts),
        action=Action("Open your calendar", context.link("/therapist/calendar")),
        afterwards=(f"And {more} more.",) if more > 0 else (),
        reason=REASON,
        attachment=await file_of_events(context, [row["event_id"] for row in rows], given_up=True),
    )


def _events(context: LetterContext) -> list[UUID]:
    return [UUID(each["event_id"]) for each in queued_sessions(context)]


def _fact(row: Row, was: PreviousState, zone: str, *, single: bool) -> Fact:
    what = EVENT_TYPES.get(row["event_type"] or "", "Session")
    return Fact("When" if single else what, was.when(zone), what if single else None)
