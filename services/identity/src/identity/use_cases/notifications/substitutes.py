"""A therapist holds a colleague's session, or holds it no more. Each letter tells how things stand when it is sent."""

from datetime import datetime
from uuid import UUID

from chassis.db import Row

from identity.domain.clock_text import moment_text
from identity.domain.notifications import Action, Fact, Letter, NotNeeded
from identity.use_cases.notifications.case import Case
from identity.use_cases.notifications.session_files import file_of_events
from identity.use_cases.notifications.session_lines import EVENT_TYPES, MOST_SHOWN
from identity.use_cases.notifications.sessions import about, session_fact, session_letter, told_starts, upcoming

REASON = "You get this mail because you hold, or held, a colleague's session at Larkwell."
HELD_AS_SUBSTITUTE = """
    SELECT event_id FROM booked_sessions
    WHERE event_id = ANY($1::uuid[]) AND therapist_id = $2 AND substituted_therapist_id IS NOT NULL
"""
GIVEN_UP = "SELECT event_id, event_type FROM booked_sessions WHERE event_id = ANY($1::uuid[]) AND therapist_id <> $2"


async def handed_over(case: Case) -> Letter:
    rows = await case.uow.rows(HELD_AS_SUBSTITUTE, _events(case), case.reader.profile_id)
    held = {row["event_id"] for row in rows}
    lines = [line for line in await upcoming(case) if line.stands and line.event_id in held]
    if not lines:
        raise NotNeeded("taken_back")
    reader, single = case.reader, len(lines) == 1
    when = moment_text(lines[0].starts_at, reader.timezone)
    heading = "A session was handed to you" if single else f"{len(lines)} sessions were handed to you"
    return await session_letter(
        case,
        lines,
        subject=f"Handed to you: {when}" if single else f"{heading}, the first on {when}",
        heading=heading,
        paragraph="You hold it in a colleague's place." if single else "You hold them in a colleague's place.",
        facts=[[session_fact(reader, line, len(lines), line.when(reader), line.elsewhere(reader))] for line in lines],
        to_therapists=REASON,
    )


async def taken_back(case: Case) -> Letter:
    """Names no child: who does not hold the session has no more to know of it."""
    reader, was = case.reader, _starts(case)
    rows = sorted(await case.uow.rows(GIVEN_UP, _events(case), reader.profile_id), key=lambda row: was[row["event_id"]])
    if not rows:
        raise NotNeeded("handed_over_again")
    single, first = len(rows) == 1, moment_text(was[rows[0]["event_id"]], reader.timezone)
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
        action=Action("Open your calendar", case.link("/therapist/calendar")),
        afterwards=(f"And {more} more.",) if more > 0 else (),
        reason=REASON,
        attachment=await file_of_events(case, [row["event_id"] for row in rows], given_up=True),
    )


def _events(case: Case) -> list[UUID]:
    return [UUID(each["event_id"]) for each in about(case)]


def _starts(case: Case) -> dict[UUID, datetime]:
    return {UUID(event): start for (event, _), start in told_starts(case).items()}


def _fact(row: Row, was: datetime, zone: str, *, single: bool) -> Fact:
    what = EVENT_TYPES.get(row["event_type"] or "", "Session")
    return Fact("When" if single else what, moment_text(was, zone), what if single else None)
