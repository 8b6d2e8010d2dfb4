"""The figures of a progress report: those of the period, frozen by the signature, and what guards them
(docs/product/clinical-records.md#progress-reports)."""

from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg
import psycopg
import pytest
from chassis.audit.reads import entries_for_child
from chassis.ids import new_id
from chassis.privacy.export import records_of
from chassis.privacy.registry import Family
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.databases import as_superuser
from chassis.unit_of_work import Actor
from clinical_records.adapters.record_encryption import RecordCipher
from clinical_records.privacy import FAMILY_RECORDS
from clinical_records.settings import settings_of
from clinical_records.use_cases.notes.verify_signatures import verify_signatures
from clinical_records.use_cases.retain_encrypted import decrypt_records, encrypt_erased_records

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Reports = Any
SERVICE = Actor.service("clinical-records")
SHARED = "clinical-records.progress_report.shared.v1"
CRITERION = {"sessions": 2, "percent": 80}


@pytest.fixture
async def signed(reports: Reports, add_goal: Make) -> dict[str, Any]:
    """With a goal, two sessions, a summary and a comment."""
    goal = await add_goal("Say r", title="Says R", baseline="20%", criterion=CRITERION)
    for correct in (4, 9):
        await reports.hold_session(goal, correct)
    draft = await reports.start()
    choice = {"goal_id": goal["id"], "comment": "Loves rabbits."}
    return dict(await reports.sign(await reports.saved(draft, summary="A good quarter.", goals=[choice])))


def figures_of(report: dict[str, Any]) -> dict[str, Any]:
    [goal] = report["goals"]
    return dict(goal["figures"])


async def test_figures_are_those_of_the_period(
    reports: Reports, add_goal: Make, set_progress: Callable[[str, int], Awaitable[None]], api: ApiClient, world: World
) -> None:
    goal = await add_goal(criterion=CRITERION)
    await reports.hold_session(goal, 9)  # before the period: the first of two sessions in a row
    await set_progress(goal["id"], 2)
    for correct in (8, 3, 4, 6):
        await reports.hold_session(goal, correct)
    await set_progress(goal["id"], 5)
    draft = await reports.start()
    changed = await reports.saved(draft, start_date="2026-03-10", end_date="2026-04-06")
    assert figures_of(changed) == {
        "sessions": 4, "compared_sessions": 2, "first_percent": 55, "last_percent": 50, "progress_before": 2,
        "progress": 5, "criterion": "80% over 2 sessions", "met_on": "2026-03-16", "rating": "met",
    }  # fmt: skip
    shorter = await reports.saved(changed, start_date="2026-03-17", end_date="2026-04-05")
    assert figures_of(shorter) == {
        "sessions": 2, "compared_sessions": 1, "first_percent": 30, "last_percent": 40, "progress_before": 2,
        "progress": 2, "criterion": "80% over 2 sessions", "met_on": None, "rating": "progressing",
    }  # fmt: skip


async def test_help_beyond_the_criterion_does_not_count(reports: Reports, add_goal: Make) -> None:
    goal = await add_goal(criterion={**CRITERION, "cue_level": "minimal"})
    await reports.hold_session(goal, 10, level="maximal")
    await reports.hold_session(goal, 5, level="minimal")
    figures = figures_of(await reports.start())
    assert (figures["first_percent"], figures["last_percent"], figures["met_on"]) == (0, 50, None)


async def test_a_goal_that_the_therapist_marked_as_met_is_rated_met(
    reports: Reports, add_goal: Make, api: ApiClient, world: World
) -> None:
    goal = await add_goal()
    await api.put(f"/clients/{world.child}/goals/{goal['id']}", json={"status": "met"}, by=world.therapist)
    assert figures_of(await reports.start())["rating"] == "met"


async def test_later_changes_leave_a_signed_report_as_it_was(
    signed: dict[str, Any], reports: Reports, api: ApiClient, world: World, prints: Any, clock: Any
) -> None:
    before = prints.text_of(await reports.pdf(signed["id"]))
    goal = {"id": signed["goals"][0]["goal_id"]}
    taps = await reports.hold_session(goal, 0)
    last = "SELECT event_id, id FROM trials WHERE correct ORDER BY tapped_at LIMIT 1"
    row = await world.runtime.queries.row(last)
    undone = {"goal_id": goal["id"], "child_id": str(world.child), "correct": True, "cue_level": "independent"}
    when = {"tapped_at": clock.now.isoformat(), "undone": True}
    await reports.count(row["event_id"], [{"id": str(row["id"]), **undone, **when}])
    path = f"/clients/{world.child}/goals/{goal['id']}"
    await api.put(path, json={"description": "Say s", "title": "Says S", "progress": 9}, by=world.therapist)
    fresh = await reports.start()
    assert figures_of(fresh) != figures_of(signed)
    assert len(taps) == 10
    await api.delete(path, by=world.therapist)
    assert await reports.read(signed["id"]) == signed
    assert prints.text_of(await reports.pdf(signed["id"])).replace("Mar 23", "Mar 16") == before


async def test_the_event_names_ids_only(signed: dict[str, Any], api: ApiClient, world: World) -> None:
    [event] = await api.emitted(SHARED)
    assert event == {
        "version": 3, "report_id": signed["id"], "child_id": str(world.child),
        "therapist_id": str(world.therapist.profile_id),
    }  # fmt: skip


async def test_every_step_is_audited(signed: dict[str, Any], reports: Reports, runtime: Runtime, world: World) -> None:
    await reports.read(signed["id"], by=world.parent)
    await reports.pdf(signed["id"], by=world.parent)
    await reports.listed(world.parent)
    await runtime.reads.flush()
    actions = {entry["action"] for entry in await entries_for_child(runtime.queries, world.child)}
    assert {
        "progress_report.started", "progress_report.signed", "progress_report.shared", "read read_progress_report",
        "read print_progress_report", "read list_progress_reports",
    } <= actions  # fmt: skip


def tamper(runtime: Runtime, statement: str) -> None:
    """As a superuser, so that no trigger stops it."""
    with psycopg.connect(as_superuser(runtime.settings.database_url).replace("+asyncpg", "")) as db:
        db.execute("SET session_replication_role = replica")
        db.execute(statement)  # type: ignore[call-overload]  # statements of this test


async def problems(runtime: Runtime) -> list[str]:
    async with runtime.units.begin(SERVICE) as uow:
        found = await verify_signatures(uow)
        assert found.reports <= 1
        return list(found.problems)


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE progress_reports SET end_date = end_date - 1", "it was changed after it was signed."),
        ("UPDATE progress_reports SET language = 'es'", "it was changed after it was signed."),
        (
            "UPDATE progress_reports SET figures_encrypted = set_byte(figures_encrypted, 40, 1"
            " # get_byte(figures_encrypted, 40))",
            "its text can't be decrypted.",
        ),
        ("DELETE FROM progress_reports", "it was signed and isn't there."),
        ("DELETE FROM audit_entries WHERE action LIKE '%.signed'", "the audit trail has no signature of it."),
    ],
)
async def test_a_signed_report_that_was_changed_is_found(
    signed: dict[str, Any], runtime: Runtime, statement: str, problem: str
) -> None:
    assert await problems(runtime) == []
    tamper(runtime, statement)
    assert await problems(runtime) == [f"Progress report {signed['id']}: {problem}"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE progress_reports SET version = 9",
        "UPDATE progress_reports SET signed_at = NULL, signed_by = NULL",
        "UPDATE progress_reports SET summary = 'x', summary_encrypted = NULL",
        "UPDATE progress_reports SET figures_encrypted = goals_encrypted",
        "DELETE FROM progress_reports",
    ],
)
async def test_the_database_refuses_to_change_a_signed_report(
    signed: dict[str, Any], runtime: Runtime, statement: str
) -> None:
    with pytest.raises(asyncpg.IntegrityConstraintViolationError, match="never changes"):
        async with runtime.units.begin(SERVICE) as uow:
            await uow.rows(f"{statement} RETURNING id")


async def test_an_export_has_signed_reports_and_no_drafts(
    signed: dict[str, Any], reports: Reports, runtime: Runtime, world: World
) -> None:
    await reports.saved(await reports.start(), summary="Private thoughts")
    family = Family(world.parent.profile_id, new_id(), (world.child,))
    exported = await records_of(runtime.queries, FAMILY_RECORDS, family)
    [report] = exported["progress_reports"]
    assert (report["id"], report["summary"]) == (signed["id"], "A good quarter.")
    assert report["lines"][:4] == [
        "Progress report, Dec 17, 2025 – Mar 16, 2026", "A good quarter.", "Goal 1: Says R", "Say r",
    ]  # fmt: skip
    assert "Change from baseline: +70 percentage points" in report["lines"]
    assert report["lines"][-1] == "Loves rabbits."


async def test_erasure_seals_signed_reports_and_deletes_drafts(
    signed: dict[str, Any], reports: Reports, runtime: Runtime, world: World
) -> None:
    await reports.start()
    async with runtime.units.begin(SERVICE) as uow:
        await uow.rows("INSERT INTO erased_people (id, erased_at) VALUES ($1, $2)", world.child, uow.now)
    cipher = RecordCipher(settings_of(runtime).master_keys)
    await encrypt_erased_records(runtime.units, cipher, 7)
    async with runtime.units.begin(SERVICE) as uow:
        [record] = await decrypt_records(uow, cipher, world.child, "court")
    assert [row["id"] for row in record["progress_reports"]] == [signed["id"]]
    assert await runtime.queries.value("SELECT count(*) FROM progress_reports") == 0
    assert await problems(runtime) == []
