"""Events of identity, over a real broker."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import pytest
from billing.consumers.children import HANDLERS
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.execute_stripe_operation import retry_pending
from chassis.app import Service, create_app
from chassis.events.consumer import Dispatcher
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.settings import ServiceSettings
from chassis.testing.api import ApiClient, Contract
from chassis.testing.broker import fresh_broker, publish, until_ready
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import SignIns, guardian

from services.billing.tests.support.family import Family


def envelope(name: str, data: dict[str, Any]) -> dict[str, Any]:
    return {"id": str(new_id()), "type": name, "data": data}


def profile(child: UUID, paid_by: str, version: int = 1) -> dict[str, Any]:
    payload = {
        "version": version,
        "child_id": str(child),
        "billing_responsability": paid_by,
        "timezone": "America/Los_Angeles",
    }
    return envelope("identity.child.payer_changed.v1", payload)


@pytest.fixture
async def dispatcher(runtime: Runtime) -> Dispatcher:
    return Dispatcher("billing", HANDLERS, runtime.units)


@pytest.fixture
async def connected(
    service: Service, settings: ServiceSettings, clock: FakeClock, nats_url: str, sign_ins: SignIns
) -> AsyncIterator[tuple[ApiClient, Any]]:
    """The app with its worker, and its broker."""
    broker = await fresh_broker(nats_url, ["billing"])
    app = create_app(service, settings, clock=clock)
    async with app.router.lifespan_context(app), ApiClient.over(app, sign_ins, Contract(app)) as api:
        await until_ready(app)
        yield api, broker
    await broker.close()


async def test_guardian_can_buy_after_identity_publishes_the_child(
    connected: tuple[ApiClient, Any],
) -> None:
    api, broker = connected
    parent, child = guardian(), new_id()
    granted = {"version": 1, "guardian_id": str(parent.profile_id), "child_id": str(child)}
    body = {"subscription_plan_id": str(new_id())}
    response = await api.post("/guardians/subscriptions", json=body, by=parent)
    assert response.json()["code"] == "child_not_found"
    await publish(broker, envelope("identity.guardianship.granted.v1", granted))
    await publish(broker, profile(child, "private_pay"))

    async def child_is_stored() -> bool:
        response = await api.post("/guardians/subscriptions", json=body, by=parent)
        return bool(response.json()["code"] == "plan_not_found")

    await eventually(child_is_stored)
    await publish(broker, profile(child, "school", version=2))

    async def refused() -> bool:
        return (await api.get("/guardians/subscriptions", by=parent)).status_code == 403

    await eventually(refused)


async def test_only_the_payer_of_a_child_is_stored(family: Family, dispatcher: Dispatcher) -> None:
    child = new_id()
    event = profile(child, "school")
    await dispatcher.dispatch("evt.identity.child.payer_changed.v1", event)
    row = await family.runtime.queries.row("SELECT * FROM children WHERE child_id = $1", child)
    assert row is not None
    assert dict(row) == {
        "child_id": str(child),
        "school_billed": True,
        "timezone": "America/Los_Angeles",
        "version": 1,
    }


async def test_out_of_order_event_changes_nothing(family: Family, dispatcher: Dispatcher) -> None:
    for version, paid_by in ((3, "private_pay"), (2, "school")):
        await dispatcher.dispatch("evt.identity.child.payer_changed.v1", profile(family.child, paid_by, version))
    assert (await family.api.get("/guardians/subscriptions", by=family.parent)).status_code == 200


async def test_switch_to_school_billing_cancels_the_subscription(
    family: Family, weekly: UUID, dispatcher: Dispatcher, billing: BillingContext
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    event = profile(family.child, "school", version=2)
    assert await dispatcher.dispatch("evt.identity.child.payer_changed.v1", event) is True
    assert await dispatcher.dispatch("evt.identity.child.payer_changed.v1", event) is False
    assert await retry_pending(billing) == 1
    event = (await family.subscription_events())[-1]
    assert (event["status"], event["ends_on"]) == ("active", event["cycle_ends_on"])
