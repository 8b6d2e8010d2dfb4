"""What a therapist typed into a session's note is saved until it is filed, and nobody else sees it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import httpx
from chassis.app import Service
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, SignIns, therapist
from chassis.unit_of_work import Actor
from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.domain.notes import NoteType
from clinical_records.use_cases.notes.save_note_drafts import DraftChange, save_note_drafts
from clinical_records.use_cases.notes.store_delivered_note import DeliveredNote, store_delivered_note
from clinical_records.use_cases.retain_encrypted import encrypt_erased_records

Make = Callable[..., Awaitable[dict[str, Any]]]
Texts = Callable[[str], Awaitable[list[str]]]
World = Any
SERVICE = Actor.service("clinical-records")


def draft(child: UUID, content: str, version: int = 0, part: str = "soap_plan") -> dict[str, Any]:
    return {"child_id": str(child), "note_type": part, "content": content, "version": version}


async def save(api: ApiClient, world: World, *drafts: dict[str, Any], by: Person | None = None) -> httpx.Response:
    path = f"/events/{world.session}/note_drafts"
    return await api.put(path, json={"note_drafts": drafts}, by=by or world.therapist)


async def read(api: ApiClient, world: World) -> list[dict[str, Any]]:
    return list((await api.get(f"/events/{world.session}/note_drafts", by=world.therapist)).json()["note_drafts"])


async def listed(api: ApiClient, world: World, by: Person | None = None) -> list[tuple[str, str, int]]:
    response = await api.get(f"/events/{world.session}/note_drafts", by=by or world.therapist)
    assert response.status_code == 200, response.text
    return [(one["note_type"], one["content"], one["version"]) for one in response.json()["note_drafts"]]


async def test_draft_is_kept_letter_by_letter(api: ApiClient, world: World, clock: FakeClock) -> None:
    typed = "  Said “r” 8 of 10\n\n– tired "
    saved = await save(api, world, draft(world.child, typed))
    assert saved.json()["note_drafts"] == [{**draft(world.child, typed, 1), "saved_at": clock.now.isoformat()}]
    assert await listed(api, world) == [("soap_plan", typed, 1)]
    await save(api, world, draft(world.child, "", 1))
    assert await listed(api, world) == [("soap_plan", "", 2)]


async def test_nobody_else_reads_or_writes_it(api: ApiClient, world: World) -> None:
    await save(api, world, draft(world.child, "whistlepig"))
    path = f"/events/{world.session}/note_drafts"
    for person, reading, saving in (
        (world.colleague, 200, 403),
        (world.parent, 403, 403),
        (world.stranger, 404, 404),
        (world.other_therapist, 404, 404),
    ):
        read, written = await api.get(path, by=person), await save(api, world, draft(world.child, "x", 1), by=person)
        assert (read.status_code, written.status_code) == (reading, saving)
        assert "whistlepig" not in read.text + written.text
    assert await listed(api, world, world.colleague) == []
    assert (await api.get(f"/events/{world.session}/notes", by=world.colleague)).json()["notes"] == []
    assert await listed(api, world) == [("soap_plan", "whistlepig", 1)]


async def test_substitute_and_own_therapist_have_drafts_of_their_own(api: ApiClient, world: World) -> None:
    await save(api, world, draft(world.child, "mine"))
    substitute = therapist()
    await world.store_session(world.session, substitute, [world.child], version=2, substitute_for=world.therapist)
    assert await listed(api, world, substitute) == []
    assert (await save(api, world, draft(world.child, "theirs"), by=substitute)).status_code == 200
    assert (await save(api, world, draft(world.child, "mine", 1))).status_code == 403
    assert await listed(api, world) == [("soap_plan", "mine", 1)], "what they typed is still theirs to read"
    await world.store_session(world.session, world.therapist, [world.child], version=3)
    assert (await save(api, world, draft(world.child, "mine too", 1))).status_code == 200
    assert (await api.get(f"/events/{world.session}/note_drafts", by=substitute)).status_code == 404


async def test_other_version_is_refused_and_nothing_is_saved(api: ApiClient, world: World) -> None:
    await save(api, world, draft(world.child, "one"))
    for version in (0, 2):
        refused = await save(
            api, world, draft(world.child, "new", 0, "soap_objective"), draft(world.child, "two", version)
        )
        assert (refused.status_code, refused.json()["code"]) == (409, "note_draft_changed")
    unknown = await save(api, world, draft(world.child, "new", 3, "soap_objective"))
    assert unknown.status_code == 409
    assert await listed(api, world) == [("soap_plan", "one", 1)]


async def test_repeated_save_changes_nothing(api: ApiClient, world: World) -> None:
    for _ in range(2):
        assert (await save(api, world, draft(world.child, "one"))).status_code == 200
    assert await listed(api, world) == [("soap_plan", "one", 1)]


async def test_two_windows_at_once_lose_no_text(api: ApiClient, world: World) -> None:
    for version in range(3):
        texts = [f"{window} {version}" for window in ("left", "right")]
        answers = await asyncio.gather(*(save(api, world, draft(world.child, text, version)) for text in texts))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        winner = texts[[answer.status_code for answer in answers].index(200)]
        assert await listed(api, world) == [("soap_plan", winner, version + 1)]


async def test_two_parts_are_saved_together_or_not_at_all(api: ApiClient, world: World) -> None:
    parts = ("soap_objective", "soap_plan")
    await save(api, world, *(draft(world.child, "one", 0, part) for part in parts))
    await save(api, world, draft(world.child, "two", 1, "soap_plan"))
    late = await save(api, world, *(draft(world.child, "three", 1, part) for part in parts))
    assert (late.status_code, late.json()["code"]) == (409, "note_draft_changed")
    assert await listed(api, world) == [("soap_objective", "one", 1), ("soap_plan", "two", 2)]
    both = [draft(world.child, "four", version, part) for version, part in enumerate(parts, 1)]
    assert (await save(api, world, *both)).json()["note_drafts"] == (await read(api, world))
    assert await listed(api, world) == [("soap_objective", "four", 2), ("soap_plan", "four", 3)]


async def test_windows_that_save_two_parts_at_once_dont_mix_them(api: ApiClient, world: World) -> None:
    parts = ("soap_objective", "soap_plan")
    await save(api, world, *(draft(world.child, "first", 0, part) for part in parts))
    for version in range(1, 4):
        answers = await asyncio.gather(
            *(
                save(api, world, *(draft(world.child, f"{window} {version}", version, part) for part in parts))
                for window in ("left", "right")
            )
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        [(_, objective, _), (_, plan, _)] = await listed(api, world)
        assert objective == plan


async def test_filed_part_leaves_the_drafts_and_does_not_come_back(
    api: ApiClient, world: World, write_on_session: Make, stored_texts: Texts
) -> None:
    await save(api, world, draft(world.child, "Said"), draft(world.child, "Next", 0, "soap_objective"))
    await write_on_session("Said r", "soap_plan")
    assert await listed(api, world) == [("soap_objective", "Next", 1), ("soap_plan", "", 2)]
    other_window = await save(api, world, draft(world.child, "Said r too", 1))
    assert (other_window.status_code, other_window.json()["code"]) == (409, "note_draft_changed")
    assert sorted(await stored_texts("note_drafts")) == ["", "Next"]


async def test_note_that_was_saved_with_its_session_leaves_the_drafts(
    api: ApiClient, world: World, runtime: Runtime, clock: FakeClock
) -> None:
    await save(api, world, draft(world.child, "Said"))
    by = world.therapist.profile_id
    delivered = DeliveredNote(new_id(), world.session, world.child, by, by, NoteType.SOAP_PLAN, "Said r", clock.now)
    for _ in range(2):
        await runtime.units.run(SERVICE, lambda uow: store_delivered_note(uow, delivered))
    assert await listed(api, world) == [("soap_plan", "", 2)]


async def test_draft_names_a_child_of_the_session(api: ApiClient, world: World) -> None:
    refused = await save(api, world, draft(world.child, "Said"), draft(new_id(), "Said"))
    assert (refused.status_code, refused.json()["code"]) == (422, "child_not_in_session")
    assert await listed(api, world) == []


async def test_part_is_sent_once(api: ApiClient, world: World) -> None:
    refused = await save(api, world, draft(world.child, "one"), draft(world.child, "two"))
    assert (refused.status_code, refused.json()["fields"]) == (422, {"note_drafts": "Send each part once"})
    assert (await save(api, world)).json()["fields"] == {"note_drafts": "Send 1 to 100 parts at a time"}


async def test_draft_is_hidden_after_care_ends(api: ApiClient, world: World, clock: FakeClock) -> None:
    child = new_id()
    await world.care(world.therapist, child, ends_on=clock.now.date())
    await world.store_session(world.session, world.therapist, [world.child, child], version=2)
    await save(api, world, draft(child, "Said"))
    assert await listed(api, world) == [("soap_plan", "Said", 1)]
    clock.advance(days=1)
    assert await listed(api, world) == []
    assert (await save(api, world, draft(child, "Said r", 1))).status_code == 404


async def test_reading_and_starting_a_draft_are_audited(api: ApiClient, world: World, runtime: Runtime) -> None:
    await save(api, world, draft(world.child, "one"))
    await save(api, world, draft(world.child, "two", 1))
    await listed(api, world)
    await runtime.reads.flush()
    entries = await runtime.queries.rows(
        "SELECT action, count(*) AS count FROM audit_entries WHERE child_id = $1 GROUP BY 1", world.child
    )
    counts = {row["action"]: row["count"] for row in entries}
    assert (counts["note_draft.started"], counts["read list_note_drafts"]) == (1, 1)


async def test_erasure_deletes_drafts_also_those_saved_meanwhile(
    api: ApiClient, world: World, runtime: Runtime, service: Service, sign_ins: SignIns
) -> None:
    await save(api, world, draft(world.child, "whistlepig"))
    late = DraftChange(world.child, NoteType.SOAP_OBJECTIVE, "marmot", 0)
    family = {"guardian_id": str(world.parent.profile_id), "user_id": str(new_id()), "child_ids": [str(world.child)]}
    envelope = {"id": str(new_id()), "data": {"version": 1, **family}}
    async with runtime.units.begin(SERVICE) as uow:
        await save_note_drafts(uow, sign_ins.viewer(world.therapist), str(world.session), [late])
        await Dispatcher(service.name, service.all_handlers(), runtime.units).dispatch(FamilyErased.subject(), envelope)
    assert await runtime.queries.value("SELECT count(*) FROM note_drafts") == 1, "saved while the family was erased"
    await encrypt_erased_records(runtime.units, RecordCipher(runtime.queries.keys), 7)
    assert await runtime.queries.value("SELECT count(*) FROM note_drafts") == 0
    assert await runtime.queries.value("SELECT count(*) FROM data_keys") == 0
