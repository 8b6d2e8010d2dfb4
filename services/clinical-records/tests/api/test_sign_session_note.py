"""A session's note is signed by its author. From then on it never changes and only gains addenda
(docs/product/clinical-records.md#signed-notes)."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from chassis.audit.reads import entries_for_child
from chassis.ids import new_id
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, SignIns, guardian, therapist
from chassis.unit_of_work import Actor
from clinical_records.domain.notes import NoteType
from clinical_records.privacy import FAMILY_RECORDS
from clinical_records.use_cases.notes.republish_notes import republish_notes
from clinical_records.use_cases.notes.store_delivered_note import DeliveredNote, store_delivered_note
from clinical_records.use_cases.notes.write_session_note import write_session_note

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
CHANGED = "clinical-records.session_note.changed.v1"
SIGNATURE_WAITS = "SELECT true FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
SERVICE = Actor.service("clinical-records")


async def sign(api: ApiClient, world: World, by: Person | None = None, key: str | None = None, **typed: str) -> Any:
    notes = [{"note_type": part, "content": content} for part, content in typed.items()]
    body = {"note_signature": {"child_id": str(world.child), "notes": notes}}
    headers = {"Idempotency-Key": key} if key else {}
    path = f"/events/{world.session}/note_signatures"
    return await api.post(path, json=body, by=by or world.therapist, headers=headers)


async def add(api: ApiClient, world: World, note: dict[str, Any], text: str, by: Person | None = None) -> Any:
    path = f"/events/{world.session}/notes/{note['id']}/addenda"
    return await api.post(path, json={"addendum": {"content": text}}, by=by or world.therapist)


async def listed(api: ApiClient, world: World, by: Person | None = None) -> list[dict[str, Any]]:
    response = await api.get(f"/events/{world.session}/notes", by=by or world.therapist)
    return list(response.json()["notes"])


async def signed_part(api: ApiClient, world: World, content: str = "Said r") -> dict[str, Any]:
    response = await sign(api, world, soap_plan=content)
    assert response.status_code == 201, response.text
    return dict(response.json()["notes"][-1])


async def test_author_signs_what_is_filed_and_typed_together(
    api: ApiClient, world: World, write_on_session: Make, clock: FakeClock
) -> None:
    await write_on_session("Filed", "soap_objective")
    draft = {"child_id": str(world.child), "note_type": "soap_plan", "content": "Typed", "version": 0}
    await api.put(f"/events/{world.session}/note_drafts", json={"note_drafts": [draft]}, by=world.therapist)
    clock.advance(minutes=5)
    response = await sign(api, world, soap_plan="Typed")
    assert response.status_code == 201, response.text
    shown = [(n["note_type"], n["content"], n["signed_by"], n["signed_at"]) for n in response.json()["notes"]]
    now = clock.now.isoformat().replace("+00:00", "Z")
    assert [(part, text, by) for part, text, by, _ in shown] == [
        ("soap_objective", "Filed", "Ada"),
        ("soap_plan", "Typed", "Ada"),
    ]
    assert {at.replace("+00:00", "Z") for *_, at in shown} == {now}
    assert await listed(api, world) == response.json()["notes"]
    drafts = await api.get(f"/events/{world.session}/note_drafts", by=world.therapist)
    assert [one["content"] for one in drafts.json()["note_drafts"]] == [""], "its draft is filed"


async def test_a_repeated_request_signs_once(api: ApiClient, world: World) -> None:
    first, second = [await sign(api, world, key="sign-1", soap_plan="Said r") for _ in range(2)]
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert len(await listed(api, world)) == 1


async def test_signed_note_never_changes_again(api: ApiClient, world: World) -> None:
    note = await signed_part(api, world)
    on_session = f"/events/{world.session}/notes/{note['id']}"
    on_child = f"/therapist/clients/{world.child}/notes/{note['id']}"
    change = {"note": {"content": "Said s"}}
    new = {"note": {"content": "More", "note_type": "soap_objective"}}
    refused = [
        await api.put(on_session, json=change, by=world.therapist),
        await api.patch(on_child, json=change, by=world.therapist),
        await api.delete(on_session, by=world.therapist),
        await api.delete(on_child, by=world.therapist),
        await api.post(f"/events/{world.session}/notes", json=new, by=world.therapist),
        await sign(api, world, soap_objective="More"),
        await sign(api, world),
    ]
    assert [(r.status_code, r.json()["code"]) for r in refused] == [(409, "note_is_signed")] * len(refused)
    assert "Add an addendum" in refused[0].json()["error"]
    assert await listed(api, world) == [note]


async def test_sharing_a_signed_note_isnt_a_change(api: ApiClient, world: World) -> None:
    note = await signed_part(api, world)
    shared = {"note": {"shared": True, "content": note["content"]}}
    response = await api.put(f"/events/{world.session}/notes/{note['id']}", json=shared, by=world.therapist)
    assert response.status_code == 200, response.text
    [shown] = await listed(api, world, world.parent)
    assert (shown["signed_at"], shown["signed_by"]) == (note["signed_at"], "Ada")


async def test_nobody_but_the_author_signs(api: ApiClient, world: World, write_on_session: Make) -> None:
    await write_on_session()
    statuses = {
        who: (await sign(api, world, person)).status_code
        for who, person in {
            "colleague": world.colleague,
            "parent": world.parent,
            "stranger": world.stranger,
            "other therapist": world.other_therapist,
        }.items()
    }
    assert statuses == {"colleague": 403, "parent": 403, "stranger": 404, "other therapist": 404}
    assert [note["signed_at"] for note in await listed(api, world)] == [None]


async def test_nobody_but_the_author_adds_an_addendum(api: ApiClient, world: World) -> None:
    note = await signed_part(api, world)
    statuses = [(await add(api, world, note, "x", person)).status_code for person in (world.colleague, world.parent)]
    strangers = [(await add(api, world, note, "x", who)).status_code for who in (world.stranger, world.other_therapist)]
    assert (statuses, strangers) == ([403, 404], [404, 404]), "a family doesn't learn of a private note"
    await api.put(f"/events/{world.session}/notes/{note['id']}", json={"note": {"shared": True}}, by=world.therapist)
    assert (await add(api, world, note, "x", world.parent)).status_code == 403
    assert (await listed(api, world))[0]["addenda"] == []


async def test_substitute_and_own_therapist_sign_their_own_parts(
    api: ApiClient, world: World, write_on_session: Make
) -> None:
    await write_on_session("Mine")
    substitute = therapist()
    await world.store_session(world.session, substitute, [world.child], version=2, substitute_for=world.therapist)
    theirs = await sign(api, world, substitute, soap_objective="Theirs")
    assert [note["content"] for note in theirs.json()["notes"]] == ["Theirs"]
    assert [note["content"] for note in (await sign(api, world)).json()["notes"]] == ["Mine"]


async def test_an_empty_note_cant_be_signed(api: ApiClient, world: World) -> None:
    nothing, blank = await sign(api, world), await sign(api, world, soap_plan=" ")
    assert [(r.status_code, r.json()["error"]) for r in (nothing, blank)] == [
        (422, "Write at least one part before you sign the note."),
        (422, "Note text is required"),
    ]
    twice = {"note_signature": {"notes": [{"note_type": "soap_plan", "content": "x"}] * 2}}
    response = await api.post(f"/events/{world.session}/note_signatures", json=twice, by=world.therapist)
    assert response.status_code == 422
    other = {"note_signature": {"child_id": str(new_id())}}
    response = await api.post(f"/events/{world.session}/note_signatures", json=other, by=world.therapist)
    assert (response.status_code, response.json()["code"]) == (422, "child_not_in_session")


async def test_text_of_another_window_isnt_left_behind(api: ApiClient, world: World) -> None:
    draft = {"child_id": str(world.child), "note_type": "soap_plan", "content": "Elsewhere", "version": 0}
    await api.put(f"/events/{world.session}/note_drafts", json={"note_drafts": [draft]}, by=world.therapist)
    response = await sign(api, world, soap_objective="Here")
    assert (response.status_code, response.json()["code"]) == (409, "note_draft_changed")
    assert await listed(api, world) == [], "nothing of the request is saved"


async def test_a_signature_waits_for_a_part_that_is_being_filed(
    api: ApiClient, world: World, runtime: Runtime, sign_ins: SignIns
) -> None:
    viewer = sign_ins.viewer(world.therapist)
    async with runtime.units.begin(SERVICE) as uow:
        await write_session_note(uow, viewer, str(world.session), world.child, NoteType.SOAP_OBJECTIVE, "Filed")
        await uow.db.flush()
        signing = asyncio.create_task(sign(api, world))
        await eventually(lambda: runtime.queries.value(SIGNATURE_WAITS))
    assert (await signing).status_code == 201
    assert [(note["content"], note["signed_by"]) for note in await listed(api, world)] == [("Filed", "Ada")]


async def test_addenda_stand_below_the_note_with_their_dates(
    api: ApiClient, world: World, clock: FakeClock, write_on_session: Make
) -> None:
    unsigned = await write_on_session()
    early = await add(api, world, unsigned, "Too early")
    assert (early.status_code, early.json()["code"]) == (409, "note_is_not_signed")
    note = (await sign(api, world)).json()["notes"][0]
    for text in ("First", "  Second\n"):
        clock.advance(days=1)
        assert (await add(api, world, note, text)).status_code == 201
    [shown] = await listed(api, world)
    assert [one["content"] for one in shown["addenda"]] == ["First", "Second"]
    first, second = (one["created_at"] for one in shown["addenda"])
    assert note["signed_at"] < first < second
    assert {**shown, "addenda": []} == note
    blank = await add(api, world, note, " ")
    assert (blank.status_code, blank.json()["error"]) == (422, "Addendum text is required")
    assert (await add(api, world, note, "x" * 10_001)).status_code == 422
    assert await listed(api, world, world.parent) == []
    path = f"/events/{world.session}/notes/{note['id']}"
    await api.put(path, json={"note": {"shared": True}}, by=world.therapist)
    assert [one["addenda"] for one in await listed(api, world, world.parent)] == [shown["addenda"]]
    own = await api.get(f"/guardian/clients/{world.child}/notes", by=world.parent)
    assert [one["addenda"] for one in own.json()["notes"]] == [shown["addenda"]]


async def test_a_signed_note_moves_to_the_right_child_with_its_addenda(
    api: ApiClient, world: World, runtime: Runtime
) -> None:
    second, second_parent = new_id(), guardian()
    await world.grant(second_parent, second)
    await world.care(world.therapist, second)
    await world.store_session(world.session, world.therapist, [world.child, second], version=2)
    note = await signed_part(api, world)
    await add(api, world, note, "Added")
    path = f"/events/{world.session}/notes/{note['id']}/move"
    response = await api.post(path, json={"child_id": str(second)}, by=world.therapist)
    assert response.status_code == 200, response.text
    moved = response.json()["note"]
    assert (moved["child_id"], moved["signed_at"], moved["signed_by"]) == (str(second), note["signed_at"], "Ada")
    assert [one["content"] for one in moved["addenda"]] == ["Added"]
    entries = await entries_for_child(runtime.queries, second)
    assert {"note.signed", "note.addendum_signed", "note.moved_between_children"} <= {e["action"] for e in entries}


async def test_events_say_whether_and_when_the_note_was_signed(
    api: ApiClient, runtime: Runtime, world: World, write_on_session: Make
) -> None:
    await write_on_session()
    await sign(api, world)
    filed, signed = await api.emitted(CHANGED)
    assert (filed["awaits_signature"], signed["awaits_signature"]) == (True, False)
    signed_at = await runtime.queries.value("SELECT signed_at FROM notes")
    assert (filed["signed_at"], datetime.fromisoformat(signed["signed_at"])) == (None, signed_at)
    assert signed["version"] > filed["version"]


async def test_a_note_from_before_signing_counts_as_filed(api: ApiClient, world: World, runtime: Runtime) -> None:
    """As the version before writes it: it doesn't know the column."""
    async with runtime.units.begin(SERVICE) as uow:
        await uow.rows(
            "INSERT INTO notes (id, child_id, event_id, note_type, content, creator_type, creator_id, shared, version,"
            " created_at) VALUES ($1, $2, $3, 'soap_plan', 'Old', 'therapist', $4, false, 1, $5)",
            new_id(), world.child, world.session, world.therapist.profile_id, uow.now,
        )  # fmt: skip
        await republish_notes(uow)
    assert (await api.emitted(CHANGED))[-1]["awaits_signature"] is False
    assert (await sign(api, world)).status_code == 201, "its author may still sign it"


async def test_a_note_that_arrives_with_a_mark_awaits_its_signature(
    api: ApiClient, world: World, runtime: Runtime
) -> None:
    await signed_part(api, world)
    me = world.therapist.profile_id
    late = DeliveredNote(
        new_id(), world.session, world.child, me, me, NoteType.GENERAL, "Marked", runtime.clock()
    )  # fmt: skip
    async with runtime.units.begin(SERVICE) as uow:
        assert await store_delivered_note(uow, late)
    assert (await api.emitted(CHANGED))[-1]["awaits_signature"] is True
    assert [note["content"] for note in (await sign(api, world)).json()["notes"]] == ["Marked"]


async def test_an_operator_doesnt_sign_for_a_therapist(api: ApiClient, world: World, write_on_session: Make) -> None:
    note = await write_on_session()
    operator = replace(world.therapist, operator="dana")
    assert (await sign(api, world, operator)).status_code == 403
    signed = (await sign(api, world)).json()["notes"][0]
    assert signed["id"] == note["id"]
    assert (await add(api, world, signed, "x", operator)).status_code == 403


async def test_export_has_the_signature_and_the_addenda(api: ApiClient, world: World, runtime: Runtime) -> None:
    note = await signed_part(api, world, "Said r")
    await add(api, world, note, "Added")
    family = Family(world.parent.profile_id, new_id(), (world.child,))
    records = await records_of(runtime.queries, FAMILY_RECORDS, family)
    [exported], [addendum] = records["notes"], records["note_addenda"]
    assert (exported["content"], exported["signed_by"]) == ("Said r", "Ada")
    assert exported["signed_at"] is not None
    assert (addendum["content"], addendum["note_id"]) == ("Added", note["id"])
