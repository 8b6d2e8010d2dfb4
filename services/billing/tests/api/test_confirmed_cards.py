"""Saving a card with 3-D Secure (docs/product/billing.md#confirmed-payments)."""

from uuid import UUID

import pytest
from billing.use_cases.cards import save_card
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.execute_stripe_operation import execute_stripe_operation
from billing.use_cases.stripe.finish_confirmations import finish_confirmations
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from chassis.unit_of_work import Actor

from services.billing.tests.support.confirmations import ALWAYS, saved_last4, secret_of
from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline


async def test_card_is_saved_after_the_bank_confirmed_it(family: Family, simulator: Simulator) -> None:
    await family.save_card()
    response = await family.save_card(ALWAYS)
    secret = secret_of(response)
    assert response.json()["payment_method"]["last4"] == "3184"
    assert await saved_last4(family) == "4242", "the bank hasn't answered"
    again = await family.confirm_card()
    assert (secret_of(again, 200), await saved_last4(family)) == (secret, "4242"), "the page's word isn't enough"
    simulator.answer_bank(secret)
    saved = await family.confirm_card()
    assert saved.json()["requires_action"] is None
    assert saved.json()["payment_method"]["last4"] == await saved_last4(family) == "3184"
    assert (await family.confirm_card()).json() == saved.json()


async def test_card_that_the_bank_refuses_keeps_the_saved_one(family: Family, simulator: Simulator) -> None:
    await family.save_card()
    simulator.answer_bank(secret_of(await family.save_card(ALWAYS)), "fail")
    refused = await family.confirm_card()
    assert (refused.status_code, refused.json()["code"]) == (422, "card_declined")
    assert refused.json()["error"] == "Your bank didn't confirm this. You weren't charged."
    assert await saved_last4(family) == "4242"
    again = await family.confirm_card()
    assert (again.status_code, again.json()["code"]) == (409, "nothing_to_confirm")


async def test_refusal_of_a_card_that_a_webhook_stored_first_is_not_success(
    family: Family, timeline: Timeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    await family.save_card()
    timeline.simulator.answer_bank(secret_of(await family.save_card(ALWAYS)), "fail")

    async def after_the_webhook(billing: BillingContext, actor: Actor, operation_id: UUID) -> None:
        await timeline.deliver_webhooks()
        await execute_stripe_operation(billing, actor, operation_id)

    monkeypatch.setattr(save_card, "execute_stripe_operation", after_the_webhook)
    refused = await family.confirm_card()
    assert (refused.status_code, refused.json()["code"]) == (422, "card_declined")
    assert refused.json()["error"] == "Your bank didn't confirm this. You weren't charged."
    assert await saved_last4(family) == "4242"


@pytest.mark.parametrize("source", ["webhook", "job"])
async def test_confirmed_card_is_saved_although_the_browser_died(
    family: Family, timeline: Timeline, source: str
) -> None:
    timeline.simulator.answer_bank(secret_of(await family.save_card(ALWAYS)))
    if source == "webhook":
        await timeline.deliver_webhooks()
    else:
        timeline.clock.advance(seconds=61)
        await finish_confirmations(timeline.billing)
    assert await saved_last4(family) == "3184"


async def test_card_entered_later_replaces_the_one_that_waits(family: Family, timeline: Timeline) -> None:
    secret = secret_of(await family.save_card(ALWAYS))
    await family.save_card("tok_mastercard")
    timeline.simulator.answer_bank(secret)
    await timeline.deliver_webhooks()
    timeline.clock.advance(days=1)
    await finish_confirmations(timeline.billing)
    assert await saved_last4(family) == "4444"


async def test_card_that_nobody_confirms_is_dropped_after_a_day(
    family: Family, billing: BillingContext, clock: FakeClock, simulator: Simulator
) -> None:
    await family.save_card(ALWAYS)
    clock.advance(hours=24)
    assert await finish_confirmations(billing) == 1
    assert await finish_confirmations(billing) == 0
    assert [intent.status for intent in simulator.stripe.setup_intents.list().data] == ["canceled"]
    assert (await family.confirm_card()).json()["code"] == "nothing_to_confirm"


async def test_repeated_request_continues_with_the_same_card(family: Family, simulator: Simulator) -> None:
    headers = {"Idempotency-Key": "card-1"}
    secret = secret_of(await family.save_card(ALWAYS, headers=headers))
    assert secret_of(await family.save_card(ALWAYS, headers=headers)) == secret
    simulator.answer_bank(secret)
    assert (await family.save_card(ALWAYS, headers=headers)).json()["requires_action"] is None
    assert await saved_last4(family) == "3184"


async def test_only_the_guardian_confirms_a_card(family: Family, runtime: Runtime) -> None:
    await family.save_card(ALWAYS)
    stranger = guardian()
    await add_child(runtime, stranger)
    post = family.api.post
    assert (await post("/guardians/payment_methods/confirm", by=stranger)).json()["code"] == "nothing_to_confirm"
    watched = guardian(family.parent.profile_id, operator="ops")
    assert (await post("/guardians/payment_methods/confirm", by=watched)).status_code == 403
