"""What must hold after every fault, checked in the databases, the broker and the Stripe simulator.

L1 what was acknowledged is stored          L2 a key has at most one effect
L3 outbox and inbox agree                   L4 nobody is in two places at once
L5 Stripe's charges are our subscriptions   L6 the audit trails verify
L7 nothing waits beyond its time
"""

import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, LiteralString

import httpx
from stack.layout import ROOT
from stack.operator_cli import command_of
from stack.stack import Stack

from tests.fault.ledger import Record, read
from tests.support.databases import database
from tests.support.families import Family
from tests.support.stripe import Stripe

SETTLE_SECONDS = 120
"""Until then everything that a fault left behind is done: an interrupted purchase waits a minute for its client."""
HEAD_SECONDS = 45
NO_HEAD = "The broker has no head of this trail."
SHOWN = 5
NAMES = {
    "L1": "acknowledged is stored",
    "L2": "one effect per key",
    "L3": "outbox = inbox",
    "L4": "no overlap",
    "L5": "charges = subscriptions",
    "L6": "audit trail holds",
    "L7": "nothing pending",
}
ROWS: Mapping[str, tuple[str, LiteralString]] = {
    "goal": ("clinical-records", "SELECT id::text FROM goals WHERE child_id = ANY(%s::uuid[])"),
    "message": ("clinical-records", "SELECT id::text FROM notes WHERE child_id = ANY(%s::uuid[]) AND event_id IS NULL"),
    "document": ("documents", "SELECT id::text FROM documents WHERE child_id = ANY(%s::uuid[])"),
    "session": (
        "scheduling",
        "SELECT DISTINCT event_id::text FROM participants WHERE child_id = ANY(%s::uuid[])",
    ),
    "purchase": (
        "billing",
        "SELECT child_id::text FROM subscriptions WHERE child_id = ANY(%s::uuid[]) AND status = 'active'",
    ),
}
"""What a kind of wish creates: every row for these children."""
CANCELED = "SELECT id::text FROM events WHERE id = ANY(%s::uuid[]) AND canceled"
PHONE = """
    SELECT g.phone_number FROM guardians g JOIN users u ON u.id = g.user_id WHERE u.email = %s
"""
SENT = "SELECT event_id::text, subject FROM outbox"
TAKEN = "SELECT event_id::text FROM inbox UNION SELECT event_id::text FROM dead_letters"
DOUBLE_BOOKED = """
    WITH busy AS (
        SELECT e.id, e.therapist_id AS person, e.starts_at, e.ends_at FROM events e WHERE NOT e.canceled
        UNION
        SELECT e.id, p.child_id, e.starts_at, e.ends_at FROM events e JOIN participants p ON p.event_id = e.id
        WHERE NOT e.canceled AND NOT p.canceled
    ), in_turn AS (
        SELECT person, id, starts_at, max(ends_at) OVER (
            PARTITION BY person ORDER BY starts_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) AS busy_until FROM busy
    )
    SELECT person::text || ' at ' || starts_at FROM in_turn WHERE starts_at < busy_until
"""
LIVE = "SELECT stripe_subscription_id FROM subscriptions WHERE status IN ('active', 'past_due')"
PAID = "SELECT stripe_invoice_id, total_minor FROM payments WHERE state = 'paid'"
QUEUES: Sequence[tuple[str, str, LiteralString]] = (
    ("billing", "Stripe operations", "SELECT count(*) FROM intentions WHERE state = 'pending'"),
    ("billing", "webhooks", "SELECT count(*) FROM stripe_events WHERE handled_at IS NULL"),
    (
        "identity",
        "emails that are due",
        "SELECT count(*) FROM notifications"
        " WHERE sent_at IS NULL AND dropped_at IS NULL AND next_try_at < now() - interval '10 seconds'",
    ),
    ("scheduling", "notes to hand over", "SELECT count(*) FROM unsent_notes WHERE due_at < now()"),
    ("documents", "reports", "SELECT count(*) FROM reports WHERE status = 'processing'"),
    ("documents", "intake forms", "SELECT count(*) FROM intake_submissions WHERE document_id IS NULL"),
)
COMMON_QUEUES: Sequence[tuple[str, LiteralString]] = (
    ("events to send", "SELECT count(*) FROM outbox WHERE sent_at IS NULL"),
    ("dead letters", "SELECT count(*) FROM dead_letters WHERE replayed_at IS NULL AND discarded_at IS NULL"),
    ("audit entries to chain", "SELECT count(*) FROM audit_waiting"),
)


@dataclass(frozen=True)
class Oracles:
    stack: Stack
    stripe: Stripe
    ledger: Path
    families: Sequence[Family]

    def check(self, settle_seconds: float = SETTLE_SECONDS) -> Mapping[str, Sequence[str]]:
        """Waits until nothing is pending, then returns what is wrong, by oracle."""
        pending = self.settle(settle_seconds)
        record = read(self.ledger)
        checks: Mapping[str, Callable[[], Sequence[str]]] = {
            "L1": lambda: self.lost(record),
            "L2": lambda: self.repeated(record),
            "L3": self.undelivered,
            "L4": self.double_booked,
            "L5": self.charged_wrongly,
            "L6": self.tampered,
            "L7": lambda: pending,
        }
        return {name: check() for name, check in checks.items()}

    def settle(self, seconds: float = SETTLE_SECONDS) -> Sequence[str]:
        """Waits until nothing is pending, and returns what still is in the end."""
        deadline = time.monotonic() + seconds
        while (pending := self.pending()) and time.monotonic() < deadline:
            time.sleep(0.5)
        return pending

    # --- L1, L2 --------------------------------------------------------------------------------------------

    def lost(self, record: Record) -> Sequence[str]:
        found = [
            f"{kind} {each.made} of {each.about} was acknowledged and isn't stored"
            for kind in ROWS
            for stored in [set(self._rows(kind, record))]
            for each in record.of(kind)
            if each.made not in stored
        ]
        sessions = [each.made for each in record.of("cancellation")]
        canceled = set(self._column("scheduling", CANCELED, sessions))
        found += [f"session {each} was canceled and takes place" for each in sessions if each not in canceled]
        return found + list(self._lost_phones(record))

    def _lost_phones(self, record: Record) -> Iterator[str]:
        last = {each.about: each.made for each in record.of("phone")}
        unsure = {about for kind, about in record.unanswered if kind == "phone"}
        for email, phone in last.items():
            if email not in unsure and self._column("identity", PHONE, email) != [phone]:
                yield "a phone number isn't the last that was acknowledged"

    def repeated(self, record: Record) -> Sequence[str]:
        found = [f"key {key} made {first} and then {then}" for key, first, then in record.repeats if first != then]
        unanswered = Counter(kind for kind, _ in record.unanswered)
        for kind in ROWS:
            rows, made = Counter(self._rows(kind, record)), Counter(each.made for each in record.of(kind))
            extra = rows - made
            if extra.total() > unanswered[kind]:
                found.append(
                    f"{extra.total()} of {kind} beyond the {made.total()} acknowledged, {unanswered[kind]} unanswered: "
                    f"{[*extra][:SHOWN]}"
                )
            found += [f"{kind} {one} answers {count} keys" for one, count in made.items() if count > 1]
        return found

    def _rows(self, kind: str, record: Record) -> Sequence[str]:
        """Every row of this kind for the children in the ledger."""
        children = {each.about for each in record.of(kind)} | {
            about for other, about in record.unanswered if other == kind
        }
        return self._column(*ROWS[kind], sorted(children))

    # --- L3 to L6 ------------------------------------------------------------------------------------------

    def undelivered(self) -> Sequence[str]:
        """Events that a consumer misses, and events that it has although nobody committed them."""
        services = self.stack.platform.services
        sent = self._sent()
        everything_taken = {each.name: {event for (event,) in self._query(each.name, TAKEN)} for each in services}
        sent_later = self._sent()  # jobs go on: what they sent since may be taken already
        found: list[str] = []
        for service in services:
            taken = everything_taken[service.name]
            wanted = {event for event, subject in sent.items() if subject in service.consumes}
            found += [f"{service.name} misses {sent[event]} {event}" for event in sorted(wanted - taken)]
            foreign = taken - set(sent_later)
            found += [f"{service.name} has event {event}, which nobody committed" for event in sorted(foreign)]
        return found

    def _sent(self) -> Mapping[str, str]:
        """The subject of each event that a service committed."""
        services = self.stack.platform.services
        return {event: subject for each in services for event, subject in self._query(each.name, SENT)}

    def double_booked(self) -> Sequence[str]:
        return [f"{found} is in two places" for found in self._column("scheduling", DOUBLE_BOOKED)]

    def charged_wrongly(self) -> Sequence[str]:
        ours = set(self._column("billing", LIVE)) - {None}
        bought: Counter[str] = Counter()
        theirs: set[str] = set()
        for each in self.stripe.all_subscriptions():
            if each["status"] in {"active", "past_due", "trialing"}:
                theirs.add(each["id"])
                bought[each["metadata"].get("subscription_id", each["id"])] += 1
        found = [f"Stripe charges for {each}, which we don't know" for each in sorted(theirs - ours)]
        found += [f"we provide {each}, which Stripe doesn't charge" for each in sorted(ours - theirs)]
        found += [f"{one} was bought {count} times" for one, count in bought.items() if count > 1]
        paid = {
            each["id"]: each["amount_paid"]
            for each in self.stripe.all_invoices()
            if each["status"] == "paid" and each["amount_paid"]
        }
        known = dict(self._query("billing", PAID))
        found += [f"invoice {each} is paid and isn't among our payments" for each in sorted(paid.keys() - known.keys())]
        found += [f"payment {each} isn't at Stripe" for each in sorted(known.keys() - paid.keys())]
        return found + [
            f"invoice {each}: {known[each]} and {paid[each]}"
            for each in sorted(paid.keys() & known.keys())
            if known[each] != paid[each]
        ]

    def tampered(self) -> Sequence[str]:
        with ThreadPoolExecutor(2) as pool:
            found = pool.map(self._verify, (service.name for service in self.stack.platform.services))
        return [problem for problems in found for problem in problems]

    def _verify(self, service: str) -> Sequence[str]:
        """Waits for the head of the trail: it is published every 30 seconds, and again after the broker was gone."""
        deadline = time.monotonic() + HEAD_SECONDS
        while (problems := self._verify_once(service)) and time.monotonic() < deadline:
            if not all(each.endswith(NO_HEAD) for each in problems):
                break
            time.sleep(2)
        return problems

    def _verify_once(self, service: str) -> Sequence[str]:
        command, env = command_of(self.stack, service, "audit", "verify")
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        said = (done.stdout + done.stderr).strip().splitlines()
        return [] if done.returncode == 0 else [f"{service}: {line}" for line in said[-SHOWN:]]

    # --- L7 ------------------------------------------------------------------------------------------------

    def pending(self) -> Sequence[str]:
        services = [service.name for service in self.stack.platform.services]
        queues = [*QUEUES, *((name, what, sql) for name in services for what, sql in COMMON_QUEUES)]
        found = [
            f"{service}: {count} {what}"
            for service, what, sql in queues
            for count in self._column(service, sql)
            if count
        ]
        if waiting := self.stripe.waiting_webhooks():
            found.append(f"Stripe: {waiting} webhooks to send")
        return found + list(self._unread())

    def _unread(self) -> Iterator[str]:
        for consumer in consumers(self.stack):
            waiting = consumer["num_pending"] + consumer["num_ack_pending"]
            if waiting:
                yield f"{consumer['name']}: {waiting} events to read"

    # --- databases -----------------------------------------------------------------------------------------

    def _query(self, service: str, sql: LiteralString, *args: object) -> Sequence[tuple[Any, ...]]:
        with database(self.stack, service) as db:
            return db.execute(sql, args).fetchall()

    def _column(self, service: str, sql: LiteralString, *args: object) -> list[Any]:
        return [row[0] for row in self._query(service, sql, *args)]


def consumers(stack: Stack) -> Sequence[Mapping[str, Any]]:
    """The durable consumers of the events, as the broker reports them."""
    url = f"http://127.0.0.1:{stack.platform.nats.monitor_port}/jsz"
    shown = httpx.get(url, params={"streams": True, "consumers": True}, timeout=10, trust_env=False).json()
    streams = [stream for account in shown["account_details"] for stream in account["stream_detail"]]
    return [one for stream in streams if stream["name"] == "EVENTS" for one in stream.get("consumer_detail", [])]
