"""A purchase with 3-D Secure (docs/product/billing.md#confirmed-payments)."""

import asyncio
import itertools
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
import stripe
from billing.consumers.children import ChildPayerChanged, store_child
from billing.use_cases.context import BILLING_ACTOR, BillingContext
from billing.use_cases.stripe.execute_stripe_operation import execute_stripe_operation
from billing.use_cases.stripe.finish_confirmations import finish_confirmations
from billing.use_cases.stripe.sync_from_stripe import sync_payment, sync_subscription
from billing.use_cases.subscriptions import confirm_payment
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from chassis.unit_of_work import Actor

from services.billing.tests.conftest import MakeCoupon, MakePlan
from services.billing.tests.support.confirmations import (
    ALWAYS,
    THEN_DECLINED,
    charged,
    secret_of,
    waiting_purchase,
)
from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline


async def test_plan_starts_after_the_bank_confirmed_its_payment(
    family: Family, weekly: UUID, simulator: Simulator, clock: FakeClock
) -> None:
    secret = await waiting_purchase(family, weekly)
    assert await family.subscription_events() == [], "nothing can be booked before it is paid"
    assert await family.current() is None
    (waiting,) = await family.subscriptions()
    assert (waiting["status"], waiting["last_payment"], waiting["next_payment"]) == ("inactive", None, None)
    assert (waiting["confirmation"]["total"], waiting["confirmation"]["currency"]) == ("480.00", "usd")
    assert waiting["confirmation"]["confirm_by"] == (clock.now + timedelta(hours=23)).isoformat()
    assert secret_of(await family.change("confirm", weekly), 200) == secret
    assert charged(simulator) == []
    simulator.answer_bank(secret)
    bought = await family.change("confirm", weekly)
    assert bought.status_code == 200, bought.text
    assert (bought.json()["subscription"]["status"], bought.json()["requires_action"]) == ("active", None)
    assert bought.json()["subscription"]["confirmation"] is None
    assert (await family.change("confirm", weekly)).json() == bought.json()
    (event,) = await family.subscription_events()
    assert (event["status"], charged(simulator)) == ("active", [48_000])


async def test_assessment_starts_after_the_bank_confirmed_its_payment(
    family: Family, assessment: UUID, simulator: Simulator
) -> None:
    secret = await waiting_purchase(family, assessment)
    (waiting,) = await family.subscriptions()
    assert (waiting["confirmation"]["total"], waiting["status"]) == ("250.00", "inactive")
    simulator.answer_bank(secret)
    bought = await family.change("confirm", assessment)
    assert (bought.status_code, bought.json()["subscription"]["status"]) == (200, "active")
    assert charged(simulator) == [25_000]


@pytest.mark.parametrize("kind", ["weekly", "assessment"])
async def test_refused_by_the_bank_buys_nothing_and_can_be_tried_again(
    family: Family, weekly: UUID, assessment: UUID, simulator: Simulator, kind: str
) -> None:
    plan = {"weekly": weekly, "assessment": assessment}[kind]
    simulator.answer_bank(await waiting_purchase(family, plan, key="buy-1"), "fail")
    refused = await family.change("confirm", plan)
    assert (refused.status_code, refused.json()["code"]) == (422, "card_declined")
    assert await family.subscriptions() == []
    assert [invoice.status for invoice in simulator.stripe.invoices.list().data] == ["void"]
    assert (await family.change("confirm", plan)).json()["code"] == "nothing_to_confirm"
    again = await family.subscribe(plan, card_token="tok_visa", key="buy-2")
    assert (again.status_code, again.json()["requires_action"]) == (201, None)
    assert len(charged(simulator)) == 1


@pytest.mark.parametrize("kind", ["weekly", "assessment"])
async def test_refusal_that_a_webhook_stored_first_names_the_bank(
    family: Family, weekly: UUID, assessment: UUID, timeline: Timeline, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    plan = {"weekly": weekly, "assessment": assessment}[kind]
    timeline.simulator.answer_bank(await waiting_purchase(family, plan), "fail")

    async def after_the_webhook(billing: BillingContext, actor: Actor, operation_id: UUID) -> None:
        await timeline.deliver_webhooks()
        await execute_stripe_operation(billing, actor, operation_id)

    monkeypatch.setattr(confirm_payment, "execute_stripe_operation", after_the_webhook)
    refused = await family.change("confirm", plan)
    assert (refused.status_code, refused.json()["code"]) == (422, "card_declined")
    assert refused.json()["error"] == "Your bank didn't confirm this. You weren't charged."


CALLS = {"weekly": 14, "assessment": 4}
"""Calls of Stripe that the page's request makes when the bank refused."""


@pytest.mark.parametrize(("kind", "call"), [(kind, call) for kind, count in CALLS.items() for call in range(count)])
async def test_refusal_that_a_webhook_finds_at_the_same_time_costs_nothing(
    family: Family,
    weekly: UUID,
    assessment: UUID,
    timeline: Timeline,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    call: int,
) -> None:
    """The webhook is processed just before one of the calls of Stripe that the page's request makes."""
    plan = {"weekly": weekly, "assessment": assessment}[kind]
    timeline.simulator.answer_bank(await waiting_purchase(family, plan), "fail")
    request_async = stripe.HTTPXClient.request_async
    calls, delivered = itertools.count(), asyncio.Event()

    async def request_after_the_webhook(client: Any, *args: Any, **more: Any) -> Any:
        if next(calls) == call:
            await timeline.deliver_webhooks()
            delivered.set()
        return await request_async(client, *args, **more)

    monkeypatch.setattr(stripe.HTTPXClient, "request_async", request_after_the_webhook)
    refused = await family.change("confirm", plan)
    assert delivered.is_set(), "the request makes fewer calls"
    assert (refused.status_code, refused.json()["code"]) in [(422, "card_declined"), (409, "nothing_to_confirm")]
    await timeline.deliver_webhooks()
    assert (await family.subscriptions(), charged(timeline.simulator)) == ([], [])
    assert [invoice.status for invoice in timeline.simulator.stripe.invoices.list().data] == ["void"]


async def test_card_declined_after_the_check_shows_stripes_reason(
    family: Family, weekly: UUID, simulator: Simulator
) -> None:
    simulator.answer_bank(secret_of(await family.subscribe(weekly, card_token=THEN_DECLINED)))
    refused = await family.change("confirm", weekly)
    assert (refused.status_code, refused.json()["error"]) == (422, "Your card has insufficient funds.")
    assert [each.status for each in simulator.stripe.subscriptions.list({"status": "all"}).data] == ["canceled"]


@pytest.mark.parametrize("kind", ["weekly", "assessment"])
@pytest.mark.parametrize("source", ["webhook", "job"])
async def test_confirmed_purchase_completes_although_the_browser_died(
    family: Family, weekly: UUID, assessment: UUID, timeline: Timeline, kind: str, source: str
) -> None:
    plan = {"weekly": weekly, "assessment": assessment}[kind]
    timeline.simulator.answer_bank(await waiting_purchase(family, plan))
    if source == "webhook":
        await timeline.deliver_webhooks()
    else:
        timeline.clock.advance(seconds=61)
        await finish_confirmations(timeline.billing)
    assert (await family.current())["status"] == "active"
    await timeline.deliver_webhooks()
    assert await finish_confirmations(timeline.billing) == 0
    assert len(charged(timeline.simulator)) == len(await family.subscription_events()) == 1


@pytest.mark.parametrize("kind", ["weekly", "assessment"])
async def test_paid_purchase_asks_for_nothing_from_its_first_commit_on(
    family: Family, weekly: UUID, assessment: UUID, billing: BillingContext, simulator: Simulator, kind: str
) -> None:
    simulator.answer_bank(await waiting_purchase(family, {"weekly": weekly, "assessment": assessment}[kind]))
    if kind == "weekly":
        (bought,) = simulator.stripe.subscriptions.list().data
        await sync_subscription(billing, BILLING_ACTOR, bought.id)
    else:
        (invoice,) = simulator.stripe.invoices.list().data
        await sync_payment(billing, BILLING_ACTOR, invoice.id)
    (plan,) = await family.subscriptions()
    assert (plan["status"], plan["confirmation"]) == ("active", None)
    assert await family.runtime.queries.value("SELECT count(*) FROM intentions WHERE state = 'waiting'") == 0


@pytest.mark.parametrize("kind", ["weekly", "assessment"])
async def test_purchase_that_nobody_confirms_ends_after_23_hours(
    family: Family, weekly: UUID, assessment: UUID, timeline: Timeline, kind: str
) -> None:
    plan = {"weekly": weekly, "assessment": assessment}[kind]
    await waiting_purchase(family, plan)
    timeline.clock.advance(hours=23)
    timeline.simulator.advance(days=1)
    assert await finish_confirmations(timeline.billing) == 1
    await timeline.deliver_webhooks()
    assert await family.subscriptions() == []
    assert (charged(timeline.simulator), await family.subscription_events()) == ([], [])
    (invoice,) = timeline.simulator.stripe.invoices.list().data
    assert invoice.status == "void"
    assert (await family.change("confirm", plan)).json()["code"] == "nothing_to_confirm"
    assert (await family.subscribe(plan, card_token="tok_visa")).status_code == 201


async def test_repeated_purchase_continues_the_one_that_waits(
    family: Family, weekly: UUID, simulator: Simulator
) -> None:
    secret = await waiting_purchase(family, weekly, key="buy-1")
    assert await waiting_purchase(family, weekly, key="buy-1") == secret
    assert secret_of(await family.subscribe(weekly)) == secret, "without a key as well"
    simulator.answer_bank(secret)
    bought = await family.subscribe(weekly, card_token=ALWAYS, key="buy-1")
    assert (bought.status_code, bought.json()["subscription"]["status"]) == (201, "active")
    assert len(simulator.stripe.subscriptions.list({"status": "all"}).data) == 1
    assert charged(simulator) == [48_000]


@pytest.mark.parametrize("with_what", ["card", "plan"])
async def test_another_card_or_plan_replaces_the_purchase_that_waits(
    family: Family, weekly: UUID, make_plan: MakePlan, timeline: Timeline, with_what: str
) -> None:
    await waiting_purchase(family, weekly, key="buy-1")
    plan = weekly if with_what == "card" else await make_plan("Twice a week", per_week=2)
    bought = await family.subscribe(plan, card_token="tok_visa", key="buy-2")
    assert (bought.status_code, bought.json()["subscription"]["status"]) == (201, "active")
    await timeline.deliver_webhooks()
    assert len(await family.subscriptions()) == 1
    assert len(charged(timeline.simulator)) == 1
    statuses = [each.status for each in timeline.simulator.stripe.subscriptions.list({"status": "all"}).data]
    assert sorted(statuses) == ["active", "canceled"]


async def test_purchase_confirmed_meanwhile_is_not_replaced(family: Family, weekly: UUID, simulator: Simulator) -> None:
    simulator.answer_bank(await waiting_purchase(family, weekly))
    response = await family.subscribe(weekly, card_token="tok_visa", key="buy-2")
    assert (response.status_code, response.json()["code"]) == (409, "already_subscribed")
    assert (await family.current())["status"] == "active"
    assert charged(simulator) == [48_000]


async def test_refused_replacement_keeps_the_purchase_that_waits(
    family: Family, weekly: UUID, simulator: Simulator
) -> None:
    secret = await waiting_purchase(family, weekly)
    response = await family.subscribe(weekly, card_token="tok_visa", coupon_code="NOSUCH")
    assert response.json()["code"] == "coupon_unknown"
    simulator.answer_bank(secret)
    assert (await family.change("confirm", weekly)).json()["subscription"]["status"] == "active"


async def test_coupon_lowers_what_the_bank_asks_for(
    family: Family, weekly: UUID, make_coupon: MakeCoupon, simulator: Simulator
) -> None:
    await make_coupon("ONLYONE", max_redemptions=1)
    secret = await waiting_purchase(family, weekly, coupon_code="ONLYONE")
    (waiting,) = await family.subscriptions()
    assert waiting["confirmation"]["total"] == "360.00"
    simulator.answer_bank(secret)
    await family.change("confirm", weekly)
    assert charged(simulator) == [36_000]


async def test_waiting_purchase_of_another_family_is_not_found(family: Family, weekly: UUID, runtime: Runtime) -> None:
    await waiting_purchase(family, weekly)
    stranger = guardian()
    await add_child(runtime, stranger)
    body = {"subscription_plan_id": str(weekly), "child_id": str(family.child)}
    response = await family.api.post("/guardians/subscription/confirm", json=body, by=stranger)
    assert response.status_code == 404
    del body["child_id"]
    response = await family.api.post("/guardians/subscription/confirm", json=body, by=stranger)
    assert (response.status_code, response.json()["code"]) == (404, "subscription_not_found")


async def test_another_guardian_of_the_child_cannot_confirm_the_purchase(
    family: Family, weekly: UUID, runtime: Runtime
) -> None:
    await waiting_purchase(family, weekly)
    other = guardian()
    granted = GuardianshipGranted(version=1, guardian_id=other.profile_id, child_id=family.child)
    async with runtime.units.begin(Actor.service("billing")) as uow:
        await grant_guardianship(uow, granted)
    body = {"subscription_plan_id": str(weekly), "child_id": str(family.child)}
    response = await family.api.post("/guardians/subscription/confirm", json=body, by=other)
    assert (response.status_code, response.json()["code"]) == (404, "subscription_not_found")
    assert "client_secret" not in response.text


async def test_school_that_takes_over_ends_what_waits(
    family: Family, weekly: UUID, runtime: Runtime, billing: BillingContext, simulator: Simulator
) -> None:
    await waiting_purchase(family, weekly)
    profile = {"version": 2, "child_id": family.child, "billing_responsability": "school"}
    async with runtime.units.begin(Actor.service("billing")) as uow:
        await store_child(uow, ChildPayerChanged.model_validate(profile))
    assert await finish_confirmations(billing) == 1
    assert [invoice.status for invoice in simulator.stripe.invoices.list().data] == ["void"]
