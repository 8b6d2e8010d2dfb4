"""Letters about sessions that were booked, changed or canceled. Each shows the state at the time it is sent: changes
that were undone before that are left out, and a letter without sessions is not sent."""

from collections.abc import Sequence

from identity.notifications.context import LetterContext
from identity.notifications.letter import Action, Detail, Letter, NotNeeded
from identity.notifications.letters.phrases import FOR_FAMILIES, FOR_THERAPISTS, greeting
from identity.notifications.previous_state import (
    FAMILY,
    PreviousState,
    previous_states,
    queued_sessions,
    states_left_by_family,
)
from identity.notifications.sessions.files import session_file
from identity.notifications.sessions.lines import (
    MAX_SHOWN,
    SessionLine,
    attendees,
    group_by_session,
    session_lines,
)
from identity.notifications.time_formatting import moment_text
from identity.notifications.words import Words, sentence

MAYBE_FAMILY = {None, "unknown", FAMILY}
"""Values of `by` for a cancellation that may be the family's own, which can count as a no-show."""
THERAPIST = "therapist"
"""Value of `by` for a therapist's change."""
REASONS = {
    "canceled_by_therapist": sentence("Your therapist isn’t available."),
    "school_conflict": sentence("There’s a conflict with school."),
    "technical_problem": sentence("There’s a technical problem."),
    "canceled_by_guardian": sentence("Your therapist canceled it because you asked."),
}
"""What families read about scheduling's `cancel_reason`."""
Session = Sequence[SessionLine]
"""The children of one session that a letter is about."""


async def booked(context: LetterContext) -> Letter:
    sessions = group_by_session([line for line in await upcoming_lines(context) if line.attending])
    if not sessions:
        raise NotNeeded("canceled")
    recipient, say, count = context.recipient, context.say, len(sessions)
    when = moment_text(sessions[0][0].starts_at, recipient.reader)
    if count > 1:
        heading = say.plural(count, "{count} session booked", "{count} sessions booked")
    else:
        heading = say("Your session is booked" if recipient.is_guardian else "A family booked a session")
    return await session_letter(
        context,
        sessions,
        subject=say("Booked: {time}", time=when)
        if count == 1
        else say("{sessions}, starting {time}", sessions=heading, time=when),
        heading=heading,
        paragraph=_where_text(context, count),
        details=[[time_detail(context, session, count)] for session in sessions],
    )


async def changed(context: LetterContext) -> Letter:
    previous, now = previous_states(context), context.uow.now
    lines = await session_lines(context.uow, context.recipient, queued_sessions(context))
    upcoming = [line for line in lines if line.attending and max(line.starts_at, previous[line.key].starts_at) > now]
    if not upcoming:
        raise NotNeeded("canceled")
    left_by_family = states_left_by_family(context)
    previous |= {
        line.key: left_by_family[line.key]
        for line in upcoming
        if previous[line.key].matches(line) and line.key in left_by_family
    }
    sessions = group_by_session([line for line in upcoming if not previous[line.key].matches(line)])
    if not sessions:
        raise NotNeeded("as_before")
    first, say, count = sessions[0][0], context.say, len(sessions)
    when = moment_text(first.starts_at, context.recipient.reader)
    subject = heading = say.plural(count, "A session changed", "{count} sessions changed")
    if count == 1:
        moved = previous[first.key].starts_at != first.starts_at
        subject = say("Moved to {time}" if moved else "Changed: {time}", time=when)
    return await session_letter(
        context,
        sessions,
        subject=subject,
        heading=heading,
        paragraph=say("Here are the new details."),
        details=[
            [
                time_detail(context, session, count),
                *await _previous_details(context, session[0], previous[session[0].key]),
            ]
            for session in sessions
        ],
    )


async def _previous_details(context: LetterContext, line: SessionLine, previous: PreviousState) -> list[Detail]:
    moved, therapist = previous.has_moved(line), None
    if context.recipient.is_guardian:
        therapist = await previous.previous_therapist(context.uow, line)
    parts = [previous.when(context.recipient.reader)] if moved else []
    parts += [context.say("with {therapist}", therapist=therapist)] if therapist else []
    return [Detail(context.say("Before"), *parts)] if parts else []


async def canceled(context: LetterContext) -> Letter:
    previous, recipient, say = previous_states(context), context.recipient, context.say
    lines = await session_lines(context.uow, recipient, queued_sessions(context))
    lines = sorted((line for line in lines if not line.attending), key=lambda line: previous[line.key].starts_at)
    sessions = group_by_session(lines)
    if not sessions:
        raise NotNeeded("booked_again")
    count, first = len(sessions), previous[lines[0].key]
    others_attend = not recipient.is_guardian and any(line.takes_place for line in lines)
    when = moment_text(first.starts_at, recipient.reader)
    heading = subject = say.plural(count, "{count} session canceled", "{count} sessions canceled")
    if count == 1:
        heading, subject = say("A session was canceled"), say("Canceled: {time}", time=when)
    if others_attend:
        heading = say.plural(count, "{count} cancellation", "{count} cancellations")
        if count == 1:
            heading = say.plural(len(lines), "A child won’t attend", "{count} children won’t attend")
        subject = f"{heading}: {when}" if count == 1 else heading
    return await session_letter(
        context,
        sessions,
        subject=subject,
        heading=heading,
        paragraph=_consequence(context, count, previous, lines, others_attend=others_attend),
        details=[[_canceled_detail(context, session, previous, count)] for session in sessions],
    )


def _consequence(
    context: LetterContext,
    count: int,
    previous: dict[tuple[str, str], PreviousState],
    lines: Sequence[SessionLine],
    *,
    others_attend: bool,
) -> str:
    say = context.say
    if others_attend:
        return say.plural(
            count,
            "The session still takes place: the other children are coming.",
            "We’ve marked the sessions that still take place for other children.",
        )
    text = say.plural(count, "This session won’t take place.", "These sessions won’t take place.")
    if context.recipient.is_guardian and (why := _reason_text(say, [previous[line.key] for line in lines], count)):
        return f"{text} {why}"
    if context.recipient.is_guardian and all(previous[line.key].by not in MAYBE_FAMILY for line in lines):
        return say.plural(
            count,
            "This session won’t take place and won’t count as a no-show.",
            "These sessions won’t take place and won’t count as no-shows.",
        )
    return text


def _reason_text(say: Words, states: Sequence[PreviousState], count: int) -> str | None:
    """Why the therapist canceled and what it means for the family; None if there is no one answer."""
    first = states[0]
    if first.by != THERAPIST or any(state.cancellation != first.cancellation for state in states):
        return None
    if (reason := REASONS.get(first.cancel_reason or "")) is None:
        return None
    if first.late:
        use = say.plural(
            count,
            "It was canceled less than 24 hours before the start, so it uses one of your sessions.",
            "They were canceled less than 24 hours before the start, so they use some of your sessions.",
        )
    else:
        use = say.plural(count, "This doesn’t use one of your sessions.", "They don’t use any of your sessions.")
    return f"{say(reason)} {use}"


def _canceled_detail(
    context: LetterContext, session: Session, previous: dict[tuple[str, str], PreviousState], count: int
) -> Detail:
    first, recipient = session[0], context.recipient
    others_attend = count > 1 and first.takes_place and not recipient.is_guardian
    label = context.say("When") if count == 1 else attendees(session, recipient)
    note = context.say("Still takes place: the other children are coming") if others_attend else None
    return Detail(label, previous[first.key].when(recipient.reader), note)


async def upcoming_lines(context: LetterContext) -> Sequence[SessionLine]:
    lines = await session_lines(context.uow, context.recipient, queued_sessions(context))
    return [line for line in lines if line.starts_at > context.uow.now]


def time_detail(context: LetterContext, session: Session, count: int) -> Detail:
    """`count` is the letter's number of sessions. With more than one, the label names the session's attendees."""
    first, recipient = session[0], context.recipient
    label = context.say("When") if count == 1 else attendees(session, recipient)
    return Detail(label, first.when(recipient), first.other_time(recipient))


async def session_letter(
    context: LetterContext,
    sessions: Sequence[Session],
    *,
    subject: str,
    heading: str,
    paragraph: str,
    details: Sequence[list[Detail]],
    reason_for_therapists: str = FOR_THERAPISTS,
) -> Letter:
    """`details` has one list per session, of which the first `MAX_SHOWN` are shown."""
    recipient, say, first = context.recipient, context.say, sessions[0][0]
    shown = [detail for session_details in details[:MAX_SHOWN] for detail in session_details]
    more = len(sessions) - MAX_SHOWN
    if len(sessions) == 1:
        shown += [
            Detail(say("Who"), attendees(sessions[0], recipient)),
            Detail(say("What"), first.type_name(recipient)),
        ]
    return Letter(
        subject=subject,
        preheader=f"{shown[0].value}. {paragraph}",
        heading=heading,
        paragraphs=(greeting(context), paragraph),
        details=tuple(shown),
        action=_action(context, first),
        closing=(_more_text(context, more),) if more > 0 else (),
        reason=say(FOR_FAMILIES if recipient.is_guardian else reason_for_therapists),
        starts_at=sessions[0][0].starts_at,
        attachment=await session_file(context, [line for session in sessions for line in session]),
    )


def _more_text(context: LetterContext, more: int) -> str:
    return context.say(
        "Plus {count} more. You can see them all under Sessions."
        if context.recipient.is_guardian
        else "Plus {count} more. You can see them all in your calendar.",
        count=more,
    )


def _where_text(context: LetterContext, count: int) -> str:
    if context.recipient.is_guardian:
        return context.say.plural(count, "You can find it under Sessions.", "You can find them under Sessions.")
    return context.say.plural(count, "It’s in your calendar now.", "They’re in your calendar now.")


def _action(context: LetterContext, line: SessionLine) -> Action:
    if context.recipient.is_guardian:
        return Action(context.say("Go to Sessions"), context.link("/client/sessions"))
    return Action(context.say("Open calendar"), context.link("/therapist/calendar", event=str(line.event_id)))
