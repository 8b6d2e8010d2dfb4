import json
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from chassis.app import Service, create_app
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.broker import fresh_broker, publish
from chassis.testing.eventually import eventually
from chassis.testing.people import guardian

from services.scheduling.tests.world import WEEKDAYS, World

IDENTITY_EXAMPLES = Path(__file__).parents[4] / "contracts" / "events" / "identity" / "examples"


def envelope(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    return {"specversion": "1.0", "id": str(new_id()), "type": kind, "source": "/services/test", "data": data}


def therapist_facts(therapist_id: UUID, version: int = 1, **known: object) -> dict[str, Any]:
    return envelope(
        "identity.therapist.profile_changed.v1",
        {
            "version": version,
            "therapist_id": str(therapist_id),
            "user_id": str(new_id()),
            "first_name": "Robin",
            "last_name": None,
            "email": "robin@example.com",
            "timezone": "America/Los_Angeles",
            "specialty": "Speech Therapy",
            "working_hours": [{"day_of_week": d, "start_time": "09:00", "end_time": "24:00"} for d in WEEKDAYS],
            "accepting": True,
            "meeting_url": None,
            **known,
        },
    )


def choice(child: UUID, chosen: UUID, version: int = 2) -> dict[str, Any]:
    facts = {"version": version, "child_id": str(child), "guardian_id": str(new_id()), "therapist_id": str(chosen)}
    return envelope("identity.child.therapist_chosen.v1", facts)


def subscription(child: UUID) -> dict[str, Any]:
    return envelope(
        "billing.subscription.changed.v1",
        {
            "version": 1,
            "subscription_id": str(new_id()),
            "guardian_id": str(new_id()),
            "child_id": str(child),
            "plan_id": str(new_id()),
            "plan_name": "Once a week",
            "session_type": "individual_session",
            "sessions_per_cycle": 4,
            "session_length_minutes": 45,
            "status": "active",
            "cycle_starts_on": "2026-03-02",
            "cycle_ends_on": "2026-03-29",
            "ends_on": None,
        },
    )


@pytest.fixture
def dispatcher(service: Service, runtime: Runtime) -> Dispatcher:
    return Dispatcher(service.name, service.all_handlers(), runtime.units)


async def dispatch(dispatcher: Dispatcher, event: dict[str, Any]) -> bool:
    return await dispatcher.dispatch(f"evt.{event['type']}", event)


async def test_broker_events_open_a_care_service_and_emit_its_relation(
    service: Service, settings: ServiceSettings, nats_url: str, runtime: Runtime, world: World
) -> None:
    broker = await fresh_broker(nats_url, [service.name])
    emitted = await broker.jetstream().subscribe("evt.scheduling.care_relation.changed.v1", ordered_consumer=True)
    child, therapist = await world.child(guardian()), new_id()
    app = create_app(service, settings)
    async with app.router.lifespan_context(app):
        for event in (subscription(child), choice(child, therapist), therapist_facts(therapist)):
            await publish(broker, event)
        (row,) = await eventually(lambda: world.care_services(child))
        assert row["therapist_id"] == str(therapist)
        message = await emitted.next_msg(timeout=10)
        assert str(child).encode() in message.data
    await emitted.unsubscribe()
    await broker.close()


async def test_a_duplicate_event_has_one_effect(dispatcher: Dispatcher, world: World) -> None:
    child = await world.child(guardian())
    bought = subscription(child)
    await dispatch(dispatcher, choice(child, new_id()))
    assert await dispatch(dispatcher, bought)
    assert not await dispatch(dispatcher, bought)
    assert len(await world.care_services(child)) == 1
    assert len(await world.rows("SELECT 1 FROM outbox")) == 1


async def test_an_older_profile_never_replaces_a_newer_one(dispatcher: Dispatcher, world: World) -> None:
    therapist = new_id()
    await dispatch(dispatcher, therapist_facts(therapist, version=3, timezone="America/New_York"))
    await dispatch(dispatcher, therapist_facts(therapist, version=2, timezone="America/Denver"))
    (row,) = await world.rows("SELECT timezone, version FROM therapists")
    assert row == {"timezone": "America/New_York", "version": 3}


async def test_licenses_and_suspension_are_optional_in_events(
    service: Service, settings: ServiceSettings, nats_url: str, runtime: Runtime, world: World
) -> None:
    broker = await fresh_broker(nats_url, [service.name])
    therapist, unlicensed = new_id(), new_id()
    licence = {"state": "CA", "expires_on": "2027-06-30"}
    app = create_app(service, settings)
    async with app.router.lifespan_context(app):
        await publish(broker, therapist_facts(therapist, licences=[licence], suspended=True))
        await publish(broker, therapist_facts(unlicensed))
        known = "SELECT licences, suspended FROM therapists WHERE id = $1"
        assert await eventually(lambda: world.rows(known, therapist)) == [{"licences": [licence], "suspended": True}]
        assert await eventually(lambda: world.rows(known, unlicensed)) == [{"licences": [], "suspended": False}]
    await broker.close()


async def test_a_note_event_is_stored_once(
    service: Service, settings: ServiceSettings, nats_url: str, runtime: Runtime, world: World
) -> None:
    broker = await fresh_broker(nats_url, [service.name])
    ids = {name: str(new_id()) for name in ("note_id", "event_id", "child_id", "therapist_id")}
    app = create_app(service, settings)
    async with app.router.lifespan_context(app):
        written = envelope("clinical-records.session_note.changed.v1", {**ids, "version": 1, "deleted": False})
        gone = envelope("clinical-records.session_note.changed.v1", {**ids, "version": 2, "deleted": True})
        for event in (written, gone, written):
            await publish(broker, event)
        known = "SELECT deleted FROM session_notes WHERE note_id = $1 AND version = 2"
        assert await eventually(lambda: world.rows(known, ids["note_id"])) == [{"deleted": True}]
    await broker.close()


async def test_an_older_choice_never_replaces_a_newer_one(dispatcher: Dispatcher, world: World) -> None:
    child, newer, older = await world.child(guardian()), new_id(), new_id()
    await dispatch(dispatcher, subscription(child))
    await dispatch(dispatcher, choice(child, newer, version=9))
    await dispatch(dispatcher, choice(child, older, version=8))
    (row,) = await world.care_services(child)
    assert row["therapist_id"] == str(newer)


def example(name: str) -> dict[str, Any]:
    """An event's example in the contracts, which has every field that identity sends."""
    found: dict[str, Any] = json.loads((IDENTITY_EXAMPLES / f"{name}.v1.json").read_text())
    return found


async def test_a_child_event_is_stored_completely(dispatcher: Dispatcher, world: World) -> None:
    facts = {**example("child.profile_changed"), "billing_responsability": "school", "school_name": "Oak Hill"}
    assert None not in facts.values()
    await dispatch(dispatcher, envelope("identity.child.profile_changed.v1", facts))
    (row,) = await world.rows(
        "SELECT to_jsonb(children) - '{name_words,contact_words}'::text[] AS stored FROM children"
    )
    # the projection of guardianships has the guardian's id
    del facts["guardian_id"]
    renamed = {"child_id": "id", "billing_responsability": "billing_responsibility"}
    assert row["stored"] == {renamed.get(name, name): value for name, value in facts.items()}


async def test_a_therapist_event_is_stored_completely(dispatcher: Dispatcher, world: World) -> None:
    facts = example("therapist.profile_changed")
    assert None not in facts.values()
    await dispatch(dispatcher, envelope("identity.therapist.profile_changed.v1", facts))
    (row,) = await world.rows("SELECT to_jsonb(therapists) AS stored FROM therapists")
    # nothing here asks for a therapist by the id of the account
    del facts["user_id"]
    assert row["stored"] == {"id": facts.pop("therapist_id"), **facts}
