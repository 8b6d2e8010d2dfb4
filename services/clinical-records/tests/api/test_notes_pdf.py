"""PDFs of notes and records: content and permissions (docs/product/clinical-records.md#notes-as-pdf)."""

from collections.abc import Awaitable, Callable
from typing import Any

from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian, therapist
from chassis.unit_of_work import Actor

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Prints = Any
Identity = Any
ZONE = "America/Los_Angeles"


async def share(api: ApiClient, world: World, note: dict[str, Any]) -> None:
    path = f"/events/{world.session}/notes/{note['id']}"
    assert (await api.put(path, json={"note": {"shared": True}}, by=world.therapist)).status_code == 200


async def sign(api: ApiClient, world: World) -> list[dict[str, Any]]:
    body = {"note_signature": {"child_id": str(world.child)}}
    response = await api.post(f"/events/{world.session}/note_signatures", json=body, by=world.therapist)
    assert response.status_code == 201, response.text
    return list(response.json()["notes"])


async def test_a_signed_note_has_head_parts_addenda_and_signature(
    api: ApiClient, world: World, prints: Prints, write_on_session: Make
) -> None:
    await write_on_session("Go on with /ɹ/", "soap_plan")
    await write_on_session("Happy", "soap_subjective")
    signed = await sign(api, world)
    plan = next(note for note in signed if note["note_type"] == "soap_plan")
    addenda = f"/events/{world.session}/notes/{plan['id']}/addenda"
    await api.post(addenda, json={"addendum": {"content": "Nine, not eight"}}, by=world.therapist)
    response = await prints.session(world.therapist)
    text = prints.text_of(response)
    for expected in (
        "Mia Chen · born Apr 5, 2019",
        "Ada Ruiz, Speech therapy · License: CA SLP-20391",
        "Page 1 of 1",
        "Larkwell · Printed on Mar 2, 2026",
        "Mon, Mar 2, 2026, 7:00 AM",
        "Go on with /ɹ/",
        "Addendum of Mon, Mar 2, 2026, 7:02 AM",
        "Nine, not eight",
        "Signed by Ada, license CA SLP-20391, on Mon, Mar 2, 2026, 7:02 AM.",
        "Ada, therapist",
    ):
        assert expected in text, expected
    assert text.index("Subjective") < text.index("Plan")
    assert "not signed" not in text
    assert response.headers["content-type"] == "application/pdf"
    assert "no-store" in response.headers["cache-control"]
    assert response.headers["content-disposition"] == 'attachment; filename="session-note-2026-03-02.pdf"'


async def test_an_unsigned_note_says_that_it_is_a_draft(
    prints: Prints, world: World, write_on_session: Make, runtime: Runtime
) -> None:
    await write_on_session()
    for response in await prints.all(world.colleague):
        assert "Draft, not signed" in prints.text_of(response)
    async with runtime.units.begin(Actor.service("clinical-records")) as uow:
        await uow.rows("UPDATE notes SET awaits_signature = false RETURNING id")
    old = prints.text_of(await prints.session(world.therapist))
    assert "Not signed" in old
    assert "Draft" not in old


async def test_a_guardian_gets_what_is_shared_and_nothing_else(
    api: ApiClient, prints: Prints, world: World, write: Make, write_on_session: Make, add_material: Make
) -> None:
    await share(api, world, await write_on_session("Shared plan", "soap_plan"))
    await write_on_session("Private thought", "soap_assessment")
    await write(world.therapist, "Private page", "soap_objective")
    await write(world.parent, "A message")
    await add_material("Shared sheet", shared=True)
    await add_material("Private sheet")
    for response in await prints.all(world.parent):
        text = prints.text_of(response)
        assert "Shared plan" in text
        assert "Private" not in text
        assert "A message" not in text
    record = prints.text_of(await prints.record(world.parent))
    assert "Shared sheet" in record
    for own in (world.therapist, world.colleague):
        assert "Private thought" in prints.text_of(await prints.session(own))
        period, record = prints.text_of(await prints.period(own)), prints.text_of(await prints.record(own))
        for text in (period, record):
            assert "Private thought" in text
            assert "Private page" in text
            assert "A message" not in text
        assert "Private sheet" in record


async def test_a_record_has_shared_recaps_and_each_guardian_their_own_practice(
    api: ApiClient, prints: Prints, world: World, save_recap: Make
) -> None:
    other = guardian()
    await world.grant(other, world.child)
    await save_recap(phrases=["turn_taking"], practice="Rabbit race", shared=True)
    [recap] = (await api.get(f"/clients/{world.child}/recaps", by=world.parent)).json()["recaps"]
    practices = f"/clients/{world.child}/recaps/{recap['id']}/practices"
    for person, comment in ((world.parent, "With Grace"), (other, "With Alan")):
        await api.post(practices, json={"practice": {"comment": comment}}, by=person)
    own, therapists = [prints.text_of(await prints.record(by)) for by in (world.parent, world.therapist)]
    for expected in ("We practiced taking turns.", "Rabbit race", "Practiced at home: 1 time", "With Grace"):
        assert expected in own
    assert "With Alan" not in own
    assert "Practiced at home: 2 times" in therapists and "With Alan" in therapists
    draft = new_id()
    await world.store_session(draft, world.therapist, [world.child])
    await save_recap(own_words="Unshared", event=draft)
    assert "Unshared" not in prints.text_of(await prints.record(world.therapist))


async def test_a_groups_unshared_material_is_for_therapists_of_all_its_children(
    api: ApiClient, prints: Prints, world: World, add_material: Make
) -> None:
    other = new_id()
    await world.care(world.therapist, other)
    await world.store_session(world.session, world.therapist, [world.child, other], version=2)
    await add_material("For both")
    assert "For both" in prints.text_of(await prints.record(world.therapist))
    assert "For both" not in prints.text_of(await prints.record(world.colleague))
    await world.care(world.colleague, other)
    assert "For both" in prints.text_of(await prints.record(world.colleague))


async def test_a_guardian_gets_no_note_of_which_nothing_is_shared(
    prints: Prints, world: World, write_on_session: Make
) -> None:
    await write_on_session("Private")
    note, period, record = await prints.all(world.parent)
    assert (note.status_code, note.json()["code"]) == (404, "note_not_found")
    assert (period.status_code, period.json()["code"]) == (409, "no_notes_to_print")
    assert "No notes." in prints.text_of(record)


async def test_typed_drafts_and_deleted_notes_are_never_printed(
    api: ApiClient, prints: Prints, world: World, write_on_session: Make
) -> None:
    await write_on_session("Kept")
    gone = await write_on_session("Withdrawn", "soap_objective")
    await api.delete(f"/events/{world.session}/notes/{gone['id']}", by=world.therapist)
    draft = {"child_id": str(world.child), "content": "Unfinished", "note_type": "general", "version": 0}
    saved = await api.put(f"/events/{world.session}/note_drafts", json={"note_drafts": [draft]}, by=world.therapist)
    assert saved.status_code == 200, saved.text
    for reader in (world.therapist, world.colleague):
        for response in await prints.all(reader):
            text = prints.text_of(response)
            assert "Kept" in text
            assert "Withdrawn" not in text
            assert "Unfinished" not in text


async def test_a_note_has_the_parts_of_its_author_and_child_only(
    api: ApiClient, prints: Prints, world: World, write_on_session: Make
) -> None:
    sibling = new_id()
    for who in (world.therapist, world.colleague):
        await world.care(who, sibling)
    await world.store_session(world.session, world.therapist, [world.child, sibling], version=2)
    await write_on_session("About Mia", child_id=str(world.child))
    await write_on_session("About Noah", child_id=str(sibling))
    substitute = therapist()
    await world.store_session(
        world.session, substitute, [world.child, sibling], version=3, substitute_for=world.therapist
    )
    note = {"content": "By the substitute", "note_type": "soap_plan", "child_id": str(world.child)}
    assert (await api.post(f"/events/{world.session}/notes", json={"note": note}, by=substitute)).status_code == 201
    own = prints.text_of(await prints.session(world.colleague))
    assert "About Mia" in own
    assert "About Noah" not in own
    assert "By the substitute" not in own
    assert "By the substitute" in prints.text_of(await prints.session(world.colleague, substitute))
    for response in (await prints.period(world.colleague), await prints.record(world.colleague)):
        text = prints.text_of(response)
        assert "About Mia" in text
        assert "By the substitute" in text
        assert "About Noah" not in text


async def test_a_substitute_prints_the_session_handed_over_and_nothing_else(
    prints: Prints, world: World, write_on_session: Make
) -> None:
    await write_on_session("Go on with r")
    elsewhere = new_id()
    await world.store_session(elsewhere, world.therapist, [world.child])
    substitute = therapist()
    assert (await prints.session(substitute)).status_code == 404
    await world.store_session(world.session, substitute, [world.child], version=2, substitute_for=world.therapist)
    note, period, record = await prints.all(substitute)
    assert "Go on with r" in prints.text_of(note)
    assert [period.status_code, record.status_code] == [404, 404]
    assert (await prints.session(substitute, event=elsewhere)).status_code == 404


async def test_strangers_and_missing_objects_look_the_same(
    prints: Prints, world: World, write_on_session: Make, identity: Identity
) -> None:
    await write_on_session()
    for stranger in (world.stranger, world.other_therapist, guardian(), therapist()):
        for response in await prints.all(stranger):
            assert response.status_code == 404, response.text
        missing = await prints.session(stranger, event=new_id()), await prints.record(stranger, new_id())
        found = await prints.session(stranger), await prints.record(stranger)
        assert [each.json()["error"] for each in missing] == [each.json()["error"] for each in found]
    assert (await prints.session(world.therapist, child_id=str(new_id()))).json()["code"] == "child_not_found"
    assert (await prints.session(world.therapist, therapist())).json()["code"] == "note_not_found"
    assert identity.asked == [], "nobody's names are asked for before the access is checked"


async def test_days_of_a_period_are_in_its_time_zone(
    prints: Prints, world: World, write_on_session: Make, clock: FakeClock
) -> None:
    """The session begins at 15:00 UTC: on the next day in Tokyo."""
    await write_on_session("That day")
    one_day = {"start_date": "2026-03-02", "end_date": "2026-03-02"}
    assert "That day" in prints.text_of(await prints.period(world.therapist, **one_day))
    in_tokyo = {"start_date": "2026-03-03", "end_date": "2026-03-03", "timezone": "Asia/Tokyo"}
    assert "That day" in prints.text_of(await prints.period(world.therapist, **in_tokyo))
    for day, zone in (("2026-03-01", ZONE), ("2026-03-03", ZONE), ("2026-03-02", "Asia/Tokyo")):
        empty = await prints.period(world.therapist, start_date=day, end_date=day, timezone=zone)
        assert (empty.status_code, empty.json()["error"]) == (409, "There are no notes in this period.")
    refused = await prints.period(world.therapist, start_date="2026-03-03", end_date="2026-03-02")
    assert (refused.status_code, refused.json()["fields"].keys()) == (422, {"end_date"})
    assert (await prints.period(world.therapist, timezone="Nowhere")).status_code == 422


async def test_a_record_has_goals_with_trials_and_history_but_no_suggestion(
    api: ApiClient, prints: Prints, world: World, add_goal: Make, set_progress: Any
) -> None:
    criterion = {"sessions": 1, "correct": 2, "trials": 3}
    goal = await add_goal("Says r", title="R in words", baseline="1 of 10", criterion=criterion)
    await set_progress(goal["id"], 4)
    taps = [
        {
            "id": str(new_id()), "goal_id": goal["id"], "child_id": str(world.child), "correct": number < 2,
            "cue_level": "minimal", "tapped_at": world.runtime.clock().isoformat(), "undone": False,
        }
        for number in range(3)
    ]  # fmt: skip
    saved = await api.put(f"/events/{world.session}/trials", json={"trials": taps}, by=world.therapist)
    assert saved.status_code == 200, saved.text
    for reader in (world.parent, world.therapist):
        text = prints.text_of(await prints.record(reader))
        for expected in ("R in words", "1 of 10", "2 of 3 in one session", "4 of 10", "2 of 3 minimal cues", "67%"):
            assert expected in text, expected
        assert "uggest" not in text
    assert "Messages and progress reports aren’t part" in prints.text_of(await prints.record(world.parent))
