"""A family asks to have a session moved. That they do is told to its therapist, never why: the reason waits in her
calendar. That they take it back is told to whom the request had reached; that she leaves the session where it is, to
the family."""

from datetime import timedelta
from uuid import UUID

from chassis.errors import Unavailable
from chassis.unit_of_work import UnitOfWork

from identity.domain.clock_text import moment_text
from identity.domain.notifications import Action, Fact, Kind, Letter, NotNeeded
from identity.use_cases.notifications.case import Case
from identity.use_cases.notifications.queue import queue_mail
from identity.use_cases.notifications.session_lines import SessionLine, session_lines, who
from identity.use_cases.notifications.sessions import FOR_FAMILIES, FOR_THERAPISTS
from identity.use_cases.notifications.tell_sessions import GUARDIANS

THOUGHT_OVER_FOR = timedelta(minutes=1)
"""As long as other mails about sessions wait: who takes it back at once has asked nobody."""
GONE = 404
STARTS = "SELECT starts_at FROM booked_sessions WHERE event_id = $1"
STANDS_IN = "SELECT 1 FROM booked_sessions WHERE event_id = $1 AND substituted_therapist_id IS NOT NULL"
MOVABLE_UNTIL = timedelta(hours=24)
"""Before the start (DECISIONS.md, scheduling)."""
REACHED = f"""
    SELECT n.user_id, n.sent_at FROM booked_sessions b
    JOIN therapists t ON t.id = b.therapist_id JOIN notifications n ON n.user_id = t.user_id
    WHERE b.event_id = $1 AND n.kind = '{Kind.RESCHEDULING_REQUESTED}' AND n.ids ->> 'event_id' = $1::text
    ORDER BY n.created_at DESC, n.id DESC LIMIT 1 FOR UPDATE OF n
"""  # noqa: S608  # a constant
"""The last request to who holds the session now. Waits for a mail that is just leaving."""
THERAPIST = "SELECT user_id FROM therapists WHERE id = $1"


async def tell_of_request(uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID, therapist_id: UUID) -> None:
    """`version` is the session's: who takes a request back and asks again has asked twice."""
    user_id = await uow.value(THERAPIST, therapist_id)
    if user_id is None:
        return
    await queue_mail(
        uow,
        Kind.RESCHEDULING_REQUESTED,
        user_id,
        due_at=uow.now + THOUGHT_OVER_FOR,
        once=f"{Kind.RESCHEDULING_REQUESTED}:{event_id}:{version}",
        event_id=event_id,
        child_id=child_id,
    )


async def rescheduling_requested(case: Case) -> Letter:
    """Raises Unavailable while scheduling does not answer."""
    if not await _is_open(case):
        raise NotNeeded("taken_back")
    reader, line = case.reader, await _standing(case)
    return Letter(
        subject=f"A family asks to move the session on {moment_text(line.starts_at, reader.timezone)}",
        preheader="They say why in your calendar.",
        heading="A family asks to move a session",
        paragraphs=(
            f"Hello {reader.first_name},",
            "They say why in your calendar. The session stays where it is until you move it.",
        ),
        facts=_facts(case, line),
        action=Action("See the request", case.link("/therapist/calendar", event=str(line.event_id))),
        reason="You get this mail because a family asks for a change in your Larkwell calendar.",
    )


async def tell_of_withdrawal(uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID) -> None:
    """`version` is the session's, after it. A request whose mail still waits is told no more: there is nothing to take
    back."""
    request = await uow.row(REACHED, event_id)
    if request is None or request["sent_at"] is None:
        return
    starts_at = await uow.value(STARTS, event_id)
    await queue_mail(
        uow,
        Kind.RESCHEDULING_WITHDRAWN,
        request["user_id"],
        due_at=uow.now + THOUGHT_OVER_FOR,
        once=f"{Kind.RESCHEDULING_WITHDRAWN}:{event_id}:{version}",
        event_id=event_id,
        child_id=child_id,
        starts_at="" if starts_at is None else starts_at.isoformat(),
    )


async def rescheduling_withdrawn(case: Case) -> Letter:
    """Raises as `rescheduling_declined`."""
    reader, line = case.reader, await _staying(case)
    return Letter(
        subject=f"Request withdrawn: the session on {moment_text(line.starts_at, reader.timezone)} stays",
        preheader="The family no longer asks to move it.",
        heading="A family withdrew its request",
        paragraphs=(
            f"Hello {reader.first_name},",
            "They had asked to move this session. It stays where it is; there is nothing for you to do.",
        ),
        facts=_facts(case, line),
        action=Action("Open your calendar", case.link("/therapist/calendar", event=str(line.event_id))),
        reason=FOR_THERAPISTS,
    )


async def tell_of_decline(uow: UnitOfWork, version: int, event_id: UUID, child_id: UUID) -> None:
    """`version` is the session's, after the therapist's answer."""
    starts_at = await uow.value(STARTS, event_id)
    for row in await uow.rows(GUARDIANS, child_id):
        await queue_mail(
            uow,
            Kind.RESCHEDULING_DECLINED,
            row["user_id"],
            due_at=uow.now + THOUGHT_OVER_FOR,
            once=f"{Kind.RESCHEDULING_DECLINED}:{event_id}:{version}:{row['user_id']}",
            event_id=event_id,
            child_id=child_id,
            starts_at="" if starts_at is None else starts_at.isoformat(),
        )


async def rescheduling_declined(case: Case) -> Letter:
    """Not of a session that was moved since, or about which they have asked again. Raises Unavailable while scheduling
    does not answer."""
    reader, line = case.reader, await _staying(case)
    own_move = line.starts_at - case.uow.now > MOVABLE_UNTIL and not await case.uow.value(STANDS_IN, line.event_id)
    choose = "Until 24 hours before it starts you can choose another free time yourself. " if own_move else ""
    return Letter(
        subject=f"It stays on {moment_text(line.starts_at, reader.timezone)}",
        preheader=f"{line.therapist_name} cannot move this session.",
        heading="The session stays where it is",
        paragraphs=(
            f"Hello {reader.first_name},",
            f"Your family asked for another time. {line.therapist_name} cannot move this session.",
        ),
        facts=_facts(case, line),
        action=Action("See your sessions", case.link("/client/sessions")),
        afterwards=(
            f"{choose}If you have a question, write to {line.therapist_first_name}."
            " If you cannot make it, please cancel as early as you can.",
        ),
        reason=FOR_FAMILIES,
        opt_out_link=case.opt_out_link,
    )


async def _staying(case: Case) -> SessionLine:
    """A session that stays where it was when this was queued. Raises Unavailable; NotNeeded of one that was moved
    since, or about which they have asked again."""
    if await _is_open(case):
        raise NotNeeded("asked_again")
    line = await _standing(case)
    if case.notification.ids["starts_at"] not in {"", line.starts_at.isoformat()}:
        raise NotNeeded("moved")
    return line


async def _standing(case: Case) -> SessionLine:
    """Raises NotNeeded of what is canceled, has begun, or is not the reader's any more."""
    about = {"event_id": str(case.id("event_id")), "child_id": str(case.id("child_id"))}
    lines = [line for line in await session_lines(case.uow, case.reader, [about]) if line.stands]
    if not lines:
        raise NotNeeded("canceled")
    if lines[0].starts_at <= case.uow.now:
        raise NotNeeded("begun")
    return lines[0]


def _facts(case: Case, line: SessionLine) -> tuple[Fact, ...]:
    reader = case.reader
    return (
        Fact("When", line.when(reader), line.elsewhere(reader)),
        Fact("Who", who([line], reader)),
        Fact("What", line.what),
    )


async def _is_open(case: Case) -> bool:
    """Whether it is asked for now. Raises Unavailable; NotNeeded of what was deleted."""
    path = f"/internal/events/{case.id('event_id')}/rescheduling"
    answer = await case.means.calls.request("scheduling", "GET", path)
    if answer.status_code == GONE:
        raise NotNeeded("deleted")
    if answer.is_error:
        raise Unavailable
    return bool(answer.json()["open"])
