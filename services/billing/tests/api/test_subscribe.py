import asyncio
from datetime import timedelta
from uuid import UUID

import pytest
from billing.use_cases.subscriptions.expire_one_time_purchases import expire_one_time_purchases
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock

from services.billing.tests.conftest import MakeCoupon, MakePlan, TermsAnswer
from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.simulator import Simulator


async def test_subscribe_charges_four_weeks_in_advance(
    family: Family, weekly: UUID, simulator: Simulator, clock: FakeClock
) -> None:
    await family.save_card()
    response = await family.subscribe(weekly)
    assert response.status_code == 201, response.text
    bought = response.json()["subscription"]
    assert bought["plan_name"] == "Once a week"
    assert (bought["status"], bought["paused"], bought["ends_on"]) == ("active", False, None)
    assert bought["child_id"] == str(family.child)
    assert bought["price"] == {"total": "480.00", "currency": "usd"}
    assert await family.current() == bought
    (invoice,) = simulator.stripe.invoices.list().data
    assert (invoice.status, invoice.amount_paid) == ("paid", 48_000)
    (event,) = await family.subscription_events()
    assert event["status"] == "active"
    assert (event["sessions_per_cycle"], event["session_type"]) == (4, "individual_session")
    assert event["cycle_starts_on"] == clock.now.date().isoformat()
    assert event["cycle_ends_on"] == (clock.now.date() + timedelta(days=27)).isoformat()


async def test_subscribe_without_a_card_is_refused(family: Family, weekly: UUID) -> None:
    response = await family.subscribe(weekly)
    assert (response.status_code, response.json()["code"]) == (422, "payment_method_missing")


async def test_nothing_is_sold_before_the_terms_are_accepted(
    family: Family, weekly: UUID, trial: UUID, terms: TermsAnswer, simulator: Simulator
) -> None:
    terms.accepted = False
    await family.save_card()
    for plan in (weekly, trial):
        response = await family.subscribe(plan)
        assert (response.status_code, response.json()["code"]) == (409, "terms_not_accepted")
    assert await family.current() is None
    assert simulator.stripe.invoices.list().data == []


async def test_repeated_purchase_gets_its_answer_after_the_terms_changed(
    family: Family, weekly: UUID, terms: TermsAnswer
) -> None:
    await family.save_card()
    bought = await family.subscribe(weekly, key="buy-1")
    terms.accepted = False
    assert (await family.subscribe(weekly, key="buy-1")).json() == bought.json()


async def test_declined_payment_buys_nothing_and_can_be_retried(family: Family, weekly: UUID) -> None:
    await family.save_card("tok_chargeCustomerFail")
    response = await family.subscribe(weekly, key="buy-1")
    assert (response.status_code, response.json()["code"]) == (422, "card_declined")
    assert response.json()["error"] == "Your card was declined."
    assert await family.current() is None
    assert await family.subscription_events() == []
    await family.save_card()
    assert (await family.subscribe(weekly, key="buy-1")).status_code == 201


async def test_child_has_one_recurring_plan(family: Family, weekly: UUID, make_plan: MakePlan) -> None:
    twice = await make_plan("Twice a week", per_week=2)
    await family.save_card()
    await family.subscribe(weekly)
    response = await family.subscribe(twice)
    assert (response.status_code, response.json()["code"]) == (409, "already_subscribed")


async def test_concurrent_purchases_buy_once(family: Family, weekly: UUID, simulator: Simulator) -> None:
    await family.save_card()
    answers = await asyncio.gather(*(family.subscribe(weekly) for _ in range(3)))
    assert {response.status_code for response in answers} <= {201, 409}
    assert len(simulator.stripe.subscriptions.list().data) == 1


async def test_repeated_request_buys_once(family: Family, weekly: UUID, simulator: Simulator) -> None:
    await family.save_card()
    first = await family.subscribe(weekly, key="buy-1")
    again = await family.subscribe(weekly, key="buy-1")
    assert (again.status_code, again.json()) == (201, first.json())
    assert len(simulator.stripe.subscriptions.list().data) == 1
    other = await family.subscribe(weekly, key="buy-1", child_id=str(family.child))
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_reused")


async def test_free_trial_is_free_and_available_once(
    family: Family, trial: UUID, runtime: Runtime, clock: FakeClock, simulator: Simulator
) -> None:
    response = await family.subscribe(trial)
    assert response.status_code == 201, response.text
    assert response.json()["subscription"]["price"]["total"] == "0.00"
    assert response.json()["subscription"]["status"] == "active"
    (event,) = await family.subscription_events()
    assert (event["session_type"], event["sessions_per_cycle"], event["session_length_minutes"]) == (
        "free_session",
        1,
        30,
    )
    assert simulator.events() == [], "Stripe learns nothing of it"
    assert (await family.subscribe(trial)).json()["code"] == "free_trial_used"
    clock.advance(weeks=4)
    assert await expire_one_time_purchases(runtime.units) == 1
    response = await family.subscribe(trial)
    assert (response.status_code, response.json()["code"]) == (409, "free_trial_used")


@pytest.mark.parametrize(("kind", "weeks"), [("trial", 4), ("assessment", 12)])
async def test_one_time_purchase_publishes_its_last_day_from_the_start(
    family: Family, trial: UUID, assessment: UUID, runtime: Runtime, clock: FakeClock, kind: str, weeks: int
) -> None:
    await family.save_card()
    last_day = (clock.now.date() + timedelta(weeks=weeks, days=-1)).isoformat()
    bought = (await family.subscribe({"trial": trial, "assessment": assessment}[kind])).json()["subscription"]
    assert (bought["status"], bought["ends_on"]) == ("active", last_day)
    clock.advance(weeks=weeks)
    assert await expire_one_time_purchases(runtime.units) == 1
    assert [(event["status"], event["ends_on"]) for event in await family.subscription_events()] == [
        ("active", last_day),
        ("ended", last_day),
    ]


async def test_plan_can_be_bought_after_the_free_trial(family: Family, trial: UUID, weekly: UUID) -> None:
    await family.subscribe(trial)
    await family.save_card()
    assert (await family.subscribe(weekly)).status_code == 201
    assert (await family.current())["plan_name"] == "Once a week"


async def test_assessment_is_charged_once(
    family: Family, assessment: UUID, simulator: Simulator, runtime: Runtime, clock: FakeClock
) -> None:
    await family.save_card()
    response = await family.subscribe(assessment)
    assert response.status_code == 201, response.text
    assert response.json()["subscription"]["price"] == {"total": "250.00", "currency": "usd"}
    assert response.json()["subscription"]["status"] == "active"
    assert simulator.stripe.subscriptions.list().data == []
    (invoice,) = simulator.stripe.invoices.list().data
    assert (invoice.status, invoice.amount_paid) == ("paid", 25_000)
    clock.advance(weeks=12)
    assert await expire_one_time_purchases(runtime.units) == 1
    assert [event["status"] for event in await family.subscription_events()] == ["active", "ended"]
    assert (await family.current())["status"] == "inactive"


async def test_coupon_applies_to_an_assessment(
    family: Family, assessment: UUID, make_coupon: MakeCoupon, simulator: Simulator
) -> None:
    await make_coupon("HALF", percent="50", max_redemptions=1)
    await family.save_card()
    response = await family.subscribe(assessment, coupon_code="half")
    bought = response.json()["subscription"]
    assert (bought["price"]["total"], bought["last_payment"]["total"]) == ("250.00", "125.00")
    (coupon,) = simulator.stripe.coupons.list().data
    assert coupon.times_redeemed == 1


async def test_declined_assessment_voids_its_invoice(family: Family, assessment: UUID, simulator: Simulator) -> None:
    await family.save_card("tok_chargeCustomerFail")
    assert (await family.subscribe(assessment)).json()["code"] == "card_declined"
    (invoice,) = simulator.stripe.invoices.list().data
    assert invoice.status == "void"
    assert await family.current() is None


async def test_child_id_is_required_with_several_children(family: Family, weekly: UUID, runtime: Runtime) -> None:
    second = await add_child(runtime, family.parent)
    await family.save_card()
    response = await family.subscribe(weekly)
    assert response.status_code == 422
    assert "child_id" in response.json()["fields"]
    response = await family.subscribe(weekly, child_id=str(second))
    assert response.json()["subscription"]["child_id"] == str(second)


@pytest.mark.parametrize("plan", ["nonsense", "0195f3a0-0000-7000-8000-000000000004"])
async def test_unknown_plan_is_not_found(family: Family, plan: str) -> None:
    body = {"subscription_plan_id": plan}
    response = await family.api.post("/guardians/subscriptions", json=body, by=family.parent)
    assert (response.status_code, response.json()["code"]) == (404, "plan_not_found")
