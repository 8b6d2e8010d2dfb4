import json
import time
from typing import Any
from uuid import UUID

import pytest
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.webhooks import process_webhooks
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline, deliver, signed

PAYLOAD = json.dumps(
    {
        "id": "evt_1",
        "object": "event",
        "type": "customer.subscription.updated",
        "data": {"object": {"object": "subscription", "id": "sub_of_nobody"}},
    }
)
NUMBERED = json.dumps({**json.loads(PAYLOAD), "type": 5})
NAMELESS = json.dumps({**json.loads(PAYLOAD), "data": {"object": {"object": "subscription", "id": 5}}})


async def stored_webhooks(runtime: Runtime) -> int:
    return int(await runtime.queries.value("SELECT count(*) FROM stripe_events"))


async def pending_webhooks(runtime: Runtime) -> int:
    return int(await runtime.queries.value("SELECT count(*) FROM stripe_events WHERE handled_at IS NULL"))


@pytest.mark.parametrize(
    ("payload", "headers"),
    [
        (PAYLOAD, {}),
        (PAYLOAD, {"stripe-signature": "nonsense"}),
        (PAYLOAD, signed(PAYLOAD, secret="whsec_of_someone")),
        (PAYLOAD, signed(PAYLOAD, timestamp=int(time.time()) - 3600)),
        (PAYLOAD.replace("sub_of_nobody", "sub_of_another"), signed(PAYLOAD)),
        ("not json", signed("not json")),
        ('{"object": "event"}', signed('{"object": "event"}')),
        ("[]", signed("[]")),
        (PAYLOAD, signed(PAYLOAD, timestamp=int(time.time()) + 3600)),
        (NUMBERED, signed(NUMBERED)),
        (NAMELESS, signed(NAMELESS)),
    ],
    ids=[
        "unsigned",
        "nonsense",
        "another secret",
        "an hour old",
        "changed",
        "no json",
        "no event",
        "a list",
        "an hour ahead",
        "a number as type",
        "a number as id",
    ],
)
async def test_webhook_without_valid_signature_is_refused(
    api: ApiClient, runtime: Runtime, payload: str, headers: dict[str, str]
) -> None:
    response = await api.post("/webhooks/stripe", content=payload, headers=headers)
    assert (response.status_code, response.json()["code"]) == (422, "signature_invalid")
    assert await stored_webhooks(runtime) == 0


async def test_webhook_that_is_not_utf8_is_refused(api: ApiClient, runtime: Runtime) -> None:
    response = await api.post("/webhooks/stripe", content=b"\xff\xfe", headers=signed(PAYLOAD))
    assert response.status_code == 422
    assert await stored_webhooks(runtime) == 0


async def test_duplicate_webhook_is_stored_once(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    events = timeline.simulator.events()
    for event in [*events, *events]:
        assert (await deliver(family.api, event)).json() == {"received": True}
    assert await stored_webhooks(family.runtime) == len(events)
    await process_webhooks(timeline.billing)
    assert await pending_webhooks(family.runtime) == 0
    assert len(await family.subscription_events()) == 1, "no webhook had news"
    assert await process_webhooks(timeline.billing) == 0


async def test_webhook_order_does_not_matter(
    family: Family, weekly: UUID, billing: BillingContext, clock: FakeClock, simulator: Simulator
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    clock.advance(days=60)
    simulator.advance(days=60)
    for event in simulator.events()[::-1]:
        await deliver(family.api, event)
        await process_webhooks(billing)
    events = await family.subscription_events()
    assert [each["version"] for each in events] == [1, 2], "one sync covers both renewals"
    (running,) = simulator.stripe.subscriptions.list().data
    cycle_end = await family.runtime.queries.value("SELECT extract(epoch FROM cycle_ends_at)::int FROM subscriptions")
    assert cycle_end == running.items.data[0].current_period_end


async def test_webhook_about_foreign_objects_changes_nothing(
    api: ApiClient, runtime: Runtime, billing: BillingContext, simulator: Simulator
) -> None:
    made: Any = simulator.stripe.products.create({"name": "Someone else's"})
    customer = simulator.stripe.customers.create({})
    assert made.id
    for event in simulator.events():
        assert (await deliver(api, event)).status_code == 200
    assert await pending_webhooks(runtime) <= 1
    await process_webhooks(billing)
    assert await pending_webhooks(runtime) == 0
    assert customer.id
    assert await api.emitted() == []


async def test_webhook_is_postponed_while_stripe_is_unreachable(
    family: Family, weekly: UUID, timeline: Timeline, unreachable: BillingContext
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    timeline.simulator.advance(days=29)
    for event in timeline.simulator.events():
        if not event["type"].startswith("setup_intent."):  # without a card that waits, these need nothing from Stripe
            await deliver(family.api, event)
    assert await process_webhooks(unreachable) == 0
    assert await pending_webhooks(family.runtime) > 0
    assert await process_webhooks(timeline.billing) == 0, "the next attempt isn't due yet"
    timeline.clock.advance(days=29)
    assert await process_webhooks(timeline.billing) > 0
    assert await pending_webhooks(family.runtime) == 0
    assert len(await family.subscription_events()) == 2


async def test_card_detached_at_stripe_is_removed_here(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    (customer,) = timeline.simulator.stripe.customers.list().data
    assert customer.invoice_settings is not None
    timeline.simulator.stripe.payment_methods.detach(str(customer.invoice_settings.default_payment_method))
    await timeline.deliver_webhooks()
    assert (await family.subscribe(weekly)).json()["code"] == "payment_method_missing"


async def test_cancellation_at_stripe_is_synced(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    (running,) = timeline.simulator.stripe.subscriptions.list().data
    timeline.simulator.stripe.subscriptions.cancel(running.id)
    await timeline.deliver_webhooks()
    assert (await family.current())["status"] == "inactive"
    assert (await family.subscription_events())[-1]["status"] == "ended"
