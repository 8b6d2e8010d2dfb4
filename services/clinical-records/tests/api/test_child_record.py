"""What a guardian's download of the record has of goals, trials, notes, materials and assessment reports
(docs/product/shared.md#record-download). `services/chassis/tests/test_child_record.py` proves who gets it."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.documents import FakeDocuments, file
from chassis.testing.people import SignIns

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Call = Callable[..., Awaitable[httpx.Response]]
Records = dict[str, list[dict[str, Any]]]


@pytest.fixture
def record(world: World, call_as: Call, sign_ins: SignIns) -> Callable[[], Awaitable[Records]]:
    async def ask() -> Records:
        path, headers = f"/clients/{world.child}/record", sign_ins.headers(world.parent)
        response = await call_as("identity", "GET", path, headers=headers)
        assert response.status_code == 200, response.text
        assert "encrypted" not in response.text
        return dict(response.json()["records"])

    return ask


Ask = Callable[[], Awaitable[Records]]


def texts(records: Records, table: str) -> list[str]:
    return [row["content"] for row in records[table]]


async def test_record_has_only_notes_that_the_family_may_read(
    api: ApiClient, world: World, write: Make, write_on_session: Make, record: Ask
) -> None:
    await write(world.therapist, "A message")
    gone = await write(world.therapist, "Taken back")
    await api.delete(f"/therapist/clients/{world.child}/notes/{gone['id']}", by=world.therapist)
    shared = await write_on_session("Shared", "soap_plan")
    await write_on_session("Private", "soap_objective")
    notes = f"/events/{world.session}/notes"
    await api.put(
        f"{notes}/{shared['id']}", json={"note": {"content": "Shared now", "shared": True}}, by=world.therapist
    )
    await api.post(f"/events/{world.session}/note_signatures", json={"note_signature": {}}, by=world.therapist)
    for note in (await api.get(notes, by=world.therapist)).json()["notes"]:
        addendum = {"addendum": {"content": f"Added to {note['content']}"}}
        assert (await api.post(f"{notes}/{note['id']}/addenda", json=addendum, by=world.therapist)).status_code == 201
    records = await record()
    assert sorted(texts(records, "notes")) == ["A message", "Shared now"]
    assert texts(records, "note_addenda") == ["Added to Shared now"]
    everything = json.dumps(records)
    assert [text for text in ("Private", "Taken back", '"Shared"') if text in everything] == []
    [signed] = [note for note in records["notes"] if note["signed_at"]]
    assert signed["signed_by"] == "Ada"
    await api.put(f"{notes}/{shared['id']}", json={"note": {"shared": False}}, by=world.therapist)
    assert texts(await record(), "notes") == ["A message"]


async def test_record_has_shared_recaps_with_their_lines_and_no_drafts(
    world: World, save_recap: Make, record: Ask
) -> None:
    await save_recap(phrases=["turn_taking"], own_words="Great", shared=True)
    other = new_id()
    await world.store_session(other, world.therapist, [world.child])
    await save_recap(own_words="A draft", event=other)
    [recap] = (await record())["session_recaps"]
    assert (recap["lines"], recap["own_words"]) == (["We practiced taking turns."], "Great")


async def test_record_has_only_shared_materials_of_the_child(
    world: World, add_material: Make, api: ApiClient, record: Ask
) -> None:
    await add_material("For us", shared=True)
    await add_material("For the therapist")
    other_session, other_child = new_id(), new_id()
    await world.care(world.therapist, other_child)
    await world.store_session(other_session, world.therapist, [other_child])
    material = {"material": {"content": "For others", "shared": True}}
    added = await api.post(f"/events/{other_session}/materials", json=material, by=world.therapist)
    assert added.status_code == 201, added.text
    assert texts(await record(), "materials") == ["For us"]


async def test_record_has_goals_with_criterion_and_totals_of_trials(
    api: ApiClient, world: World, add_goal: Make, set_progress: Any, record: Ask
) -> None:
    kept = await add_goal("Say r", criterion={"correct": 8, "trials": 10, "sessions": 3, "cue_level": "minimal"})
    deleted = await add_goal("Say s")
    await set_progress(kept["id"], 4)
    await set_progress(deleted["id"], 2)
    taps = [
        {
            "id": str(new_id()), "goal_id": goal["id"], "child_id": str(world.child), "correct": correct,
            "cue_level": "minimal", "tapped_at": world.runtime.clock().isoformat(), "undone": undone,
        }
        for goal, correct, undone in (
            (kept, True, False), (kept, True, False), (kept, False, False), (kept, True, True), (deleted, True, False),
        )
    ]  # fmt: skip
    saved = await api.put(f"/events/{world.session}/trials", json={"trials": taps}, by=world.therapist)
    assert saved.status_code == 200, saved.text
    await api.delete(f"/clients/{world.child}/goals/{deleted['id']}", by=world.therapist)
    records = await record()
    assert [(goal["description"], goal["criterion"]) for goal in records["goals"]] == [
        ("Say r", "8 of 10 over 3 sessions, with minimal cues at most")
    ]
    assert [entry["new_progress"] for entry in records["progress_histories"]] == [4]
    totals = sorted(records["trials"], key=lambda row: row["correct"])
    assert [(row["goal_id"], row["correct"], row["times"]) for row in totals] == [
        (kept["id"], False, 1),
        (kept["id"], True, 2),
    ]
    assert not {"id", "tapped_at", "saved_by"} & totals[0].keys(), "totals, not each trial"


async def test_record_has_shared_reports_and_files_of_what_it_has(
    api: ApiClient, world: World, documents: FakeDocuments, record: Ask
) -> None:
    async def report(title: str, **fields: Any) -> None:
        body = {"assessment_report": {"child_id": str(world.child), "title": title}}
        made = (await api.post("/assessment_reports", json=body, by=world.therapist)).json()["assessment_report"]
        change = {"assessment_report": {"date": "2026-02-27", "file": file(f"{title}.pdf"), **fields}}
        changed = await api.patch(f"/assessment_reports/{made['id']}", json=change, by=world.therapist)
        assert changed.status_code == 200, changed.text

    await report("Final", state="shared")
    await report("Draft")
    records = await record()
    assert [row["title"] for row in records["assessment_reports"]] == ["Final"]
    assert [(row["id"], row["filename"]) for row in records["files"]] == [
        (records["assessment_reports"][0]["file_id"], "Final.pdf")
    ]


async def test_record_has_signed_progress_reports_and_no_withdrawn_ones(
    api: ApiClient, world: World, reports: Any, record: Ask
) -> None:
    for summary in ("A good quarter.", "Figures of another goal."):
        await reports.sign(await reports.saved(await reports.start(), summary=summary))
    newest, *_ = await reports.listed(world.therapist)
    await reports.start()
    withdrawal = {"withdrawal": {"reason": "It had figures of another goal"}}
    assert (await api.post(f"{reports.path}/{newest}/withdrawal", json=withdrawal, by=world.therapist)).is_success
    records = await record()
    assert [report["summary"] for report in records["progress_reports"]] == ["A good quarter."]
    assert "another goal" not in json.dumps(records)
