"""Fills an empty platform, step by step, waiting wherever one service has to learn from another."""

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

from demo_data.attendance import hold_sessions
from demo_data.calendars import Span, fill_calendars, import_school_services
from demo_data.clinical import write_records
from demo_data.desks import OPERATOR, Desks, open_desks
from demo_data.money import add_offers, add_subscriptions, finish_subscriptions, set_stripe_clock
from demo_data.papers import hand_in_papers
from demo_data.people import People, add_people
from demo_data.plan import PASSWORD
from demo_data.setup import fill_in_profiles

BEGAN = timedelta(weeks=8)
"""How long ago the families joined: two paid cycles."""
SHOWN_ACCOUNTS = (
    ("Therapist", "maya.okafor@example.com"),
    ("Guardian, private pay", "elena.marchetti@example.com"),
    ("Guardian, school", "rosa.delgado@example.com"),
    ("Guardian in the middle of the set-up", "nadia.petrova@example.com"),
)


class AlreadyThere(Exception):
    """The platform holds people already."""


@contextmanager
def step(name: str) -> Iterator[None]:
    began = time.monotonic()
    yield
    print(f"{name}: {time.monotonic() - began:.1f} s", flush=True)


async def run() -> None:
    """Raises AlreadyThere, NotArrived."""
    now = datetime.now(UTC).replace(second=0, microsecond=0)
    began = now - BEGAN
    async with open_desks() as desks:
        if await desks.identity.value(now, "SELECT 1 FROM users LIMIT 1") is not None:
            raise AlreadyThere
        with step("terms and people"):
            people = await _people(desks, now, began)
        with step("plans and subscriptions"):
            await set_stripe_clock(desks, began, reset=True)
            plans = await add_offers(desks, began)
            await _known_to_billing(desks, people, now)
            await add_subscriptions(desks, people, plans, now)
        with step("profiles and therapists"):
            await _subscribed(desks, people, now)
            await fill_in_profiles(desks.identity, people, began + timedelta(days=1))
        with step("calendars"):
            span = Span(now)
            await _known_to_scheduling(desks, people, now)
            await import_school_services(desks.scheduling, people, span)
            await fill_calendars(desks.scheduling, people, span)
            await hold_sessions(desks.scheduling, people, now)
        with step("goals, notes and messages"):
            await _related(desks, people, now)
            await write_records(desks, people, now)
        with step("documents"):
            await hand_in_papers(desks, people, now)
        with step("renewals"):
            await set_stripe_clock(desks, now, reset=False)
            await finish_subscriptions(desks, people, plans, now)
            await _settled(desks, people, now)
    _write_accounts()


async def _people(desks: Desks, now: datetime, began: datetime) -> People:
    async def publish(uow: UnitOfWork) -> None:
        await publish_first_terms(uow)

    await desks.documents.do(began - timedelta(days=30), OPERATOR, publish)
    passwords = Passwords(desks.identity_settings.password_threads, desks.identity_settings.password_memory_kib)
    try:
        people = await add_people(desks, passwords, began, now)
    finally:
        passwords.close()
    await desks.identity.arrives("the terms", now, "SELECT count(*) FROM current_terms", 2)
    return people


async def _known_to_billing(desks: Desks, people: People, now: datetime) -> None:
    children = len(people.children)
    await desks.billing.arrives("the children", now, "SELECT count(*) FROM children", children)
    await desks.billing.arrives("the guardianships", now, "SELECT count(*) FROM guardianships", children)


async def _subscribed(desks: Desks, people: People, now: datetime) -> None:
    bought = sum(child.plan.subscription != "none" and child.plan.school is None for child in people.children)
    await desks.identity.arrives("the subscriptions", now, "SELECT count(*) FROM known_subscriptions", bought)


async def _known_to_scheduling(desks: Desks, people: People, now: datetime) -> None:
    chosen = sum(child.plan.therapist is not None and child.plan.school is None for child in people.children)
    scheduling = desks.scheduling
    await scheduling.arrives("the therapists", now, "SELECT count(*) FROM therapists", len(people.therapists))
    await scheduling.arrives("the children", now, "SELECT count(*) FROM children", len(people.children))
    await scheduling.arrives("the care services", now, "SELECT count(*) FROM care_services", chosen)


async def _related(desks: Desks, people: People, now: datetime) -> None:
    """Records and documents are open to a therapist once the service knows the relation."""
    relations = await desks.scheduling.value(now, "SELECT count(*) FROM care_relations")
    events = await desks.scheduling.value(now, "SELECT count(DISTINCT event_id) FROM participants")
    for desk in (desks.clinical, desks.documents):
        await desk.arrives("the care relations", now, "SELECT count(*) FROM care_relations", relations)
        await desk.arrives("the guardianships", now, "SELECT count(*) FROM guardianships", len(people.children))
    await desks.clinical.arrives("the sessions", now, "SELECT count(*) FROM sessions", events)


async def _settled(desks: Desks, people: People, now: datetime) -> None:
    """Until renewals, the pause and the end have reached scheduling, and which sessions need no report any more."""
    for status in ("paused", "ended"):
        expected = sum(child.plan.subscription == status for child in people.children)
        sql = "SELECT count(*) FROM entitlements WHERE status = $1"
        await desks.scheduling.arrives(f"what is {status}", now, sql, expected, status)
    notes = await desks.clinical.value(now, "SELECT count(*) FROM notes WHERE event_id IS NOT NULL")
    await desks.scheduling.arrives("the notes", now, "SELECT count(*) FROM session_notes", notes)


def _write_accounts() -> None:
    file = os.environ.get("DEMO_ACCOUNTS_FILE")
    if file is not None:
        accounts = [{"role": role, "email": email, "password": PASSWORD} for role, email in SHOWN_ACCOUNTS]
        Path(file).write_text(json.dumps(accounts, indent=1))
