"""With a real broker: other services' events move the guardian, and ended sign-ins are broadcast."""

from collections.abc import AsyncIterator
from datetime import date, timedelta
from typing import Any

import pytest
from chassis.app import Service, create_app
from chassis.auth.revoked_sign_ins import RevokedSignIns
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient, Contract
from chassis.testing.broker import fresh_broker, publish, until_ready
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import SignIns
from fastapi import FastAPI
from identity.resources import announcer_of
from nats.aio.client import Client
from nats.js.api import StorageType
from nats.js.errors import NoKeysError

from services.identity.tests.world import Makes, as_guardian, signed_in


@pytest.fixture
async def broker(nats_url: str) -> AsyncIterator[Client]:
    client = await fresh_broker(nats_url, ["identity"])
    yield client
    await client.close()


@pytest.fixture
async def app(service: Service, settings: ServiceSettings, clock: FakeClock, broker: Client) -> AsyncIterator[FastAPI]:
    """With the broker, unlike in the API tests."""
    app = create_app(service, settings, clock=clock)
    async with app.router.lifespan_context(app):
        await until_ready(app)
        yield app


@pytest.fixture
async def api(app: FastAPI, sign_ins: SignIns, contract: Contract) -> AsyncIterator[ApiClient]:
    async with ApiClient.over(app, sign_ins, contract) as client:
        yield client


def envelope(name: str, **data: Any) -> dict[str, object]:
    return {"specversion": "1.0", "id": str(new_id()), "source": "/services/test", "type": name, "data": data}


def subscription(guardian_id: object, child_id: object, **changed: Any) -> dict[str, object]:
    return envelope(
        "billing.subscription.changed.v1",
        **{
            "version": 1,
            "subscription_id": str(new_id()),
            "guardian_id": str(guardian_id),
            "child_id": str(child_id),
            "plan_name": "Weekly",
            "status": "active",
            **changed,
        },
    )


async def test_events_of_other_services_are_consumed(api: ApiClient, makes: Makes, broker: Client) -> None:
    family = await makes.family()
    child_id = family.children[0].id

    async def guardian() -> dict[str, Any]:
        response = await api.get("/guardian/me", by=as_guardian(family))
        found: dict[str, Any] = response.json()["guardian"]
        return found

    await publish(broker, subscription(family.guardian.id, child_id))

    async def has_plan() -> bool:
        return bool((await guardian())["profile_step"] == "add_child_data")

    await eventually(has_plan)

    document_id = str(new_id())
    terms = {"version": 1, "document_id": document_id, "kind": "terms_and_conditions"}
    await publish(broker, envelope("documents.terms.published.v1", **terms, published_at="2026-03-01T00:00:00+00:00"))

    async def accepts() -> bool:
        changes = {"guardian": {"accepted_terms_and_conditions": True}}
        return (await api.put("/guardian", json=changes, by=as_guardian(family))).status_code == 200

    await eventually(accepts)

    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE guardians SET profile_step = 'booking'")
    session = {
        "version": 1,
        "event_id": str(new_id()),
        "event_type": "individual_session",
        "therapist_id": str(new_id()),
        "child_ids": [str(child_id)],
        "starts_at": "2026-03-04T15:00:00+00:00",
        "ends_at": "2026-03-04T15:45:00+00:00",
        "status": "scheduled",
        "canceled": False,
    }
    await publish(broker, envelope("scheduling.session.changed.v1", **session))

    async def is_complete() -> bool:
        return bool((await guardian())["profile_step"] == "complete")

    await eventually(is_complete)


async def test_leave_event_is_applied_once(api: ApiClient, makes: Makes, broker: Client) -> None:
    therapist = str(await makes.therapist())

    async def suit() -> list[str]:
        return [card["id"] for card in (await api.get("/therapists", params={"state": "CA"})).json()["therapists"]]

    assert await suit() == [therapist]
    away = {"starts_at": "2026-03-01T00:00:00+00:00", "ends_at": "2026-05-01T00:00:00+00:00"}
    leave = {"leave_id": str(new_id()), "therapist_id": therapist, **away}
    taken = envelope("scheduling.leave.changed.v1", **leave, version=1, deleted=False)
    await publish(broker, taken)

    async def is_away() -> bool:
        return await suit() == []

    await eventually(is_away)
    await publish(broker, envelope("scheduling.leave.changed.v1", **leave, version=2, deleted=True))
    await publish(broker, taken)

    async def is_back() -> bool:
        return await suit() == [therapist]

    await eventually(is_back)


async def test_hours_of_dates_decide_who_matches(
    service: Service, runtime: Runtime, api: ApiClient, makes: Makes, clock: FakeClock
) -> None:
    therapist = await makes.therapist()
    dispatcher = Dispatcher("identity", service.all_handlers(), runtime.units)
    name, fixed = "scheduling.hours_override.changed.v1", {"therapist_id": str(therapist), "deleted": False}

    async def suits(part: str) -> bool:
        wanted = {"state": "CA", "preferred_time_frame": part}
        return bool((await api.get("/therapists", params=wanted)).json()["therapists"])

    async def set_hours(day: date, *hours: dict[str, str], **known: object) -> None:
        fact = {**fixed, "override_id": str(new_id()), "version": 1, "day": str(day), "hours": list(hours), **known}
        await dispatcher.dispatch(f"evt.{name}", envelope(name, **fact))

    assert await suits("morning")
    today = clock().date()
    for number in range(-1, 32):
        await set_hours(today + timedelta(days=number))
    assert not await suits("morning")
    again = {"override_id": str(new_id()), "version": 1}
    await set_hours(today + timedelta(days=9), {"start_time": "09:00", "end_time": "10:00"}, **again)
    assert (await suits("morning"), await suits("afternoon")) == (True, False)
    await set_hours(today + timedelta(days=9), **again | {"version": 2, "deleted": True})
    assert not await suits("morning")


async def test_repeated_event_is_applied_once(service: Service, runtime: Runtime, makes: Makes) -> None:
    family = await makes.family()
    dispatcher = Dispatcher("identity", service.all_handlers(), runtime.units)
    event = subscription(family.guardian.id, family.children[0].id)
    subject = "evt.billing.subscription.changed.v1"
    assert await dispatcher.dispatch(subject, event) is True
    assert await dispatcher.dispatch(subject, event) is False


async def test_events_reach_the_broker(api: ApiClient, makes: Makes, broker: Client) -> None:
    heard = await broker.jetstream().subscribe("evt.identity.guardianship.granted.v1", ordered_consumer=True)
    await makes.family()
    message = await heard.next_msg(timeout=10)
    assert b"identity.guardianship.granted.v1" in message.data


async def test_ended_sign_in_is_broadcast(api: ApiClient, makes: Makes, broker: Client, runtime: Runtime) -> None:
    await makes.family()
    headers = await signed_in(api)
    await api.delete("/users/sign_out", headers=headers)
    bucket = await broker.jetstream().key_value("ended_sign_ins")
    assert (await bucket.get(headers["client"])).value == b"1"
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT announced_at IS NOT NULL FROM sign_ins")


async def test_job_retries_failed_revocation_broadcast(
    api: ApiClient, makes: Makes, broker: Client, runtime: Runtime
) -> None:
    await makes.family()
    headers = await signed_in(api)
    await broker.jetstream().delete_key_value("ended_sign_ins")
    assert (await api.delete("/users/sign_out", headers=headers)).status_code == 204
    assert (await api.get("/guardian/me", headers=headers)).status_code == 401, "refused here at once"
    bucket = await broker.jetstream().create_key_value(bucket="ended_sign_ins", storage=StorageType.MEMORY)
    runtime.revoked_sign_ins = RevokedSignIns()
    await announcer_of(runtime).announce_pending()
    assert (await bucket.get(headers["client"])).value == b"1"
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT announced_at IS NOT NULL FROM sign_ins")


async def test_new_bucket_gets_earlier_ends_again(
    api: ApiClient, makes: Makes, broker: Client, runtime: Runtime
) -> None:
    await makes.family()
    headers = await signed_in(api)
    await api.delete("/users/sign_out", headers=headers)
    await broker.jetstream().delete_key_value("ended_sign_ins")
    bucket = await broker.jetstream().create_key_value(bucket="ended_sign_ins", storage=StorageType.MEMORY)

    async def refilled() -> bool:
        try:
            return headers["client"] in await bucket.keys()
        except NoKeysError:
            return False

    await eventually(refilled)


async def test_end_in_another_process_is_refused_without_the_bucket(
    api: ApiClient, makes: Makes, broker: Client, runtime: Runtime
) -> None:
    await makes.family()
    headers = await signed_in(api)
    await broker.jetstream().delete_key_value("ended_sign_ins")
    async with makes.units.begin(makes.actor) as uow:
        await uow.rows("UPDATE sign_ins SET ended_at = $1, announced_at = $1", uow.now)

    async def refused() -> bool:
        return (await api.get("/guardian/me", headers=headers)).status_code == 401

    await eventually(refused)
