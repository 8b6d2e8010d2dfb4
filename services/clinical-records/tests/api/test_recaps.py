"""A therapist's recap of a session for the family (docs/product/clinical-records.md#session-recaps)."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from chassis.app import Service
from chassis.audit.reads import entries_for_child
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.privacy.erasure import FamilyErased
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, SignIns, guardian, therapist
from chassis.unit_of_work import Actor
from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.domain.recaps import RecapText
from clinical_records.privacy import FAMILY_RECORDS
from clinical_records.use_cases.recaps.save_recap import RecapChange
from clinical_records.use_cases.recaps.save_recap import save_recap as save_directly
from clinical_records.use_cases.retain_encrypted import decrypt_records, encrypt_erased_records

Save = Callable[..., Awaitable[httpx.Response]]
Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
SHARED = "clinical-records.session_recap.shared.v1"
SERVICE = Actor.service("clinical-records")
TEXT = {"phrases": ["turn_taking", "proud"], "own_words": "  He said “rabbit”!\n", "practice": "Rabbit race"}


async def of_session(api: ApiClient, world: World, by: Person | None = None) -> list[dict[str, Any]]:
    response = await api.get(f"/events/{world.session}/recaps", by=by or world.therapist)
    assert response.status_code == 200, response.text
    return list(response.json()["recaps"])


async def of_child(api: ApiClient, world: World, by: Person | None = None, page: int = 1) -> list[dict[str, Any]]:
    response = await api.get(f"/clients/{world.child}/recaps?page={page}", by=by or world.parent)
    assert response.status_code == 200, response.text
    return list(response.json()["recaps"])


async def test_draft_is_kept_letter_by_letter_and_only_its_author_sees_it(
    api: ApiClient, world: World, save_recap: Save, clock: FakeClock
) -> None:
    saved = await save_recap(**TEXT, times_a_week=3)
    assert saved.status_code == 200, saved.text
    [recap] = saved.json()["recaps"]
    assert recap == {
        "id": recap["id"],
        "event_id": str(world.session),
        "child_id": str(world.child),
        "therapist_id": str(world.therapist.profile_id),
        "therapist_name": "Ada",
        "starts_at": clock.now.isoformat(),
        "phrases": [
            {
                "id": "turn_taking",
                "area": "social",
                "en": "We practiced taking turns.",
                "es": "Practicamos cómo turnarnos.",
            },
            {
                "id": "proud",
                "area": "together",
                "en": "Ask your child to show you what we did.",
                "es": "Pídale que le muestre lo que hicimos.",
            },
        ],
        "own_words": "  He said “rabbit”!\n",
        "practice": {"text": "Rabbit race", "times_a_week": 3, "material_id": None},
        "version": 1,
        "saved_at": clock.now.isoformat(),
        "shared_at": None,
        "edited": False,
        "practices": [],
    }
    assert await of_session(api, world) == [recap]
    for other in (world.colleague, world.parent):
        assert await of_session(api, world, other) == await of_child(api, world, other) == []
    assert await api.emitted(SHARED) == []


async def test_shared_recap_is_read_by_the_family_and_the_childs_therapists(
    api: ApiClient, world: World, save_recap: Save, clock: FakeClock
) -> None:
    await save_recap(**TEXT)
    for _ in range(2):
        assert (await save_recap(1, **TEXT, shared=True)).status_code == 200
    for reader in (world.parent, world.colleague, world.therapist):
        [recap] = await of_session(api, world, reader)
        assert [recap] == await of_child(api, world, reader)
        assert (recap["shared_at"], recap["version"], recap["edited"]) == (clock.now.isoformat(), 1, False)
    [event] = await api.emitted(SHARED)
    assert event == {
        "version": 1,
        "recap_id": recap["id"],
        "child_id": str(world.child),
        "therapist_id": str(world.therapist.profile_id),
    }


async def test_signing_shares_the_saved_recap_in_the_same_step(
    api: ApiClient, world: World, save_recap: Save, write_on_session: Make
) -> None:
    await save_recap(**TEXT)
    await write_on_session("Said r")
    path = f"/events/{world.session}/note_signatures"
    signed = await api.post(path, json={"note_signature": {"share_recap": True}}, by=world.therapist)
    assert signed.status_code == 201, signed.text
    assert len(await of_child(api, world)) == len(await api.emitted(SHARED)) == 1


async def test_signing_alone_shares_no_recap_and_needs_none(
    api: ApiClient, world: World, save_recap: Save, write_on_session: Make
) -> None:
    path = f"/events/{world.session}/note_signatures"
    await write_on_session("Said r", "soap_plan")
    await save_recap(own_words=" ")
    signed = await api.post(path, json={"note_signature": {"share_recap": True}}, by=world.therapist)
    assert signed.status_code == 201, "a recap without words isn't shared"
    await save_recap(1, own_words="Great")
    await api.post(path, json={"note_signature": {"notes": []}}, by=world.therapist)
    assert await of_child(api, world) == []


async def test_change_after_sharing_says_so_and_is_not_announced_again(
    api: ApiClient, world: World, save_recap: Save
) -> None:
    await save_recap(own_words="Grate day", shared=True)
    changed = await save_recap(1, own_words="Great day")
    assert changed.status_code == 200
    [recap] = await of_child(api, world)
    assert (recap["own_words"], recap["edited"], recap["version"]) == ("Great day", True, 2)
    assert len(await api.emitted(SHARED)) == 1
    emptied = await save_recap(2, own_words=" ")
    assert (emptied.status_code, emptied.json()["code"]) == (422, "nothing_to_share")
    assert (await of_child(api, world)) == [recap]


async def test_other_version_is_refused(api: ApiClient, world: World, save_recap: Save) -> None:
    await save_recap(own_words="one")
    for version in (0, 2):
        refused = await save_recap(version, own_words="two", shared=True)
        assert (refused.status_code, refused.json()["code"]) == (409, "recap_changed")
    [recap] = await of_session(api, world)
    assert (recap["own_words"], recap["shared_at"]) == ("one", None)


async def test_two_windows_at_once_lose_no_words(api: ApiClient, world: World, save_recap: Save) -> None:
    for version in range(3):
        answers = await asyncio.gather(*(save_recap(version, own_words=f"{side} {version}") for side in ("l", "r")))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert len(await of_session(api, world)) == 1


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"phrases": ["no_such_line"]}, "Choose lines from the list."),
        ({"phrases": ["proud", "proud"]}, "Choose each line once"),
        ({"phrases": [f"line{n}" for n in range(13)]}, "Choose at most 12 lines"),
        ({"own_words": " ", "shared": True}, "Choose at least one line, or write your own."),
    ],
)
async def test_bad_recap_is_refused(
    api: ApiClient, world: World, save_recap: Save, more: dict[str, Any], sentence: str
) -> None:
    refused = await save_recap(**more)
    assert (refused.status_code, refused.json()["fields"]) == (422, {"recap.phrases": sentence})
    assert await of_session(api, world) == []


async def test_who_may_write_and_read_a_recap(api: ApiClient, world: World, save_recap: Save) -> None:
    others = ((world.colleague, 403), (world.parent, 403), (world.stranger, 404), (world.other_therapist, 404))
    for person, status in others:
        assert (await save_recap(own_words="Great", by=person)).status_code == status
    await save_recap(own_words="Great", shared=True)
    [recap] = await of_child(api, world)
    for person, status in others:
        deleted = await api.delete(f"/events/{world.session}/recaps/{recap['id']}", by=person)
        assert deleted.status_code == status
    for person in (world.stranger, world.other_therapist):
        assert (await api.get(f"/events/{world.session}/recaps", by=person)).status_code == 404
        assert (await api.get(f"/clients/{world.child}/recaps", by=person)).status_code == 404
    assert (await api.get("/recap_phrases", by=world.parent)).status_code == 403


async def test_substitute_writes_a_recap_of_their_own(api: ApiClient, world: World, save_recap: Save) -> None:
    await save_recap(own_words="mine")
    substitute = therapist()
    await world.store_session(world.session, substitute, [world.child], version=2, substitute_for=world.therapist)
    assert await of_session(api, world, substitute) == [], "nobody else's draft"
    assert (await save_recap(own_words="theirs", shared=True, by=substitute)).status_code == 200
    assert [recap["own_words"] for recap in await of_child(api, world)] == ["theirs"]
    assert (await save_recap(1, own_words="mine", shared=True)).status_code == 403
    assert (await api.get(f"/clients/{world.child}/recaps", by=substitute)).status_code == 404


async def test_in_a_group_each_family_reads_its_own_childs_recap(
    api: ApiClient, world: World, save_recap: Save
) -> None:
    sibling, other_parent = new_id(), guardian()
    await world.care(world.therapist, sibling)
    await world.grant(other_parent, sibling)
    await world.store_session(world.session, world.therapist, [world.child, sibling], version=2)
    await save_recap(own_words="for one", shared=True)
    await save_recap(own_words="for the other", shared=True, child_id=str(sibling))
    for reader, words in ((world.parent, "for one"), (other_parent, "for the other")):
        assert [recap["own_words"] for recap in await of_session(api, world, reader)] == [words]
    stranger = await save_recap(own_words="x", child_id=str(new_id()))
    assert (stranger.status_code, stranger.json()["code"]) == (422, "child_not_in_session")


async def test_canceled_child_gets_no_recap_and_a_coming_session_none_yet(
    api: ApiClient, world: World, save_recap: Save, clock: FakeClock
) -> None:
    clock.advance(hours=-1)
    early = await save_recap(own_words="Great", shared=True)
    assert (early.status_code, early.json()["error"]) == (
        409,
        "You can share a recap once the session has started.",
    )
    assert (await save_recap(own_words="Great")).status_code == 200, "a draft may come first"
    clock.advance(hours=2)
    await world.store_session(
        world.session, world.therapist, [world.child], version=2, canceled_child_ids=[world.child]
    )
    refused = await save_recap(1, own_words="Great day")
    assert (refused.status_code, refused.json()["code"]) == (409, "child_canceled")
    assert "trials" not in refused.json()["error"]


async def test_practice_names_a_material_that_the_family_sees(
    api: ApiClient, world: World, save_recap: Save, add_material: Make
) -> None:
    private, shared = await add_material("Cards"), await add_material("Game", shared=True)
    hidden = await save_recap(practice="Play", material_id=private["id"])
    assert (hidden.status_code, hidden.json()["code"]) == (404, "material_not_found")
    assert (await save_recap(practice="Play", material_id=shared["id"], shared=True)).status_code == 200
    [recap] = await of_child(api, world)
    assert recap["practice"]["material_id"] == shared["id"]
    path = f"/events/{world.session}/materials/{shared['id']}"
    await api.put(path, json={"material": {"shared": False}}, by=world.therapist)
    [recap] = await of_child(api, world)
    assert recap["practice"] == {"text": "Play", "times_a_week": 7, "material_id": None}


async def test_deleted_recap_is_gone_for_everyone_and_can_be_written_again(
    api: ApiClient, world: World, save_recap: Save
) -> None:
    await save_recap(own_words="Wrong child", practice="Play", shared=True)
    [recap] = await of_child(api, world)
    path = f"/events/{world.session}/recaps/{recap['id']}"
    assert (await api.delete(path, by=world.therapist)).status_code == 204
    assert await of_child(api, world) == await of_session(api, world) == []
    assert (await api.delete(path, by=world.therapist)).status_code == 404
    practices = f"/clients/{world.child}/recaps/{recap['id']}/practices"
    assert (await api.post(practices, json={"practice": {}}, by=world.parent)).status_code == 404
    assert (await save_recap(own_words="Right words")).status_code == 200


async def test_draft_of_a_colleague_cannot_be_found_by_its_id(api: ApiClient, world: World, save_recap: Save) -> None:
    [draft] = (await save_recap(own_words="draft")).json()["recaps"]
    path = f"/events/{world.session}/recaps/{draft['id']}"
    for person in (world.colleague, world.parent):
        assert (await api.delete(path, by=person)).status_code == 404


async def test_recaps_come_in_pages_newest_first(
    api: ApiClient, world: World, save_recap: Save, clock: FakeClock
) -> None:
    for number in range(21):
        clock.advance(minutes=1)
        event = new_id()
        await world.store_session(event, world.therapist, [world.child])
        await save_recap(own_words=str(number), shared=True, event=event)
    first, second = await of_child(api, world), await of_child(api, world, page=2)
    assert [recap["own_words"] for recap in first + second] == [str(number) for number in reversed(range(21))]


async def test_each_step_is_audited_and_saves_of_a_draft_only_once(
    api: ApiClient, world: World, save_recap: Save, runtime: Runtime
) -> None:
    await save_recap(own_words="one")
    await save_recap(1, own_words="two")
    await save_recap(2, own_words="two", shared=True)
    await save_recap(2, own_words="three")
    await of_child(api, world)
    [recap] = await of_session(api, world)
    await api.delete(f"/events/{world.session}/recaps/{recap['id']}", by=world.therapist)
    await runtime.reads.flush()
    entries = await entries_for_child(runtime.queries, world.child)
    actions = [entry["action"] for entry in entries if "recap" in entry["action"]]
    assert sorted(actions) == [
        "read list_event_recaps",
        "read list_recaps",
        "recap.changed",
        "recap.deleted",
        "recap.shared",
        "recap.started",
    ]


async def test_export_has_shared_recaps_and_no_drafts(world: World, save_recap: Save, runtime: Runtime) -> None:
    await save_recap(own_words="whistlepig", shared=True)
    event = new_id()
    await world.store_session(event, world.therapist, [world.child])
    await save_recap(own_words="marmot", event=event)
    family = Family(world.parent.profile_id, new_id(), (world.child,))
    exported = await records_of(runtime.queries, FAMILY_RECORDS, family)
    assert [recap["own_words"] for recap in exported["session_recaps"]] == ["whistlepig"]


async def test_erasure_seals_shared_recaps_and_deletes_drafts_saved_meanwhile(
    api: ApiClient, world: World, save_recap: Save, runtime: Runtime, service: Service, sign_ins: SignIns
) -> None:
    await save_recap(own_words="whistlepig", practice="Play", shared=True)
    [recap] = await of_child(api, world)
    practices = f"/clients/{world.child}/recaps/{recap['id']}/practices"
    await api.post(practices, json={"practice": {"comment": "marmot"}}, by=world.parent)
    event = new_id()
    await world.store_session(event, world.therapist, [world.child])
    await save_recap(own_words="gopher", event=event)
    third = new_id()
    await world.store_session(third, world.therapist, [world.child])
    late = RecapChange(world.child, RecapText(own_words="hamster"), 7, None, version=0, shared=False)
    family = {"guardian_id": str(world.parent.profile_id), "user_id": str(new_id()), "child_ids": [str(world.child)]}
    envelope = {"id": str(new_id()), "data": {"version": 1, **family}}
    async with runtime.units.begin(SERVICE) as uow:
        await save_directly(uow, sign_ins.viewer(world.therapist), str(third), late)
        await Dispatcher(service.name, service.all_handlers(), runtime.units).dispatch(FamilyErased.subject(), envelope)
    assert await runtime.queries.value("SELECT count(*) FROM session_recaps") == 2, "shared, and saved meanwhile"
    cipher = RecordCipher(runtime.queries.keys)
    await encrypt_erased_records(runtime.units, cipher, 7)
    for table in ("session_recaps", "home_practices", "data_keys"):
        assert await runtime.queries.value(f"SELECT count(*) FROM {table}") == 0  # noqa: S608  # tables of ours
    async with runtime.units.begin(SERVICE) as uow:
        sealed = str(await decrypt_records(uow, cipher, world.child, "court order"))
    assert {word: word in sealed for word in ("whistlepig", "marmot", "gopher", "hamster")} == {
        "whistlepig": True,
        "marmot": True,
        "gopher": False,
        "hamster": False,
    }


async def test_times_a_week_are_one_to_seven(save_recap: Save) -> None:
    for times in (0, 8):
        assert (await save_recap(practice="Play", times_a_week=times)).status_code == 422
