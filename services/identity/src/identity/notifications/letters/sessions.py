"""A session was booked, changed or canceled. Each letter tells how things stand when it is sent, so what was undone in
the meantime is left out, and a letter of which nothing is left is not sent."""

from collections.abc import Sequence

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Fact, Letter, NotNeeded
from identity.notifications.previous_state import PreviousState, previous_states, queued_sessions, states_left_by_family
from identity.notifications.session_files import session_file
from identity.notifications.session_lines import MOST_SHOWN, SessionLine, by_session, session_lines, who
from identity.notifications.time_formatting import moment_text

FOR_FAMILIES = "You get this mail because you are the guardian of a child at Larkwell."
FOR_THERAPISTS = "You get this mail because something was changed for you in your Larkwell calendar."
Session = Sequence[SessionLine]
"""The children of one session that a letter is about."""


async def booked(context: LetterContext) -> Letter:
    sessions = by_session([line for line in await upcoming(context) if line.stands])
    if not sessions:
        raise NotNeeded("canceled")
    reader, count = context.reader, len(sessions)
    when = moment_text(sessions[0][0].starts_at, reader.timezone)
    one, many = ("Your session is booked", "sessions are booked")
    if not reader.is_guardian:
        one, many = ("A family booked a session", "sessions were booked")
    heading = one if count == 1 else f"{count} {many}"
    return await session_letter(
        context,
        sessions,
        subject=f"Booked: {when}" if count == 1 else f"{heading}, the first on {when}",
        heading=heading,
        paragraph=_where_found(context, count),
        facts=[[as_it_stands(context, session, count)] for session in sessions],
    )


async def changed(context: LetterContext) -> Letter:
    known, now = previous_states(context), context.uow.now
    standing = [
        line for line in await session_lines(context.uow, context.reader, queued_sessions(context)) if line.stands
    ]
    awaited = [line for line in standing if max(line.starts_at, known[line.place].starts_at) > now]
    if not awaited:
        raise NotNeeded("canceled")
    left = states_left_by_family(context)
    known |= {
        line.place: left[line.place] for line in awaited if known[line.place].matches(line) and line.place in left
    }
    sessions = by_session([line for line in awaited if not known[line.place].matches(line)])
    if not sessions:
        raise NotNeeded("as_before")
    first, count = sessions[0][0], len(sessions)
    heading = "A session has changed" if count == 1 else f"{count} sessions have changed"
    word = "now " if known[first.place].starts_at != first.starts_at else ""
    return await session_letter(
        context,
        sessions,
        subject=f"Changed: {word}{moment_text(first.starts_at, context.reader.timezone)}" if count == 1 else heading,
        heading=heading,
        paragraph="This is how it stands now." if count == 1 else "This is how they stand now.",
        facts=[
            [as_it_stands(context, session, count), *await _before(context, session[0], known[session[0].place])]
            for session in sessions
        ],
    )


async def _before(context: LetterContext, line: SessionLine, known: PreviousState) -> list[Fact]:
    moved, therapist = known.has_moved(line), None
    if context.reader.is_guardian:
        therapist = await known.previous_therapist(context.uow, line)
    parts = [known.when(context.reader.timezone)] if moved else []
    parts += [f"with {therapist}"] if therapist else []
    return [Fact("Before", *parts)] if parts else []


async def cancelled(context: LetterContext) -> Letter:
    known, reader = previous_states(context), context.reader
    lines = [line for line in await session_lines(context.uow, reader, queued_sessions(context)) if not line.stands]
    lines.sort(key=lambda line: known[line.place].starts_at)
    sessions = by_session(lines)
    if not sessions:
        raise NotNeeded("booked_again")
    count, first = len(sessions), known[lines[0].place]
    partly = not reader.is_guardian and any(line.takes_place for line in lines)
    if count > 1:
        heading = f"{count} cancellations" if partly else f"{count} sessions were canceled"
    elif partly:
        heading = "A child will not come" if len(lines) == 1 else f"{len(lines)} children will not come"
    else:
        heading = "A session was canceled"
    word = heading if partly else "Canceled"
    return await session_letter(
        context,
        sessions,
        subject=f"{word}: {moment_text(first.starts_at, reader.timezone)}" if count == 1 else heading,
        heading=heading,
        paragraph=_what_becomes(context, count, known, lines, partly=partly),
        facts=[[_canceled_fact(context, session, known, count)] for session in sessions],
    )


def _what_becomes(
    context: LetterContext,
    count: int,
    known: dict[tuple[str, str], PreviousState],
    lines: Sequence[SessionLine],
    *,
    partly: bool,
) -> str:
    if partly:
        return "The others still come." if count == 1 else "Where others still come, it says so."
    text = "It will not take place" if count == 1 else "They will not take place"
    own = not context.reader.is_guardian or any(known[line.place].by in {None, "unknown", "guardian"} for line in lines)
    if own:
        return f"{text}."
    return f"{text}, and {'it does' if count == 1 else 'they do'} not count as missed."


def _canceled_fact(
    context: LetterContext, session: Session, known: dict[tuple[str, str], PreviousState], count: int
) -> Fact:
    first, reader = session[0], context.reader
    others = "The others still come" if count > 1 and first.takes_place and not reader.is_guardian else None
    label = "When" if count == 1 else who(session, reader)
    return Fact(label, known[first.place].when(reader.timezone), others)


async def upcoming(context: LetterContext) -> Sequence[SessionLine]:
    """Those of them that have not begun, as they stand."""
    lines = await session_lines(context.uow, context.reader, queued_sessions(context))
    return [line for line in lines if line.starts_at > context.uow.now]


def as_it_stands(context: LetterContext, session: Session, count: int) -> Fact:
    """`count` is of the letter's sessions: of one alone, who comes is told apart."""
    first, reader = session[0], context.reader
    label = "When" if count == 1 else who(session, reader)
    return Fact(label, first.when(reader), first.elsewhere(reader))


async def session_letter(
    context: LetterContext,
    sessions: Sequence[Session],
    *,
    subject: str,
    heading: str,
    paragraph: str,
    facts: Sequence[list[Fact]],
    to_therapists: str = FOR_THERAPISTS,
) -> Letter:
    """`facts` has what is to be said of each session; the first few are shown."""
    reader, first = context.reader, sessions[0][0]
    shown = [fact for of_session in facts[:MOST_SHOWN] for fact in of_session]
    more = len(sessions) - MOST_SHOWN
    if len(sessions) == 1:
        shown += [Fact("Who", who(sessions[0], reader)), Fact("What", first.what)]
    page = "your list of sessions" if reader.is_guardian else "your calendar"
    return Letter(
        subject=subject,
        preheader=f"{shown[0].value}. {paragraph}",
        heading=heading,
        paragraphs=(f"Hello {reader.first_name},", paragraph),
        facts=tuple(shown),
        action=_action(context, first),
        afterwards=(f"And {more} more: {page} shows them all.",) if more > 0 else (),
        reason=FOR_FAMILIES if reader.is_guardian else to_therapists,
        opt_out_link=context.opt_out_link if reader.is_guardian else None,
        attachment=await session_file(context, [line for session in sessions for line in session]),
    )


def _where_found(context: LetterContext, count: int) -> str:
    it_is = "It is" if count == 1 else "They are"
    return f"{it_is} {'among your sessions' if context.reader.is_guardian else 'in your calendar'} now."


def _action(context: LetterContext, line: SessionLine) -> Action:
    if context.reader.is_guardian:
        return Action("See your sessions", context.link("/client/sessions"))
    return Action("Open your calendar", context.link("/therapist/calendar", event=str(line.event_id)))
