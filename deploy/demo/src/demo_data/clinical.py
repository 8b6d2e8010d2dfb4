"""Goals that grew, notes of sessions and messages both ways, through clinical-records' own use cases."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import UnitOfWork
from clinical_records.adapters.notes import NotePlace
from clinical_records.domain.notes import NoteType
from clinical_records.use_cases.change_goal import change_goal
from clinical_records.use_cases.change_note import change_note
from clinical_records.use_cases.create_goal import create_goal
from clinical_records.use_cases.write_note import write_note
from clinical_records.use_cases.write_session_note import write_session_note

from demo_data.desks import OPERATOR, Desk, Desks
from demo_data.people import KnownChild, People
from demo_data.words import GOALS, MESSAGES, SOAP

NOTED_SESSIONS = 4
"""The latest held sessions of each child that have notes."""
HELD = """
    SELECT e.id, e.ends_at FROM events e JOIN participants p ON p.event_id = e.id
    WHERE p.child_id = $1 AND e.status = 'complete' AND p.status = 'show' AND e.event_type = 'individual_session'
    ORDER BY e.starts_at DESC LIMIT $2
"""


async def write_records(desks: Desks, people: People, now: datetime) -> None:
    for number, child in enumerate(people.children):
        if child.plan.therapist is None or child.plan.subscription in ("ended", "trial", "assessment", "none"):
            continue
        therapist = people.therapists[child.plan.therapist].viewer
        await _goals(desks.clinical, therapist, child, number, now)
        await _messages(desks.clinical, therapist, child, number, now)
        async with desks.scheduling.at(now).begin(OPERATOR) as uow:
            held = await uow.rows(HELD, child.id, NOTED_SESSIONS)
        for position, session in enumerate(held):
            await _session_notes(desks.clinical, therapist, child, session, number + position)


async def _goals(clinical: Desk, therapist: Viewer, child: KnownChild, number: int, now: datetime) -> None:
    """Three goals: one nearly or wholly met, one under way, one just begun."""
    texts = GOALS[child.plan.specialty]
    for position, (steps, (title, text)) in enumerate(zip((10 - number % 3, 4, 1), texts, strict=True)):
        began = now - timedelta(days=40 - 9 * position)

        async def create(uow: UnitOfWork, text: str = text, title: str = title) -> Any:
            return await create_goal(uow, therapist, child.id, text, title)

        goal = await clinical.do(began, therapist, create)
        for progress in range(1, steps + 1):
            at = began + (now - began) * progress / (steps + 1)

            async def raise_progress(uow: UnitOfWork, goal: Any = goal, progress: int = progress) -> None:
                await change_goal(uow, therapist, child.id, goal, progress=progress)

            await clinical.do(at, therapist, raise_progress)


async def _messages(clinical: Desk, therapist: Viewer, child: KnownChild, number: int, now: datetime) -> None:
    thread = MESSAGES[number % len(MESSAGES)]
    for position, (from_family, text) in enumerate(thread):
        who = child.guardian if from_family else therapist
        at = now - timedelta(days=2 * (len(thread) - position), hours=number % 7)
        content = text.format(name=child.plan.preferred_name or child.plan.name)

        async def send(uow: UnitOfWork, who: Viewer = who, content: str = content) -> None:
            await write_note(uow, who, child.id, NoteType.GENERAL, content, therapist_id=therapist.profile_id)

        await clinical.do(at, who, send)


async def _session_notes(
    clinical: Desk, therapist: Viewer, child: KnownChild, session: Mapping[str, Any], number: int
) -> None:
    """Four parts each; the plan of every second session is shared with the family."""
    words = SOAP[number % len(SOAP)]
    at = session["ends_at"] + timedelta(minutes=12)

    async def write(uow: UnitOfWork) -> None:
        for note_type, text in words.items():
            content = text.format(name=child.plan.preferred_name or child.plan.name)
            note = await write_session_note(uow, therapist, str(session["id"]), child.id, NoteType(note_type), content)
            if note_type == NoteType.SOAP_PLAN and number % 2 == 0:
                await uow.db.flush()
                await change_note(uow, therapist, NotePlace(note, event_id=str(session["id"])), shared=True)

    await clinical.do(at, therapist, write)
