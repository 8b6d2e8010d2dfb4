"""Events of identity and scheduling, in any order and over a real broker."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from chassis.app import Service, create_app
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient, Contract
from chassis.testing.broker import fresh_broker, publish, until_ready
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, SignIns, guardian, therapist

World = Any


def envelope(name: str, **data: object) -> dict[str, Any]:
    return {"id": str(new_id()), "type": name, "data": {**data, "extra": "ignored"}}


def guardian_event(who: UUID, version: int = 1, **changed: object) -> dict[str, Any]:
    profile = {"first_name": "Grace", "last_name": "Hopper", "timezone": "America/Chicago"}
    name = "identity.guardian.profile_changed.v1"
    return envelope(name, version=version, guardian_id=str(who), **{**profile, **changed})


def therapist_event(who: UUID, version: int = 1, **changed: object) -> dict[str, Any]:
    profile = {"first_name": "Ada", "last_name": "Lovelace", "timezone": "America/Denver"}
    name = "identity.therapist.summary_changed.v1"
    return envelope(name, version=version, therapist_id=str(who), **{**profile, **changed})


def session_event(event_id: UUID, who: UUID, children: list[UUID], version: int = 1) -> dict[str, Any]:
    return envelope(
        "scheduling.session.changed.v1",
        version=version, event_id=str(event_id), event_type="individual_session", therapist_id=str(who),
        child_ids=[str(child) for child in children], starts_at="2026-03-03T17:00:00+00:00",
        ends_at="2026-03-03T17:45:00+00:00", status="scheduled", canceled=False,
    )  # fmt: skip


@pytest.fixture
def dispatcher(service: Service, runtime: Runtime) -> Dispatcher:
    return Dispatcher(service.name, service.all_handlers(), runtime.units)


async def dispatch(dispatcher: Dispatcher, event: dict[str, Any]) -> bool:
    return await dispatcher.dispatch(f"evt.{event['type']}", event)


async def names(runtime: Runtime) -> list[tuple[str, str, str]]:
    rows = await runtime.queries.rows("SELECT first_name, last_name, timezone FROM authors ORDER BY version")
    return [(row["first_name"], row["last_name"], row["timezone"]) for row in rows]


async def test_older_profile_event_does_not_overwrite_a_newer_one(runtime: Runtime, dispatcher: Dispatcher) -> None:
    who = new_id()
    await dispatch(dispatcher, guardian_event(who, 2, first_name="Amazing"))
    await dispatch(dispatcher, guardian_event(who, 1))
    assert await names(runtime) == [("Amazing", "Hopper", "America/Chicago")]
    await dispatch(dispatcher, guardian_event(who, 3, last_name=None))
    assert await names(runtime) == [("Grace", "", "America/Chicago")]


async def test_guardian_and_therapist_with_one_id_are_two_authors(runtime: Runtime, dispatcher: Dispatcher) -> None:
    who = new_id()
    await dispatch(dispatcher, guardian_event(who, 1))
    await dispatch(dispatcher, therapist_event(who, 2))
    assert [first for first, _, _ in await names(runtime)] == ["Grace", "Ada"]


async def test_authors_have_pictures(runtime: Runtime, dispatcher: Dispatcher) -> None:
    photo = str(new_id())
    await dispatch(dispatcher, guardian_event(new_id(), 1, photo_id=photo))
    await dispatch(dispatcher, therapist_event(new_id(), 2, photo_id=photo))
    rows = await runtime.queries.rows("SELECT photo_id FROM authors ORDER BY version")
    assert [row["photo_id"] for row in rows] == [photo, photo]


@pytest.mark.parametrize("zone", [None, "", "Mars/Olympus", "../etc/passwd"])
async def test_unknown_time_zone_becomes_utc(runtime: Runtime, dispatcher: Dispatcher, zone: str | None) -> None:
    await dispatch(dispatcher, therapist_event(new_id(), timezone=zone))
    assert await names(runtime) == [("Ada", "Lovelace", "UTC")]


async def test_duplicate_event_is_handled_once(dispatcher: Dispatcher) -> None:
    event = guardian_event(new_id())
    assert await dispatch(dispatcher, event)
    assert not await dispatch(dispatcher, event)


async def test_new_therapist_of_a_session_writes_its_notes(
    api: ApiClient, dispatcher: Dispatcher, world: World
) -> None:
    colleague = world.colleague.profile_id
    await dispatch(dispatcher, session_event(world.session, colleague, [world.child], version=3))
    await dispatch(dispatcher, session_event(world.session, world.therapist.profile_id, [world.child], version=2))
    body = {"note": {"content": "Worked on r"}}
    path = f"/events/{world.session}/notes"
    assert (await api.post(path, json=body, by=world.therapist)).status_code == 403
    assert (await api.post(path, json=body, by=world.colleague)).status_code == 201


async def test_events_over_the_broker_let_a_family_write(
    service: Service, settings: ServiceSettings, clock: FakeClock, nats_url: str, sign_ins: SignIns
) -> None:
    broker = await fresh_broker(nats_url, [service.name])
    app = create_app(service, settings, clock=clock)
    parent, colleague, child, session = guardian(), therapist(), new_id(), new_id()
    today = clock.now.date()
    async with app.router.lifespan_context(app), ApiClient.over(app, sign_ins, Contract(app)) as api:
        await until_ready(app)
        for event in (
            session_event(session, colleague.profile_id, [child]),
            envelope(
                "scheduling.care_relation.changed.v1", version=1, care_service_id=str(new_id()), child_id=str(child),
                therapist_id=str(colleague.profile_id), starts_on=str(today), ends_on=str(today + timedelta(days=28)),
            ),
            guardian_event(parent.profile_id),
            envelope(
                "identity.guardianship.granted.v1", version=1, guardian_id=str(parent.profile_id), child_id=str(child)
            ),
        ):  # fmt: skip
            await publish(broker, event)

        async def has_name(by: Person) -> bool:
            response = await api.post(
                f"/guardian/clients/{child}/notes",
                json={"note": {"content": "Hello"}},
                headers={"Idempotency-Key": "hello"},
                by=by,
            )
            return response.status_code == 201 and response.json()["note"]["creator_name"] == "Grace Hopper"

        await eventually(lambda: has_name(parent))
        assert (await api.get(f"/events/{session}/notes", by=colleague)).json() == {"notes": []}
    await broker.close()
