"""A session was booked, changed or canceled. Each letter tells how things stand when it is sent, so what was undone in
the meantime is left out, and a letter of which nothing is left is not sent."""

from collections.abc import Sequence
from datetime import datetime

from identity.domain.clock_text import moment_text
from identity.domain.notifications import Action, Fact, Letter, NotNeeded
from identity.use_cases.notifications.case import Case
from identity.use_cases.notifications.queue import ABOUT
from identity.use_cases.notifications.reader import Reader
from identity.use_cases.notifications.session_files import session_file
from identity.use_cases.notifications.session_lines import MOST_SHOWN, SessionLine, session_lines

FOR_FAMILIES = "You get this mail because you are the guardian of a child at Larkwell."
FOR_THERAPISTS = "You get this mail because a family made this change in your Larkwell calendar."


async def booked(case: Case) -> Letter:
    lines = [line for line in await upcoming(case) if line.stands]
    if not lines:
        raise NotNeeded("canceled")
    reader, first = case.reader, lines[0]
    when = moment_text(first.starts_at, reader.timezone)
    one, many = ("Your session is booked", "sessions are booked")
    if not reader.is_guardian:
        one, many = ("A family booked a session", "sessions were booked")
    heading = one if len(lines) == 1 else f"{len(lines)} {many}"
    return await session_letter(
        case,
        lines,
        subject=f"Booked: {when}" if len(lines) == 1 else f"{heading}, the first on {when}",
        heading=heading,
        paragraph="It is in your calendar now." if len(lines) == 1 else "They are in your calendar now.",
        facts=[[session_fact(reader, line, len(lines), line.when(reader), line.elsewhere(reader))] for line in lines],
    )


async def changed(case: Case) -> Letter:
    was = told_starts(case)
    lines = [line for line in await upcoming(case) if line.stands]
    if not lines:
        raise NotNeeded("canceled")
    reader = case.reader
    facts = []
    for line in lines:
        now = session_fact(reader, line, len(lines), line.when(reader), line.elsewhere(reader))
        before = was[str(line.event_id), str(line.child_id)]
        moved = [Fact("Before", moment_text(before, reader.timezone))] if before != line.starts_at else []
        facts.append([now, *moved])
    single = len(lines) == 1
    heading = "A session has changed" if single else f"{len(lines)} sessions have changed"
    return await session_letter(
        case,
        lines,
        subject=f"Changed: now {moment_text(lines[0].starts_at, reader.timezone)}" if single else heading,
        heading=heading,
        paragraph="This is how it stands now." if single else "This is how they stand now.",
        facts=facts,
    )


async def cancelled(case: Case) -> Letter:
    was = told_starts(case)
    lines = [line for line in await session_lines(case.uow, case.reader, about(case)) if not line.stands]
    if not lines:
        raise NotNeeded("booked_again")
    reader = case.reader
    facts = []
    for line in lines:
        before = was[str(line.event_id), str(line.child_id)]
        facts.append([session_fact(reader, line, len(lines), moment_text(before, reader.timezone), None)])
    single = len(lines) == 1
    heading = "A session was canceled" if single else f"{len(lines)} sessions were canceled"
    first = min(was[str(line.event_id), str(line.child_id)] for line in lines)
    return await session_letter(
        case,
        lines,
        subject=f"Canceled: {moment_text(first, reader.timezone)}" if single else heading,
        heading=heading,
        paragraph="It will not take place." if single else "They will not take place.",
        facts=facts,
    )


def about(case: Case) -> list[dict[str, str]]:
    """The events and children that a letter is about, as they were queued."""
    found: list[dict[str, str]] = case.notification.ids[ABOUT]
    return found


def told_starts(case: Case) -> dict[tuple[str, str], datetime]:
    """What the reader knew of: of several changes, the start before the first."""
    return {(each["event_id"], each["child_id"]): datetime.fromisoformat(each["was"]) for each in reversed(about(case))}


async def upcoming(case: Case) -> Sequence[SessionLine]:
    """Those of them that have not begun, as they stand."""
    lines = await session_lines(case.uow, case.reader, about(case))
    return [line for line in lines if line.starts_at > case.uow.now]


def session_fact(reader: Reader, line: SessionLine, count: int, when: str, beside: str | None) -> Fact:
    return Fact("When" if count == 1 else line.who(reader), when, beside)


async def session_letter(
    case: Case,
    lines: Sequence[SessionLine],
    *,
    subject: str,
    heading: str,
    paragraph: str,
    facts: Sequence[list[Fact]],
    to_therapists: str = FOR_THERAPISTS,
) -> Letter:
    """`facts` has what is to be said of each line; the first few are shown."""
    reader, first = case.reader, lines[0]
    shown = [fact for of_line in facts[:MOST_SHOWN] for fact in of_line]
    more = len(lines) - MOST_SHOWN
    if len(lines) == 1:
        shown += [Fact("Who", first.who(reader)), Fact("What", first.what)]
    return Letter(
        subject=subject,
        preheader=f"{shown[0].value}. {paragraph}",
        heading=heading,
        paragraphs=(f"Hello {reader.first_name},", paragraph),
        facts=tuple(shown),
        action=_action(case, first),
        afterwards=(f"And {more} more: your calendar shows them all.",) if more > 0 else (),
        reason=FOR_FAMILIES if reader.is_guardian else to_therapists,
        opt_out_link=case.opt_out_link if reader.is_guardian else None,
        attachment=await session_file(case, lines),
    )


def _action(case: Case, line: SessionLine) -> Action:
    if case.reader.is_guardian:
        return Action("See your sessions", case.link("/client/sessions"))
    return Action("Open your calendar", case.link("/therapist/calendar", event=str(line.event_id)))
