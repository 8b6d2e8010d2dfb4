"""Fills an empty platform step by step, and waits where a service needs events of another."""

import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from chassis.unit_of_work import UnitOfWork
from documents.use_cases.publish_terms import publish_first_terms
from identity.adapters.passwords import Passwords

from demo_data.amendments import ask_for_corrections
from demo_data.assessments import write_reports
from demo_data.attendance import mark_sessions
from demo_data.calendars import Span, fill_calendars, import_school_services
from demo_data.clinical import write_records
from demo_data.documents import publish_guides, upload_documents
from demo_data.money import add_offers, add_subscriptions, finish_subscriptions, set_stripe_clock
from demo_data.people import People, add_people
from demo_data.plan import PASSWORD
from demo_data.service_clients import OPERATOR, ServiceClients, connect_services
from demo_data.setup import fill_in_profiles
from demo_data.supervision import cosign_earlier_notes, start_supervision

BEGAN = timedelta(weeks=8)
"""The time since the families joined: two paid cycles."""
SHOWN_ACCOUNTS = (
    ("Therapist", "maya.okafor@example.com"),
    ("Guardian, private pay", "elena.marchetti@example.com"),
    ("Guardian, school", "rosa.delgado@example.com"),
    ("Guardian in the middle of the set-up", "nadia.petrova@example.com"),
)


class AlreadyThere(Exception):
    """The platform already has people."""


@contextmanager
def step(name: str) -> Iterator[None]:
    started_at = time.monotonic()
    yield
    print(f"{name}: {time.monotonic() - started_at:.1f} s", flush=True)


async def run() -> None:
    """Raises AlreadyThere, EventNotApplied."""
    now = datetime.now(UTC).replace(second=0, microsecond=0)
    started_at = now - BEGAN
    async with connect_services() as clients:
        if await clients.identity.value(now, "SELECT 1 FROM users LIMIT 1") is not None:
            raise AlreadyThere
        with step("terms and people"):
            people = await _people(clients, now, started_at)
        with step("plans and subscriptions"):
            await set_stripe_clock(clients, started_at, reset=True)
            plans = await add_offers(clients, started_at)
            await _known_to_billing(clients, people, now)
            await add_subscriptions(clients, people, plans, now)
        with step("profiles and therapists"):
            await _subscribed(clients, people, now)
            await fill_in_profiles(clients.identity, people, started_at + timedelta(days=1))
        with step("calendars"):
            span = Span(now)
            await _known_to_scheduling(clients, people, now)
            await import_school_services(clients.scheduling, people, span)
            await fill_calendars(clients.scheduling, people, span)
            await mark_sessions(clients.scheduling, people, now)
        with step("goals, notes and messages"):
            await _related(clients, people, now)
            await start_supervision(clients, people, started_at + timedelta(days=1), now)
            await write_records(clients, people, now)
            await cosign_earlier_notes(clients, people, now)
            await ask_for_corrections(clients, people, now)
        with step("documents"):
            await upload_documents(clients, people, now)
            await write_reports(clients, people, now)
            await publish_guides(clients, started_at)
        with step("renewals"):
            await set_stripe_clock(clients, now, reset=False)
            await finish_subscriptions(clients, people, plans, now)
            await _settled(clients, people, now)
    _write_accounts()


async def _people(clients: ServiceClients, now: datetime, started_at: datetime) -> People:
    async def publish(uow: UnitOfWork) -> None:
        await publish_first_terms(uow)

    await clients.documents.run(started_at - timedelta(days=30), OPERATOR, publish)
    await clients.identity.wait_for(" terms", now, "SELECT count(*) FROM current_terms", 3)
    passwords = Passwords(clients.identity_settings.password_threads, clients.identity_settings.password_memory_kib)
    try:
        people = await add_people(clients, passwords, started_at, now)
    finally:
        passwords.close()
    return people


async def _known_to_billing(clients: ServiceClients, people: People, now: datetime) -> None:
    children = len(people.children)
    await clients.billing.wait_for(" children", now, "SELECT count(*) FROM children", children)
    await clients.billing.wait_for(" guardianships", now, "SELECT count(*) FROM guardianships", children)


async def _subscribed(clients: ServiceClients, people: People, now: datetime) -> None:
    bought = sum(child.plan.subscription != "none" and child.plan.school is None for child in people.children)
    await clients.identity.wait_for(" subscriptions", now, "SELECT count(*) FROM known_subscriptions", bought)


async def _known_to_scheduling(clients: ServiceClients, people: People, now: datetime) -> None:
    chosen = sum(child.plan.therapist is not None and child.plan.school is None for child in people.children)
    scheduling = clients.scheduling
    await scheduling.wait_for(" therapists", now, "SELECT count(*) FROM therapists", len(people.therapists))
    await scheduling.wait_for(" children", now, "SELECT count(*) FROM children", len(people.children))
    await scheduling.wait_for(" care services", now, "SELECT count(*) FROM care_services", chosen)


async def _related(clients: ServiceClients, people: People, now: datetime) -> None:
    """A therapist can open records and documents once the service has the care relation."""
    relations = await clients.scheduling.value(now, "SELECT count(*) FROM care_relations")
    events = await clients.scheduling.value(now, "SELECT count(DISTINCT event_id) FROM participants")
    for client in (clients.clinical, clients.documents):
        await client.wait_for(" care relations", now, "SELECT count(*) FROM care_relations", relations)
        await client.wait_for(" guardianships", now, "SELECT count(*) FROM guardianships", len(people.children))
    await clients.clinical.wait_for(" sessions", now, "SELECT count(*) FROM sessions", events)


async def _settled(clients: ServiceClients, people: People, now: datetime) -> None:
    """Waits until scheduling has the renewals, the pause, the end, and the session notes."""
    for status in ("paused", "ended"):
        expected = sum(child.plan.subscription == status for child in people.children)
        sql = "SELECT count(*) FROM entitlements WHERE status = $1"
        await clients.scheduling.wait_for(f"{status} subscriptions", now, sql, expected, status)
    notes = await clients.clinical.value(now, "SELECT count(*) FROM notes WHERE event_id IS NOT NULL")
    await clients.scheduling.wait_for(" notes", now, "SELECT count(*) FROM session_notes", notes)


def _write_accounts() -> None:
    file = os.environ.get("DEMO_ACCOUNTS_FILE")
    if file is not None:
        accounts = [{"role": role, "email": email, "password": PASSWORD} for role, email in SHOWN_ACCOUNTS]
        Path(file).write_text(json.dumps(accounts, indent=1))
