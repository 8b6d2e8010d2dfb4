"""What Stripe tells by itself: signed, stored once, in any order, as often as it likes."""

import json
import time as machine
from typing import Any
from uuid import UUID

import pytest
from billing.use_cases.billing import Billing
from billing.use_cases.webhooks import act_on_notices
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.stripe_talk import Time, deliver, signed

PAYLOAD = json.dumps(
    {
        "id": "evt_1",
        "object": "event",
        "type": "customer.subscription.updated",
        "data": {"object": {"object": "subscription", "id": "sub_of_nobody"}},
    }
)


async def stored(runtime: Runtime) -> int:
    return int(await runtime.queries.value("SELECT count(*) FROM stripe_events"))


async def waiting(runtime: Runtime) -> int:
    return int(await runtime.queries.value("SELECT count(*) FROM stripe_events WHERE handled_at IS NULL"))


@pytest.mark.parametrize(
    ("payload", "headers"),
    [
        (PAYLOAD, {}),
        (PAYLOAD, {"stripe-signature": "nonsense"}),
        (PAYLOAD, signed(PAYLOAD, secret="whsec_of_somebody")),
        (PAYLOAD, signed(PAYLOAD, timestamp=int(machine.time()) - 3600)),
        (PAYLOAD.replace("sub_of_nobody", "sub_of_another"), signed(PAYLOAD)),
        ("not json", signed("not json")),
        ('{"object": "event"}', signed('{"object": "event"}')),
        ("[]", signed("[]")),
    ],
    ids=["unsigned", "nonsense", "another secret", "an hour old", "changed", "no json", "no event", "a list"],
)
async def test_what_stripe_did_not_sign_is_refused_and_not_stored(
    api: ApiClient, runtime: Runtime, payload: str, headers: dict[str, str]
) -> None:
    answer = await api.post("/webhooks/stripe", content=payload, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (422, "signature_invalid")
    assert await stored(runtime) == 0


async def test_bytes_that_are_no_text_are_refused(api: ApiClient, runtime: Runtime) -> None:
    answer = await api.post("/webhooks/stripe", content=b"\xff\xfe", headers=signed(PAYLOAD))
    assert answer.status_code == 422
    assert await stored(runtime) == 0


async def test_a_webhook_that_comes_twice_is_stored_once(family: Family, weekly: UUID, time: Time) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    events = time.simulator.events()
    for event in [*events, *events]:
        assert (await deliver(family.api, event)).json() == {"received": True}
    assert await stored(family.runtime) == len(events)
    await act_on_notices(time.billing)
    assert await waiting(family.runtime) == 0
    assert len(await family.told()) == 1, "nothing of it was new"
    assert await act_on_notices(time.billing) == 0


async def test_webhooks_in_any_order_come_to_the_same(
    family: Family, weekly: UUID, billing: Billing, clock: FakeClock, simulator: Simulator
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    clock.advance(days=60)
    simulator.advance(days=60)
    for event in simulator.events()[::-1]:
        await deliver(family.api, event)
        await act_on_notices(billing)
    told = await family.told()
    assert [each["version"] for each in told] == [1, 2], "the two renewals were heard of at once"
    (running,) = simulator.stripe.subscriptions.list().data
    cycle_end = await family.runtime.queries.value("SELECT extract(epoch FROM cycle_ends_at)::int FROM subscriptions")
    assert cycle_end == running.items.data[0].current_period_end


async def test_what_is_not_ours_is_taken_and_changes_nothing(
    api: ApiClient, runtime: Runtime, billing: Billing, simulator: Simulator
) -> None:
    made: Any = simulator.stripe.products.create({"name": "Somebody else's"})
    customer = simulator.stripe.customers.create({})
    assert made.id
    for event in simulator.events():
        assert (await deliver(api, event)).status_code == 200
    assert await waiting(runtime) <= 1
    await act_on_notices(billing)
    assert await waiting(runtime) == 0
    assert customer.id
    assert await api.emitted() == []


async def test_a_webhook_waits_while_stripe_does_not_answer(
    family: Family, weekly: UUID, time: Time, unreachable: Billing
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    time.simulator.advance(days=29)
    for event in time.simulator.events():
        await deliver(family.api, event)
    assert await act_on_notices(unreachable) == 0
    assert await waiting(family.runtime) > 0
    assert await act_on_notices(time.billing) == 0, "not before its next try is due"
    time.clock.advance(days=29)
    assert await act_on_notices(time.billing) > 0
    assert await waiting(family.runtime) == 0
    assert len(await family.told()) == 2


async def test_a_card_that_is_gone_at_stripe_is_gone_here(family: Family, weekly: UUID, time: Time) -> None:
    await family.save_card()
    (customer,) = time.simulator.stripe.customers.list().data
    assert customer.invoice_settings is not None
    time.simulator.stripe.payment_methods.detach(str(customer.invoice_settings.default_payment_method))
    await time.hear()
    assert (await family.subscribe(weekly)).json()["code"] == "payment_method_missing"


async def test_what_was_changed_at_stripe_itself_is_taken_over(family: Family, weekly: UUID, time: Time) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    (running,) = time.simulator.stripe.subscriptions.list().data
    time.simulator.stripe.subscriptions.cancel(running.id)
    await time.hear()
    assert (await family.current())["status"] == "inactive"
    assert (await family.told())[-1]["status"] == "ended"
