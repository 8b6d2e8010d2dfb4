"""Each oracle names a violation that is planted, and is silent before and after."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import LiteralString
from uuid import uuid4

import pytest
from stack.stack import Stack

from tests.fault.drill.conftest import Drill
from tests.fault.ledger import Ledger, read
from tests.fault.oracles import Oracles
from tests.fault.workload import Workload
from tests.support.databases import database, value
from tests.support.waiting import eventually

NOBODY = "00000000-0000-7000-8000-000000000000"
RENAME_EVENT: LiteralString = "UPDATE inbox SET event_id = %s::uuid WHERE event_id = %s::uuid"
RENAME_SUBSCRIPTION: LiteralString = """
    UPDATE subscriptions SET stripe_subscription_id = %s WHERE stripe_subscription_id = %s
"""
RENAME_PAYMENT: LiteralString = "UPDATE payments SET stripe_invoice_id = %s WHERE stripe_invoice_id = %s"
LIVE = """
    SELECT stripe_subscription_id FROM subscriptions
    WHERE status = 'active' AND stripe_subscription_id IS NOT NULL LIMIT 1
"""
NEWEST_SESSION = """
    SELECT event_id::text FROM participants p JOIN events e ON e.id = p.event_id
    WHERE p.child_id = ANY(%s::uuid[]) AND NOT e.canceled ORDER BY e.id DESC LIMIT 1
"""


@pytest.fixture(scope="module")
def calm(oracles: Oracles, workload: Workload) -> Oracles:
    """After some real work, with nothing left to do."""
    with workload.running(20):
        workload.pause(5)
    found = oracles.check()
    assert not any(found.values()), found
    return oracles


@contextmanager
def changed(stack: Stack, service: str, do: LiteralString, undo: LiteralString, *args: object) -> Iterator[None]:
    with database(stack, service) as db:
        db.execute(do, args)
        try:
            yield
        finally:
            db.execute(undo, args)


def test_a_lost_write_is_named(calm: Oracles, tmp_path: Path) -> None:
    with_more = copied(calm, tmp_path)
    with Ledger(with_more) as ledger:
        for kind in ("goal", "message", "document", "session", "purchase"):
            ledger.asked(f"key of {kind}", kind, NOBODY)
            ledger.acknowledged(f"key of {kind}", NOBODY)
        ledger.asked("key of phone", "phone", calm.families[0].email)
        ledger.acknowledged("key of phone", "another number")
    lost = calm.lost(read(with_more))
    assert [sentence.split()[0] for sentence in lost] == ["goal", "message", "document", "session", "purchase", "a"]


def test_a_cancellation_that_was_lost_is_named(calm: Oracles, tmp_path: Path) -> None:
    children = [child for family in calm.families for child in family.children]
    session = eventually(lambda: value(calm.stack, "scheduling", NEWEST_SESSION, children))
    with_more = copied(calm, tmp_path)
    with Ledger(with_more) as ledger:
        ledger.asked("key", "cancellation", children[0])
        ledger.acknowledged("key", session)
    assert calm.lost(read(with_more)) == [f"session {session} was canceled and takes place"]


def test_a_second_effect_is_named(calm: Oracles) -> None:
    goal = read(calm.ledger).of("goal")[0]
    with changed(
        calm.stack,
        "clinical-records",
        "INSERT INTO goals SELECT (jsonb_populate_record(g, jsonb_build_object('id', %s::text))).* FROM goals g"
        " WHERE id = %s::uuid",
        "DELETE FROM goals WHERE id = %s::uuid AND %s::uuid IS NOT NULL",
        NOBODY,
        goal.made,
    ):
        (found,) = calm.repeated(read(calm.ledger))
        assert found.startswith("1 of goal beyond")


def test_another_answer_to_the_same_key_is_named(calm: Oracles, tmp_path: Path) -> None:
    goal = read(calm.ledger).of("goal")[0]
    with_more = copied(calm, tmp_path)
    with Ledger(with_more) as ledger:
        ledger.repeated(goal.key, NOBODY)
    assert calm.repeated(read(with_more)) == [f"key {goal.key} made {goal.made} and then {NOBODY}"]


def test_an_undelivered_event_and_an_uncommitted_one_are_named(calm: Oracles) -> None:
    taken = value(calm.stack, "scheduling", "SELECT event_id::text FROM inbox ORDER BY event_id DESC LIMIT 1")
    with renamed(calm.stack, "scheduling", RENAME_EVENT, taken, NOBODY):
        missing, foreign = calm.undelivered()
    assert missing.startswith("scheduling misses evt.")
    assert foreign == f"scheduling has event {NOBODY}, which nobody committed"


def test_an_overlap_is_named(calm: Oracles) -> None:
    children = [child for family in calm.families for child in family.children]
    session = eventually(lambda: value(calm.stack, "scheduling", NEWEST_SESSION, children))
    with changed(
        calm.stack,
        "scheduling",
        "INSERT INTO events SELECT (jsonb_populate_record(e, jsonb_build_object('id', %s::text))).* FROM events e"
        " WHERE id = %s::uuid",
        "DELETE FROM events WHERE id = %s::uuid AND %s::uuid IS NOT NULL",
        NOBODY,
        session,
    ):
        (found,) = calm.double_booked()
        assert found.endswith("is in two places")


def test_a_charge_without_subscription_and_the_reverse_are_named(calm: Oracles) -> None:
    theirs = value(calm.stack, "billing", LIVE)
    with renamed(calm.stack, "billing", RENAME_SUBSCRIPTION, theirs, "sub_nobody"):
        found = calm.charged_wrongly()
    unknown, unpaid = f"Stripe charges for {theirs}, which we don't know", "we provide sub_nobody, which Stripe doesn't"
    assert found == [unknown, f"{unpaid} charge"]


def test_a_payment_that_is_missing_is_named(calm: Oracles) -> None:
    invoice = value(calm.stack, "billing", "SELECT stripe_invoice_id FROM payments WHERE state = 'paid' LIMIT 1")
    with renamed(calm.stack, "billing", RENAME_PAYMENT, invoice, "in_nobody"):
        found = calm.charged_wrongly()
    assert found == [f"invoice {invoice} is paid and isn't among our payments", "payment in_nobody isn't at Stripe"]


def test_an_audit_entry_outside_the_chain_is_named(calm: Oracles) -> None:
    entry = str(uuid4())
    with database(calm.stack, "documents") as db:
        with db.transaction():
            db.execute(
                "INSERT INTO audit_entries (id, at, actor, action) VALUES (%s, now(), 'nobody', 'test')", (entry,)
            )
            db.execute("DELETE FROM audit_waiting WHERE entry_id = %s", (entry,))
        found = calm.tampered()
        db.execute("INSERT INTO audit_waiting (entry_id) VALUES (%s)", (entry,))
    assert found == [f"documents: The audit trail is broken: entry {entry} is neither chained nor queued."]


def test_a_dead_letter_and_an_event_to_send_are_named(calm: Oracles) -> None:
    letter: LiteralString = """
        INSERT INTO dead_letters (event_id, subject, envelope, reason, attempts, created_at)
        VALUES (%s, 'evt.test', '{}', 'test', 5, now())
    """
    with changed(calm.stack, "identity", letter, "DELETE FROM dead_letters WHERE event_id = %s", NOBODY):
        assert "identity: 1 dead letters" in calm.pending()
    webhook: LiteralString = """
        INSERT INTO stripe_events (id, type, target, received_at, due_at, attempts)
        VALUES (%s, 'test', 'none', now(), now() + interval '1 day', 0)
    """
    with changed(calm.stack, "billing", webhook, "DELETE FROM stripe_events WHERE id = %s", NOBODY):
        assert "billing: 1 webhooks" in calm.pending()


def test_an_event_that_nobody_reads_is_named(calm: Oracles, drill: Drill) -> None:
    drill.stack.stop("scheduling")
    calm.families[0].api.put("/guardian", {"guardian": {"phone_number": "4155550177"}})
    eventually(lambda: any(found.startswith("scheduling: ") for found in calm.pending()))
    drill.stack.start("scheduling")
    eventually(lambda: not calm.pending())


@contextmanager
def renamed(stack: Stack, service: str, sql: LiteralString, before: str, after: str) -> Iterator[None]:
    with database(stack, service) as db:
        db.execute(sql, (after, before))
        try:
            yield
        finally:
            db.execute(sql, (before, after))


def copied(oracles: Oracles, folder: Path) -> Path:
    file = folder / "ledger.jsonl"
    file.write_bytes(oracles.ledger.read_bytes())
    return file
