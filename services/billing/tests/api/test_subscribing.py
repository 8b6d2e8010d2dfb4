"""Buying."""

import asyncio
from datetime import timedelta
from uuid import UUID

import pytest
from billing.use_cases.end_bought_once import end_bought_once
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock

from services.billing.tests.conftest import MakeCoupon, MakePlan
from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.simulator import Simulator


async def test_a_guardian_subscribes_and_pays_four_weeks_in_advance(
    family: Family, weekly: UUID, simulator: Simulator, clock: FakeClock
) -> None:
    await family.save_card()
    answer = await family.subscribe(weekly)
    assert answer.status_code == 201, answer.text
    bought = answer.json()["subscription"]
    assert bought["plan_name"] == "Once a week"
    assert (bought["status"], bought["paused"], bought["ends_on"]) == ("active", False, None)
    assert bought["child_id"] == str(family.child)
    assert bought["price"] == {"total": "480.00", "currency": "usd"}
    assert await family.current() == bought
    (invoice,) = simulator.stripe.invoices.list().data
    assert (invoice.status, invoice.amount_paid) == ("paid", 48_000)
    (told,) = await family.told()
    assert told["status"] == "active"
    assert (told["sessions_per_cycle"], told["session_type"]) == (4, "individual_session")
    assert told["cycle_starts_on"] == clock.now.date().isoformat()
    assert told["cycle_ends_on"] == (clock.now.date() + timedelta(days=27)).isoformat()


async def test_without_a_card_nothing_is_bought(family: Family, weekly: UUID) -> None:
    answer = await family.subscribe(weekly)
    assert (answer.status_code, answer.json()["code"]) == (422, "payment_method_missing")


async def test_a_declined_payment_buys_nothing_and_another_card_can_be_tried(family: Family, weekly: UUID) -> None:
    await family.save_card("tok_chargeCustomerFail")
    answer = await family.subscribe(weekly, key="buy-1")
    assert (answer.status_code, answer.json()["code"]) == (422, "card_declined")
    assert answer.json()["error"] == "Your card was declined."
    assert await family.current() is None
    assert await family.told() == []
    await family.save_card()
    assert (await family.subscribe(weekly, key="buy-1")).status_code == 201


async def test_a_child_has_one_plan_that_renews(family: Family, weekly: UUID, make_plan: MakePlan) -> None:
    twice = await make_plan("Twice a week", per_week=2)
    await family.save_card()
    await family.subscribe(weekly)
    answer = await family.subscribe(twice)
    assert (answer.status_code, answer.json()["code"]) == (409, "already_subscribed")


async def test_two_purchases_at_once_come_to_one(family: Family, weekly: UUID, simulator: Simulator) -> None:
    await family.save_card()
    answers = await asyncio.gather(*(family.subscribe(weekly) for _ in range(3)))
    assert {answer.status_code for answer in answers} <= {201, 409}
    assert len(simulator.stripe.subscriptions.list().data) == 1


async def test_a_repeated_request_buys_once(family: Family, weekly: UUID, simulator: Simulator) -> None:
    await family.save_card()
    first = await family.subscribe(weekly, key="buy-1")
    again = await family.subscribe(weekly, key="buy-1")
    assert (again.status_code, again.json()) == (201, first.json())
    assert len(simulator.stripe.subscriptions.list().data) == 1
    other = await family.subscribe(weekly, key="buy-1", child_id=str(family.child))
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_reused")


async def test_the_free_trial_needs_no_payment_and_is_given_once_ever(
    family: Family, trial: UUID, runtime: Runtime, clock: FakeClock, simulator: Simulator
) -> None:
    answer = await family.subscribe(trial)
    assert answer.status_code == 201, answer.text
    assert answer.json()["subscription"]["price"]["total"] == "0.00"
    assert answer.json()["subscription"]["status"] == "active"
    (told,) = await family.told()
    assert (told["session_type"], told["sessions_per_cycle"], told["session_length_minutes"]) == ("free_session", 1, 30)
    assert simulator.events() == [], "Stripe learns nothing of it"
    assert (await family.subscribe(trial)).json()["code"] == "free_trial_used"
    clock.advance(weeks=4)
    assert await end_bought_once(runtime.units) == 1
    answer = await family.subscribe(trial)
    assert (answer.status_code, answer.json()["code"]) == (409, "free_trial_used")


@pytest.mark.parametrize(("kind", "weeks"), [("trial", 4), ("assessment", 12)])
async def test_the_last_day_of_what_is_bought_once_is_told_from_the_start(
    family: Family, trial: UUID, assessment: UUID, runtime: Runtime, clock: FakeClock, kind: str, weeks: int
) -> None:
    await family.save_card()
    last_day = (clock.now.date() + timedelta(weeks=weeks, days=-1)).isoformat()
    bought = (await family.subscribe({"trial": trial, "assessment": assessment}[kind])).json()["subscription"]
    assert (bought["status"], bought["ends_on"]) == ("active", None), "nobody canceled it"
    clock.advance(weeks=weeks)
    assert await end_bought_once(runtime.units) == 1
    assert [(told["status"], told["ends_on"]) for told in await family.told()] == [
        ("active", last_day),
        ("ended", last_day),
    ]


async def test_a_plan_can_follow_the_free_trial(family: Family, trial: UUID, weekly: UUID) -> None:
    await family.subscribe(trial)
    await family.save_card()
    assert (await family.subscribe(weekly)).status_code == 201
    assert (await family.current())["plan_name"] == "Once a week"


async def test_an_assessment_is_charged_once(
    family: Family, assessment: UUID, simulator: Simulator, runtime: Runtime, clock: FakeClock
) -> None:
    await family.save_card()
    answer = await family.subscribe(assessment)
    assert answer.status_code == 201, answer.text
    assert answer.json()["subscription"]["price"] == {"total": "250.00", "currency": "usd"}
    assert answer.json()["subscription"]["status"] == "active"
    assert simulator.stripe.subscriptions.list().data == []
    (invoice,) = simulator.stripe.invoices.list().data
    assert (invoice.status, invoice.amount_paid) == ("paid", 25_000)
    clock.advance(weeks=12)
    assert await end_bought_once(runtime.units) == 1
    assert [told["status"] for told in await family.told()] == ["active", "ended"]
    assert (await family.current())["status"] == "inactive"


async def test_a_coupon_counts_for_an_assessment_too(
    family: Family, assessment: UUID, make_coupon: MakeCoupon, simulator: Simulator
) -> None:
    await make_coupon("HALF", percent="50", max_redemptions=1)
    await family.save_card()
    answer = await family.subscribe(assessment, coupon_code="half")
    assert answer.json()["subscription"]["price"]["total"] == "125.00"
    (coupon,) = simulator.stripe.coupons.list().data
    assert coupon.times_redeemed == 1


async def test_a_declined_assessment_leaves_no_invoice_to_pay(
    family: Family, assessment: UUID, simulator: Simulator
) -> None:
    await family.save_card("tok_chargeCustomerFail")
    assert (await family.subscribe(assessment)).json()["code"] == "card_declined"
    (invoice,) = simulator.stripe.invoices.list().data
    assert invoice.status == "void"
    assert await family.current() is None


async def test_with_several_children_the_child_must_be_named(family: Family, weekly: UUID, runtime: Runtime) -> None:
    second = await add_child(runtime, family.parent)
    await family.save_card()
    answer = await family.subscribe(weekly)
    assert answer.status_code == 422
    assert "child_id" in answer.json()["fields"]
    answer = await family.subscribe(weekly, child_id=str(second))
    assert answer.json()["subscription"]["child_id"] == str(second)


@pytest.mark.parametrize("plan", ["nonsense", "0195f3a0-0000-7000-8000-000000000004"])
async def test_an_unknown_plan_is_not_found(family: Family, plan: str) -> None:
    body = {"subscription_plan_id": plan}
    answer = await family.api.post("/guardians/subscriptions", json=body, by=family.parent)
    assert (answer.status_code, answer.json()["code"]) == (404, "plan_not_found")
