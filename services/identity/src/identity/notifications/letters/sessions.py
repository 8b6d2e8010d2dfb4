"""Letters about sessions that were booked, changed or canceled. Each shows the state at the time it is sent: changes
that were undone before that are left out, and a letter without sessions is not sent."""

from collections.abc import Sequence

from chassis.counts import counted

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

MAYBE_FAMILY = {None, "unknown", FAMILY}
"""Values of `by` for a cancellation that may be the family's own, which can count as a no-show."""
THERAPIST = "therapist"
"""Value of `by` for a therapist's change."""
REASONS = {
    "canceled_by_therapist": "Your therapist isn’t available.",
    "school_conflict": "There’s a conflict with school.",
    "technical_problem": "There’s a technical problem.",
    "canceled_by_guardian": "Your therapist canceled it because you asked.",
}
"""What families read about scheduling's `cancel_reason`."""
Session = Sequence[SessionLine]
"""The children of one session that a letter is about."""


async def booked(context: LetterContext) -> Letter:
    sessions = group_by_session([line for line in await upcoming_lines(context) if line.attending])
    if not sessions:
        raise NotNeeded("canceled")
    recipient, count = context.recipient, len(sessions)
    when = moment_text(sessions[0][0].starts_at, recipient.timezone)
    if count > 1:
        heading = f"{counted(count, 'session')} booked"
    else:
        heading = "Your session is booked" if recipient.is_guardian else "A family booked a session"
    return await session_letter(
        context,
        sessions,
        subject=f"Booked: {when}" if count == 1 else f"{heading}, starting {when}",
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
    first, count = sessions[0][0], len(sessions)
    when = moment_text(first.starts_at, context.recipient.timezone)
    if count > 1:
        subject = heading = f"{counted(count, 'session')} changed"
    else:
        heading = "A session changed"
        subject = f"Moved to {when}" if previous[first.key].starts_at != first.starts_at else f"Changed: {when}"
    return await session_letter(
        context,
        sessions,
        subject=subject,
        heading=heading,
        paragraph="Here are the new details.",
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
    parts = [previous.when(context.recipient.timezone)] if moved else []
    parts += [f"with {therapist}"] if therapist else []
    return [Detail("Before", *parts)] if parts else []


async def canceled(context: LetterContext) -> Letter:
    previous, recipient = previous_states(context), context.recipient
    lines = await session_lines(context.uow, recipient, queued_sessions(context))
    lines = sorted((line for line in lines if not line.attending), key=lambda line: previous[line.key].starts_at)
    sessions = group_by_session(lines)
    if not sessions:
        raise NotNeeded("booked_again")
    count, first = len(sessions), previous[lines[0].key]
    others_attend = not recipient.is_guardian and any(line.takes_place for line in lines)
    if count > 1:
        heading = counted(count, "cancellation") if others_attend else f"{counted(count, 'session')} canceled"
    elif others_attend:
        heading = (
            "A child won’t attend" if len(lines) == 1 else f"{counted(len(lines), 'child', 'children')} won’t attend"
        )
    else:
        heading = "A session was canceled"
    label = heading if others_attend else "Canceled"
    return await session_letter(
        context,
        sessions,
        subject=f"{label}: {moment_text(first.starts_at, recipient.timezone)}" if count == 1 else heading,
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
    if others_attend and count == 1:
        return "The session still takes place: the other children are coming."
    if others_attend:
        return "We’ve marked the sessions that still take place for other children."
    text = "This session won’t take place" if count == 1 else "These sessions won’t take place"
    if context.recipient.is_guardian and (why := _reason_text([previous[line.key] for line in lines], count)):
        return f"{text}. {why}"
    if context.recipient.is_guardian and all(previous[line.key].by not in MAYBE_FAMILY for line in lines):
        return f"{text} and won’t count as {'a no-show' if count == 1 else 'no-shows'}."
    return f"{text}."


def _reason_text(states: Sequence[PreviousState], count: int) -> str | None:
    """Why the therapist canceled and what it means for the family; None if there is no one answer."""
    first, one = states[0], count == 1
    if first.by != THERAPIST or any(state.cancellation != first.cancellation for state in states):
        return None
    if (reason := REASONS.get(first.cancel_reason or "")) is None:
        return None
    if first.late:
        start = f"{'It was' if one else 'They were'} canceled less than 24 hours before the start"
        return f"{reason} {start}, so {'it uses one' if one else 'they use some'} of your sessions."
    return f"{reason} {'This doesn’t use one' if one else 'They don’t use any'} of your sessions."


def _canceled_detail(
    context: LetterContext, session: Session, previous: dict[tuple[str, str], PreviousState], count: int
) -> Detail:
    first, recipient = session[0], context.recipient
    others_attend = count > 1 and first.takes_place and not recipient.is_guardian
    label = "When" if count == 1 else attendees(session, recipient)
    note = "Still takes place: the other children are coming" if others_attend else None
    return Detail(label, previous[first.key].when(recipient.timezone), note)


async def upcoming_lines(context: LetterContext) -> Sequence[SessionLine]:
    lines = await session_lines(context.uow, context.recipient, queued_sessions(context))
    return [line for line in lines if line.starts_at > context.uow.now]


def time_detail(context: LetterContext, session: Session, count: int) -> Detail:
    """`count` is the letter's number of sessions. With more than one, the label names the session's attendees."""
    first, recipient = session[0], context.recipient
    label = "When" if count == 1 else attendees(session, recipient)
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
    recipient, first = context.recipient, sessions[0][0]
    shown = [detail for session_details in details[:MAX_SHOWN] for detail in session_details]
    more = len(sessions) - MAX_SHOWN
    if len(sessions) == 1:
        shown += [Detail("Who", attendees(sessions[0], recipient)), Detail("What", first.type_name)]
    page = "under Sessions" if recipient.is_guardian else "in your calendar"
    return Letter(
        subject=subject,
        preheader=f"{shown[0].value}. {paragraph}",
        heading=heading,
        paragraphs=(greeting(context), paragraph),
        details=tuple(shown),
        action=_action(context, first),
        closing=(f"Plus {more} more. You can see them all {page}.",) if more > 0 else (),
        reason=FOR_FAMILIES if recipient.is_guardian else reason_for_therapists,
        starts_at=sessions[0][0].starts_at,
        attachment=await session_file(context, [line for session in sessions for line in session]),
    )


def _where_text(context: LetterContext, count: int) -> str:
    if context.recipient.is_guardian:
        return f"You can find {'it' if count == 1 else 'them'} under Sessions."
    return "It’s in your calendar now." if count == 1 else "They’re in your calendar now."


def _action(context: LetterContext, line: SessionLine) -> Action:
    if context.recipient.is_guardian:
        return Action("Go to Sessions", context.link("/client/sessions"))
    return Action("Open calendar", context.link("/therapist/calendar", event=str(line.event_id)))
