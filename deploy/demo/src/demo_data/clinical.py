"""Goals with progress, session notes, materials and messages, by the use cases of clinical-records."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row
from chassis.file_store import StoredFile
from chassis.ids import new_id
from chassis.stored_files import wait_for_use
from chassis.unit_of_work import UnitOfWork
from clinical_records.adapters.goals import steps_of_goal
from clinical_records.adapters.notes import NoteLocation
from clinical_records.adapters.report_tables import FileRow
from clinical_records.domain.criteria import Criterion, CueLevel
from clinical_records.domain.goal_steps import StepList, StepText
from clinical_records.domain.goals import GoalDetails, GoalTerm
from clinical_records.domain.notes import NoteType
from clinical_records.use_cases.goals.change_goal import change_goal
from clinical_records.use_cases.goals.change_steps import set_step_reached
from clinical_records.use_cases.goals.create_goal import create_goal
from clinical_records.use_cases.materials.write_material import write_material
from clinical_records.use_cases.notes.change_note import change_note
from clinical_records.use_cases.notes.mark_messages_read import mark_messages_read
from clinical_records.use_cases.notes.sign_session_note import TypedPart, sign_session_note
from clinical_records.use_cases.notes.write_note import write_note
from clinical_records.use_cases.save_trials import NewTrial, save_trials
from documents.domain.inspect_file import SentFile
from documents.domain.purpose import Purpose
from documents.use_cases.store_file import FileRequest

from demo_data.files import put_file
from demo_data.people import KnownChild, People
from demo_data.progress_reports import write_reports
from demo_data.recaps import write_recaps
from demo_data.sample_files import encoded, picture
from demo_data.service_clients import OPERATOR, ServiceClient, ServiceClients
from demo_data.therapist_signup import KnownTherapist
from demo_data.words import GOALS, LONG_TERM_GOALS, MATERIALS, MESSAGES, SOAP, STEPS

UNWRITTEN_NOTES = 4
"""The number of latest sessions of a therapist without notes."""
FULL_NOTES = 4
"""The number of latest notes of each child with all four parts; earlier notes have one sentence."""
SHORT = NoteType.SOAP_OBJECTIVE
PARTS = 2
"""The number of goals that are part of the long-term goal."""
SESSIONS_WITH_TRIALS = 8
"""The number of latest sessions of every third child with trials."""
CRITERION = Criterion(3, correct=8, trials=10, cue_level=CueLevel.MINIMAL)
HELP = (CueLevel.INDEPENDENT, CueLevel.MINIMAL, CueLevel.MODERATE)
HELD = """
    SELECT e.id, e.therapist_id, e.ends_at, p.child_id FROM events e JOIN participants p ON p.event_id = e.id
    WHERE e.status = 'complete' AND p.status = 'show' ORDER BY e.ends_at DESC, e.id, p.id
"""


NEXT = """
    SELECT DISTINCT ON (p.child_id) e.id, e.therapist_id, p.child_id
    FROM events e JOIN participants p ON p.event_id = e.id
    WHERE e.event_type = 'individual_session' AND e.status = 'scheduled' AND NOT e.canceled AND e.starts_at > $1
    ORDER BY p.child_id, e.starts_at
"""


async def write_records(clients: ServiceClients, people: People, now: datetime) -> None:
    async with clients.scheduling.at(now).begin(OPERATOR) as uow:
        held = await uow.rows(HELD)
        noted = without_latest(held)
        upcoming = {UUID(str(session["child_id"])): session for session in await uow.rows(NEXT, now)}
    for number, child in enumerate(people.children):
        if child.plan.therapist is None or child.plan.subscription in ("ended", "trial", "assessment", "none"):
            continue
        therapist = people.therapists[child.plan.therapist].viewer
        goals = await _goals(clients.clinical, therapist, child, number, now)
        if number % 3 == 0:
            await _trials(
                clients.clinical, therapist, child, goals[:2], [each for each in held if each["child_id"] == child.id]
            )
            await write_reports(clients.clinical, people.therapists[child.plan.therapist], child, goals, now)
        await _messages(clients, therapist, child, number, now)
        await write_recaps(clients.clinical, therapist, child, [each for each in noted if each["child_id"] == child.id])
        coming = upcoming.get(child.id)
        if coming is not None and coming["therapist_id"] == therapist.profile_id:
            await _material(clients.clinical, therapist, str(coming["id"]), MATERIALS[child.plan.specialty], now)
        for position, session in enumerate(each for each in noted if each["child_id"] == child.id):
            words = SOAP[(number + position) % len(SOAP)]
            if position >= FULL_NOTES:
                words = {SHORT: words[SHORT]}
            await _session_notes(
                clients.clinical,
                people.therapists[child.plan.therapist],
                child,
                session,
                words,
                shares=(number + position) % 2 == 0,
            )


def without_latest(held: Sequence[Row]) -> Sequence[Row]:
    """The children's participations in held sessions, latest first, without those that have no notes yet: the last few
    sessions of each therapist, or one in three for a therapist with few sessions."""
    sessions: dict[UUID, list[UUID]] = defaultdict(list)
    for place in held:
        if place["id"] not in sessions[place["therapist_id"]]:
            sessions[place["therapist_id"]].append(place["id"])
    to_write = {event for theirs in sessions.values() for event in theirs[: min(UNWRITTEN_NOTES, len(theirs) // 3)]}
    return [place for place in held if place["id"] not in to_write]


async def _goals(
    clinical: ServiceClient, therapist: Viewer, child: KnownChild, number: int, now: datetime
) -> list[UUID]:
    """Three goals: one nearly or fully met, one in progress, one just started. The first two are short-term goals of a
    long-term goal."""
    texts = GOALS[child.plan.specialty]
    goals: list[UUID] = []
    parent_id = await _long_term_goal(clinical, therapist, child, now)
    details = GoalDetails(
        baseline="2 of 10 with a model.", criterion=CRITERION, target_date=(now + timedelta(days=90)).date()
    )
    part = replace(details, term=GoalTerm.SHORT, parent_id=parent_id)
    list_of_steps = StepList([StepText(None, step) for step in STEPS[child.plan.specialty]])
    for position, (raises, (title, text)) in enumerate(zip((10 - number % 3, 4, 1), texts, strict=True)):
        started_at = now - timedelta(days=60 - 9 * position)

        async def create(uow: UnitOfWork, text: str = text, title: str = title, position: int = position) -> UUID:
            return await create_goal(
                uow,
                therapist,
                child.id,
                text,
                title,
                part if position < PARTS else details,
                list_of_steps if position == 0 else None,
            )

        goal = await clinical.run(started_at, therapist, create)
        goals.append(goal)
        for progress in range(1, raises + 1):
            at = started_at + (now - started_at) * progress / (raises + 1)

            async def raise_progress(uow: UnitOfWork, goal: UUID = goal, progress: int = progress) -> None:
                await change_goal(uow, therapist, child.id, goal, progress=progress)

            await clinical.run(at, therapist, raise_progress)
    await _reach_first_step(clinical, therapist, child, goals[0], now)
    return goals


async def _long_term_goal(clinical: ServiceClient, therapist: Viewer, child: KnownChild, now: datetime) -> UUID:
    title, text = LONG_TERM_GOALS[child.plan.specialty]

    async def create(uow: UnitOfWork) -> UUID:
        return await create_goal(uow, therapist, child.id, text, title)

    return await clinical.run(now - timedelta(days=61), therapist, create)


async def _reach_first_step(
    clinical: ServiceClient, therapist: Viewer, child: KnownChild, goal_id: UUID, now: datetime
) -> None:
    async def reach(uow: UnitOfWork) -> None:
        step = (await steps_of_goal(uow, goal_id))[0]
        await set_step_reached(uow, therapist, child.id, step.id, reached=True)

    await clinical.run(now - timedelta(days=20), therapist, reach)


async def _trials(
    clinical: ServiceClient, therapist: Viewer, child: KnownChild, goals: Sequence[UUID], held: Sequence[Row]
) -> None:
    """Ten trials of each goal in each of the latest sessions: more of them correct each time, with less help."""
    latest = [session for session in held if session["therapist_id"] == therapist.profile_id][:SESSIONS_WITH_TRIALS]
    for number, session in enumerate(reversed(latest)):
        at = session["ends_at"]
        trials = [
            NewTrial(
                id=new_id(),
                goal_id=goal,
                child_id=child.id,
                correct=tap < min(9, 3 + number) - position,
                cue_level=HELP[max(0, 2 - (number + tap) // 4)],
                tapped_at=at - timedelta(minutes=20 - tap),
                undone=False,
            )
            for position, goal in enumerate(goals)
            for tap in range(10)
        ]

        async def save(uow: UnitOfWork, event_id: str = str(session["id"]), trials: list[NewTrial] = trials) -> None:
            await save_trials(uow, therapist, event_id, trials)

        await clinical.run(at, therapist, save)


async def _messages(clients: ServiceClients, therapist: Viewer, child: KnownChild, number: int, now: datetime) -> None:
    """In every third thread the last message is still unread. The first message of every third family has a photo."""
    clinical = clients.clinical
    thread = MESSAGES[number % len(MESSAGES)]
    for position, (from_family, text) in enumerate(thread):
        who = child.guardian if from_family else therapist
        at = now - timedelta(days=2 * (len(thread) - position), hours=number % 7)
        content = text.format(name=child.plan.preferred_name or child.plan.name)

        photo = await _photo(clients, who, child, at) if position == 0 and number % 3 == 0 else None

        async def send(
            uow: UnitOfWork, who: Viewer = who, content: str = content, photo: StoredFile | None = photo
        ) -> UUID:
            if photo is not None:
                await wait_for_use(uow, photo)
            return await write_note(
                uow, who, child.id, NoteType.GENERAL, content, therapist_id=therapist.profile_id,
                attachment_ids=[str(photo.id)] if photo else (),
            )  # fmt: skip

        note = await clinical.run(at, who, send)
        if position < len(thread) - 1 or number % 3:
            reader = therapist if from_family else child.guardian

            async def read(uow: UnitOfWork, reader: Viewer = reader, note: UUID = note) -> None:
                await mark_messages_read(uow, reader, child.id, therapist.profile_id, note)

            await clinical.run(at + timedelta(hours=3), reader, read)


async def _photo(clients: ServiceClients, sender: Viewer, child: KnownChild, at: datetime) -> StoredFile:
    """Uploads a file for a message of `sender` about the child."""
    request = FileRequest(new_id(), Purpose.ATTACHMENT, sender.profile_id, (child.id,))
    sent = SentFile(f"Sound cards {child.plan.name}.jpg", "image/jpeg", encoded(picture(len(child.plan.name))))
    return await put_file(clients, clients.clinical, FileRow, request, sent, at, child_ids=[child.id])


async def _session_notes(
    clinical: ServiceClient,
    author: KnownTherapist,
    child: KnownChild,
    session: Row,
    words: Mapping[str, str],
    *,
    shares: bool,
) -> None:
    """Signed. `shares`: whether the plan is shared with the family."""
    therapist = author.viewer
    at, event_id = session["ends_at"] + timedelta(minutes=12), str(session["id"])
    name = child.plan.preferred_name or child.plan.name
    typed = [TypedPart(NoteType(note_type), text.format(name=name)) for note_type, text in words.items()]

    async def write(uow: UnitOfWork) -> None:
        signed = await sign_session_note(uow, therapist, event_id, child.id, typed, credentials=author.plan.credentials)
        for part, note in zip(typed, signed, strict=True):
            if part.note_type is NoteType.SOAP_PLAN and shares:
                await uow.db.flush()
                await change_note(uow, therapist, NoteLocation(note, event_id=event_id), shared=True)

    await clinical.run(at, therapist, write)


async def _material(clinical: ServiceClient, therapist: Viewer, event_id: str, text: str, now: datetime) -> None:
    """The material that a family needs for its next session."""
    await clinical.run(now, therapist, lambda uow: write_material(uow, therapist, event_id, text, shared=True))
