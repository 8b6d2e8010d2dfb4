"""PUT /events/{id} with a status and notes: the notes reach clinical records, whatever happens on the way."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person
from scheduling.resources import calls_of
from scheduling.use_cases.sessions.deliver_notes import deliver_notes
from scheduling.use_cases.sessions.queue_notes import note_cipher

from services.scheduling.tests.clinical_records import FakeClinicalRecords
from services.scheduling.tests.world import TUESDAY_10, Family, World

SECRET = "Cried when asked about r"


async def deliver(runtime: Runtime) -> None:
    await deliver_notes(runtime.units, calls_of(runtime), note_cipher(runtime))


async def save(api: ApiClient, event: UUID, notes: list[dict[str, Any]], by: Person, **more: Any) -> httpx.Response:
    return await api.put(f"/events/{event}", json={"status": "complete", "notes_attributes": notes, **more}, by=by)


async def status_of(world: World, event: UUID) -> str:
    return str((await world.rows("SELECT status FROM events WHERE id = $1", event))[0]["status"])


@pytest.fixture
async def held(world: World, family: Family, clock: FakeClock) -> UUID:
    (event,) = await world.book(family, TUESDAY_10)
    clock.now = TUESDAY_10 + timedelta(hours=1)
    return event


async def test_mark_saves_status_attendance_and_note_in_one_request(
    api: ApiClient, world: World, family: Family, held: UUID, runtime: Runtime, clinical_records: FakeClinicalRecords
) -> None:
    guest = await world.participant(held, family.child)
    note = {"content": SECRET, "note_type": "soap_plan", "child_id": str(family.child), "event_id": str(held)}
    marks = [{"id": str(guest["id"]), "status": "show"}]
    response = await save(api, held, [note], family.therapist, event_participants_attributes=marks)
    assert response.status_code == 200, response.text
    event = response.json()["event"]
    assert (event["status"], event["event_participants"][0]["status"]) == ("complete", "show")
    await deliver(runtime)
    ((path, stored),) = clinical_records.delivered.items()
    assert path.startswith(f"/internal/events/{held}/notes/")
    assert (stored["content"], stored["note_type"], stored["child_id"]) == (SECRET, "soap_plan", str(family.child))
    assert stored["creator_id"] == stored["therapist_id"] == str(family.therapist.profile_id)
    assert stored["actor"] == f"therapist:{family.therapist.profile_id}"


async def test_note_survives_an_outage_and_a_lost_answer_and_is_then_deleted(
    api: ApiClient, world: World, family: Family, held: UUID, runtime: Runtime, clock: FakeClock,
    clinical_records: FakeClinicalRecords,
) -> None:  # fmt: skip
    clinical_records.away = True
    await save(api, held, [{"content": SECRET}], family.therapist)
    await deliver(runtime)
    assert len(await world.rows("SELECT 1 FROM unsent_notes")) == 1
    clinical_records.away, clinical_records.lose_answers = False, 1
    for _ in range(2):
        clock.advance(minutes=1)
        await deliver(runtime)
    assert len(clinical_records.delivered) == 1, "a repeat has the same id"
    assert await world.rows("SELECT 1 FROM unsent_notes") == []
    clinical_records.asked.clear()
    clock.advance(minutes=11)
    await deliver(runtime)
    assert clinical_records.asked == []


async def test_waiting_note_is_encrypted_and_in_no_event_or_audit_entry(
    api: ApiClient, world: World, family: Family, held: UUID
) -> None:
    await save(api, held, [{"content": SECRET}], family.therapist)
    for table in ("unsent_notes", "outbox", "audit_entries", "idempotency_keys"):
        rows = await world.rows(f"SELECT * FROM {table}")  # noqa: S608  # constants
        assert SECRET not in str(rows) and SECRET.encode() not in b"".join(
            value for row in rows for value in row.values() if isinstance(value, bytes)
        )


async def test_blank_note_is_refused_and_nothing_is_marked(
    api: ApiClient, world: World, family: Family, held: UUID
) -> None:
    response = await save(api, held, [{"content": " "}], family.therapist)
    assert (response.status_code, response.json()["fields"]) == (
        422,
        {"notes_attributes.0.content": "Note text is required"},
    )
    assert await status_of(world, held) == "scheduled"


async def test_note_must_be_about_a_child_of_the_session(
    api: ApiClient, world: World, family: Family, held: UUID
) -> None:
    response = await save(api, held, [{"content": "x", "child_id": str(new_id())}], family.therapist)
    assert response.status_code == 422
    assert response.json()["fields"] == {"notes_attributes.0.child_id": "This child isn't part of this session."}
    other = await save(api, held, [{"content": "x", "event_id": str(new_id())}], family.therapist)
    assert other.json()["fields"] == {"notes_attributes": "The notes name a different event"}
    assert await status_of(world, held) == "scheduled"
    assert await world.rows("SELECT 1 FROM unsent_notes") == []


async def test_in_a_group_one_childs_note_is_enough_but_not_none(
    api: ApiClient, world: World, clock: FakeClock, runtime: Runtime, clinical_records: FakeClinicalRecords
) -> None:
    one = await world.family()
    two = await world.family(one.therapist, name="Zoe")
    first, second = one.child, two.child
    event = await world.group(one.therapist, [one.service, two.service])
    clock.now = TUESDAY_10 + timedelta(hours=1)
    blank = [{"child_id": str(first), "content": ""}, {"child_id": str(second), "content": " "}]
    refused = await save(api, event, blank, one.therapist)
    assert (refused.status_code, refused.json()["fields"]) == (422, {"notes_attributes": "Note text is required"})
    saved = await save(api, event, [blank[0], {**blank[1], "content": "Only hers"}], one.therapist)
    assert saved.status_code == 200, saved.text
    await deliver(runtime)
    assert [one["child_id"] for one in clinical_records.delivered.values()] == [str(second)]


async def test_family_and_other_therapists_cannot_save_notes(
    api: ApiClient, world: World, family: Family, held: UUID
) -> None:
    other = await world.therapist()
    assert (await save(api, held, [{"content": "x"}], family.guardian)).status_code == 403
    assert (await save(api, held, [{"content": "x"}], other)).status_code == 404
    assert await world.rows("SELECT 1 FROM unsent_notes") == []


async def test_notes_without_a_status_are_refused(api: ApiClient, family: Family, held: UUID) -> None:
    body = {"event": {"title": "x"}, "notes_attributes": [{"content": "x"}]}
    response = await api.put(f"/events/{held}", json=body, by=family.therapist)
    assert response.json()["fields"] == {"notes_attributes": "Notes are saved together with a status"}
