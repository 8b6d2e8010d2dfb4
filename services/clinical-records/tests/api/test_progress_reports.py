"""Progress reports: drafts, and who may read and change what (docs/product/clinical-records.md#progress-reports)."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.people import therapist

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Reports = Any
CHANGED, SIGNED, MISSING = "progress_report_changed", "progress_report_is_signed", "progress_report_not_found"


async def test_a_draft_starts_with_the_last_90_days_and_all_goals(
    reports: Reports, world: World, add_goal: Make
) -> None:
    goal = await add_goal()
    draft = await reports.start(audience="family", language="es")
    assert draft["start_date"] == "2025-12-03"
    assert draft["end_date"] == "2026-03-02"
    assert (draft["audience"], draft["language"], draft["version"], draft["summary"]) == ("family", "es", 1, "")
    assert draft["therapist_id"] == str(world.therapist.profile_id)
    [found] = draft["goals"]
    assert (found["goal_id"], found["active"], found["included"], found["rating"]) == (goal["id"], True, None, None)
    assert found["figures"] == {
        "sessions": 0, "compared_sessions": 0, "first_percent": None, "last_percent": None, "progress_before": 0,
        "progress": 0, "criterion": None, "met_on": None, "rating": "insufficient_data",
    }  # fmt: skip


async def test_what_is_typed_is_kept_letter_by_letter(reports: Reports, add_goal: Make) -> None:
    goal = await add_goal()
    draft = await reports.start()
    choice = {"goal_id": goal["id"], "included": False, "rating": "progressing", "comment": " Says “rabbit”!\n"}
    response = await reports.save(draft, summary="  Two\n\nparagraphs ", goals=[choice])
    assert response.status_code == 200, response.text
    saved = response.json()["progress_report"]
    assert (saved["version"], saved["summary"]) == (2, "  Two\n\nparagraphs ")
    assert {name: saved["goals"][0][name] for name in choice} == choice
    assert await reports.read(draft["id"]) == saved


async def test_a_repeated_save_changes_nothing_and_an_old_one_is_refused(reports: Reports) -> None:
    draft = await reports.start()
    assert (await reports.save(draft, summary="First")).json()["progress_report"]["version"] == 2
    repeated = await reports.save(draft, summary="First")
    assert (repeated.status_code, repeated.json()["progress_report"]["version"]) == (200, 2)
    refused = await reports.save(draft, summary="Second")
    assert (refused.status_code, refused.json()["code"]) == (409, CHANGED)
    assert (await reports.read(draft["id"]))["summary"] == "First"


async def test_one_of_two_windows_wins(reports: Reports) -> None:
    draft = await reports.start()
    both = await asyncio.gather(reports.save(draft, summary="One"), reports.save(draft, summary="Two"))
    assert sorted(response.status_code for response in both) == [200, 409]
    winner = next(response for response in both if response.status_code == 200)
    assert await reports.read(draft["id"]) == winner.json()["progress_report"]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"start_date": "2026-03-03"}, "progress_report.end_date"),
        ({"start_date": "2023-03-03"}, "progress_report.start_date"),
        ({"audience": "court"}, "progress_report.audience"),
        ({"summary": "a" * 10_001}, "progress_report.summary"),
    ],
)
async def test_bad_input_changes_nothing(reports: Reports, change: dict[str, str], field: str) -> None:
    draft = await reports.start()
    refused = await reports.save(draft, **change)
    assert refused.status_code == 422
    assert list(refused.json()["fields"]) == [field]
    assert await reports.read(draft["id"]) == draft


async def test_goals_are_the_childs_and_each_is_chosen_once(reports: Reports, add_goal: Make) -> None:
    goal, draft = await add_goal(), await reports.start()
    foreign = await reports.save(draft, goals=[{"goal_id": str(new_id())}])
    assert (foreign.status_code, foreign.json()["code"]) == (404, "goal_not_found")
    twice = await reports.save(draft, goals=[{"goal_id": goal["id"]}] * 2)
    assert (twice.status_code, twice.json()["fields"]) == (422, {"progress_report.goals": "Choose each goal once"})


async def test_an_unknown_zone_is_refused(reports: Reports) -> None:
    refused = await reports.post(timezone="Mars/Olympus")
    assert (refused.status_code, refused.json()["fields"]) == (
        422,
        {"progress_report.timezone": "Timezone is not known"},
    )


async def test_only_the_author_sees_a_draft(reports: Reports, world: World) -> None:
    draft = await reports.start()
    for other in (world.colleague, world.parent, world.stranger, world.other_therapist):
        for response in await reports.every_call(draft, by=other):
            assert response.status_code == 404, response.request.url
    assert await reports.listed(world.therapist) == [draft["id"]]
    for other in (world.colleague, world.parent):
        assert await reports.listed(other) == []


async def test_a_signed_report_is_readable_and_never_changes(reports: Reports, world: World) -> None:
    draft = await reports.start()
    signed = await reports.sign(await reports.saved(draft, summary="A good quarter."))
    assert (signed["signed_by"], signed["therapist_name"]) == ("Ada", "Ada")
    for reader in (world.therapist, world.colleague, world.parent):
        assert await reports.listed(reader) == [draft["id"]]
        assert await reports.read(draft["id"], by=reader) == signed
        assert (await reports.pdf(draft["id"], by=reader)).status_code == 200
    for other in (world.stranger, world.other_therapist, therapist()):
        assert {response.status_code for response in await reports.every_call(signed, by=other)} == {404}
    for other in (world.colleague, world.parent):
        assert {response.status_code for response in await reports.changes(signed, by=other)} == {403}
    for response in await reports.changes(signed):
        assert (response.status_code, response.json()["code"]) == (409, SIGNED)
    assert await reports.read(draft["id"]) == signed


async def test_the_next_report_begins_after_the_last_one_for_its_readers(reports: Reports, clock: FakeClock) -> None:
    await reports.sign(await reports.saved(await reports.start(audience="school"), summary="Winter"))
    clock.advance(days=30)
    assert (await reports.start(audience="school"))["start_date"] == "2026-03-03"
    assert (await reports.start(audience="family"))["start_date"] == "2026-01-02"


async def test_a_discarded_draft_is_gone(reports: Reports, runtime: Runtime) -> None:
    draft = await reports.start()
    assert (await reports.discard(draft)).status_code == 204
    assert (await reports.discard(draft)).json()["code"] == MISSING
    assert await runtime.queries.value("SELECT count(*) FROM progress_reports") == 0


async def test_signing_needs_the_saved_version_a_summary_and_a_past_day(reports: Reports, world: World) -> None:
    draft = await reports.start()
    blank = await reports.signature(draft)
    assert (blank.status_code, blank.json()["fields"]) == (
        422, {"progress_report.summary": "Write a summary before you sign"}
    )  # fmt: skip
    saved = await reports.saved(draft, summary="Spring", end_date="2026-03-03")
    old = await reports.signature(draft)
    assert (old.status_code, old.json()["code"]) == (409, CHANGED)
    early = await reports.signature(saved)
    assert list(early.json()["fields"]) == ["progress_report.end_date"]
    assert await reports.listed(world.parent) == []


async def test_two_signatures_at_once_sign_once(reports: Reports, runtime: Runtime) -> None:
    saved = await reports.saved(await reports.start(), summary="Spring")
    both = await asyncio.gather(reports.signature(saved), reports.signature(saved))
    assert sorted(response.status_code for response in both) == [201, 409]
    count = "SELECT count(*) FROM audit_entries WHERE action = 'progress_report.signed'"
    assert await runtime.queries.value(count) == 1


async def test_an_operator_cannot_sign_for_the_author(reports: Reports, world: World) -> None:
    saved = await reports.saved(await reports.start(), summary="Spring")
    refused = await reports.signature(saved, by=replace(world.therapist, operator="dana"))
    assert refused.status_code == 403


async def test_a_therapist_has_at_most_20_drafts_for_a_child(reports: Reports, world: World) -> None:
    first = await reports.start()
    for _ in range(19):
        await reports.start()
    refused = await reports.post()
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_draft_reports")
    await reports.sign(await reports.saved(first, summary="Spring"))
    assert (await reports.post()).status_code == 201
    assert (await reports.post(by=world.colleague)).status_code == 201
