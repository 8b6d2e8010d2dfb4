"""PDFs of notes: limits, a service that is away, and the audit trail
(docs/product/clinical-records.md#notes-as-pdf)."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Prints = Any
Identity = Any


async def test_nothing_is_printed_while_identity_is_away(
    prints: Prints, world: World, write_on_session: Make, identity: Identity, runtime: Runtime
) -> None:
    await write_on_session()
    identity.status = 404
    assert (await prints.record(world.therapist)).json()["code"] == "child_not_found"
    identity.status = None
    assert [response.status_code for response in await prints.all(world.therapist)] == [503] * 3
    await runtime.reads.flush()
    assert await runtime.queries.value("SELECT count(*) FROM audit_entries WHERE action LIKE 'read print%'") == 0


async def test_the_readers_own_sign_in_is_passed_on(
    prints: Prints, world: World, write_on_session: Make, identity: Identity
) -> None:
    await write_on_session()
    await prints.period(world.colleague)
    [asked] = identity.asked
    assert asked.headers["uid"] == world.colleague.uid
    assert asked.url.path == f"/internal/children/{world.child}/record_names"
    assert asked.url.params.get_list("therapist_id") == [str(world.therapist.profile_id)]


async def test_a_record_that_is_too_long_is_refused(
    prints: Prints, world: World, write_on_session: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    await write_on_session("Twelve bytes")
    await write_on_session("And some more", "soap_objective")
    monkeypatch.setattr("clinical_records.domain.printed_notes.MOST_ENTRIES", 1)
    for response in (await prints.period(world.therapist), await prints.record(world.therapist)):
        assert (response.status_code, response.json()["code"]) == (409, "record_too_long")
    assert (await prints.session(world.therapist)).status_code == 200
    assert "No notes." in prints.text_of(await prints.record(world.parent)), "what isn't shared doesn't count"
    monkeypatch.setattr("clinical_records.domain.printed_notes.MOST_ENTRIES", 2)
    assert (await prints.record(world.therapist)).status_code == 200
    monkeypatch.setattr("clinical_records.domain.printed_notes.MOST_BYTES", 20)
    assert (await prints.record(world.therapist)).status_code == 409


async def test_a_pdf_that_takes_too_long_is_given_up(
    prints: Prints, world: World, write_on_session: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    await write_on_session()
    monkeypatch.setattr("clinical_records.adapters.printing.page.MOST_SECONDS", -1)
    for response in await prints.all(world.therapist):
        assert (response.status_code, response.json()["code"]) == (409, "record_too_long")


async def test_other_requests_are_answered_while_a_pdf_is_drawn(
    api: ApiClient, prints: Prints, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def draw(*_: object) -> bytes:
        begun.set()
        assert go_on.wait(timeout=20)
        return b"%PDF-"

    monkeypatch.setattr("clinical_records.api.printed.record_pdf", draw)
    printing = asyncio.create_task(prints.record(world.therapist))
    assert await asyncio.to_thread(begun.wait, 20)
    assert (await api.get(f"/clients/{world.child}/goals", by=world.parent)).status_code == 200
    go_on.set()
    assert (await printing).content == b"%PDF-"


async def test_each_print_is_in_the_childs_audit_trail(
    prints: Prints, world: World, write_on_session: Make, runtime: Runtime
) -> None:
    await write_on_session()
    for response in await prints.all(world.colleague):
        assert response.status_code == 200
    await runtime.reads.flush()
    rows = await runtime.queries.rows(
        "SELECT actor, action, child_id FROM audit_entries WHERE action LIKE 'read print%' ORDER BY action"
    )
    assert [row["action"] for row in rows] == [
        "read print_clinical_record",
        "read print_notes",
        "read print_session_note",
    ]
    assert {(row["actor"], row["child_id"]) for row in rows} == {
        (f"therapist:{world.colleague.profile_id}", str(world.child))
    }
