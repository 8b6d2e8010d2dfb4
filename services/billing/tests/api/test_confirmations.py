"""3-D Secure: the bank asks first, and only Stripe's state decides (docs/product/billing.md#confirmed-payments)."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from billing.consumers.children import ChildProfileChanged, store_child
from billing.use_cases.context import BILLING_ACTOR, BillingContext
from billing.use_cases.stripe.finish_confirmations import finish_confirmations
from billing.use_cases.stripe.sync_from_stripe import sync_payment, sync_subscription
from chassis.access.projections import GuardianshipGranted, grant_guardianship
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from chassis.testing.people import guardian
from chassis.unit_of_work import Actor

from services.billing.tests.conftest import MakeCoupon, MakePlan
from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline

ALWAYS, UNLESS_SET_UP = "tok_authenticationRequired", "tok_authenticationRequiredOnSetup"
THEN_DECLINED = "tok_authenticationRequiredChargeDeclinedInsufficientFunds"


def secret_of(answer: Any, status: int = 201) -> str:
    assert answer.status_code == status, answer.text
    secret: str = answer.json()["requires_action"]["client_secret"]
    return secret


def charged(simulator: Simulator) -> list[int]:
    """What Stripe charged, newest first."""
    return [invoice.amount_paid for invoice in simulator.stripe.invoices.list({"status": "paid"}).data]


async def saved_last4(family: Family) -> str | None:
    answer = await family.api.get("/guardians/payment_methods", by=family.parent)
    card = answer.json()["payment_method"]
    return None if card is None else str(card["last4"])


async def save_confirmed_card(family: Family, simulator: Simulator, token: str = ALWAYS) -> None:
    simulator.answer_bank(secret_of(await family.save_card(token)))
    assert (await family.confirm_card()).status_code == 200


async def waiting_purchase(family: Family, plan: UUID, **more: Any) -> str:
    return secret_of(await family.subscribe(plan, card_token=ALWAYS, **more))


# Saving a card


async def test_card_is_saved_after_the_bank_confirmed_it(family: Family, simulator: Simulator) -> None:
    await family.save_card()
    answer = await family.save_card(ALWAYS)
    secret = secret_of(answer)
    assert answer.json()["payment_method"]["last4"] == "3184"
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


@pytest.mark.parametrize("told_by", ["webhook", "job"])
async def test_confirmed_card_is_saved_although_the_browser_died(
    family: Family, timeline: Timeline, told_by: str
) -> None:
    timeline.simulator.answer_bank(secret_of(await family.save_card(ALWAYS)))
    if told_by == "webhook":
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


# Buying


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


async def test_card_declined_after_the_check_shows_stripes_reason(
    family: Family, weekly: UUID, simulator: Simulator
) -> None:
    simulator.answer_bank(secret_of(await family.subscribe(weekly, card_token=THEN_DECLINED)))
    refused = await family.change("confirm", weekly)
    assert (refused.status_code, refused.json()["error"]) == (422, "Your card has insufficient funds.")
    assert [each.status for each in simulator.stripe.subscriptions.list({"status": "all"}).data] == ["canceled"]


@pytest.mark.parametrize("kind", ["weekly", "assessment"])
@pytest.mark.parametrize("told_by", ["webhook", "job"])
async def test_confirmed_purchase_completes_although_the_browser_died(
    family: Family, weekly: UUID, assessment: UUID, timeline: Timeline, kind: str, told_by: str
) -> None:
    plan = {"weekly": weekly, "assessment": assessment}[kind]
    timeline.simulator.answer_bank(await waiting_purchase(family, plan))
    if told_by == "webhook":
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
    answer = await family.subscribe(weekly, card_token="tok_visa", key="buy-2")
    assert (answer.status_code, answer.json()["code"]) == (409, "already_subscribed")
    assert (await family.current())["status"] == "active"
    assert charged(simulator) == [48_000]


async def test_refused_replacement_keeps_the_purchase_that_waits(
    family: Family, weekly: UUID, simulator: Simulator
) -> None:
    secret = await waiting_purchase(family, weekly)
    answer = await family.subscribe(weekly, card_token="tok_visa", coupon_code="NOSUCH")
    assert answer.json()["code"] == "coupon_unknown"
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
    answer = await family.api.post("/guardians/subscription/confirm", json=body, by=stranger)
    assert answer.status_code == 404
    del body["child_id"]
    answer = await family.api.post("/guardians/subscription/confirm", json=body, by=stranger)
    assert (answer.status_code, answer.json()["code"]) == (404, "subscription_not_found")


async def test_another_guardian_of_the_child_cannot_confirm_the_purchase(
    family: Family, weekly: UUID, runtime: Runtime
) -> None:
    await waiting_purchase(family, weekly)
    other = guardian()
    granted = GuardianshipGranted(version=1, guardian_id=other.profile_id, child_id=family.child)
    async with runtime.units.begin(Actor.service("billing")) as uow:
        await grant_guardianship(uow, granted)
    body = {"subscription_plan_id": str(weekly), "child_id": str(family.child)}
    answer = await family.api.post("/guardians/subscription/confirm", json=body, by=other)
    assert (answer.status_code, answer.json()["code"]) == (404, "subscription_not_found")
    assert "client_secret" not in answer.text


async def test_school_that_takes_over_ends_what_waits(
    family: Family, weekly: UUID, runtime: Runtime, billing: BillingContext, simulator: Simulator
) -> None:
    await waiting_purchase(family, weekly)
    profile = {"version": 2, "child_id": family.child, "billing_responsability": "school"}
    async with runtime.units.begin(Actor.service("billing")) as uow:
        await store_child(uow, ChildProfileChanged.model_validate(profile))
    assert await finish_confirmations(billing) == 1
    assert [invoice.status for invoice in simulator.stripe.invoices.list().data] == ["void"]


# Renewing


async def past_due(family: Family, plan: UUID, timeline: Timeline) -> Any:
    await family.save_card()
    await family.subscribe(plan)
    await save_confirmed_card(family, timeline.simulator)
    await timeline.advance_days(29)
    return await family.current()


async def test_renewal_that_the_bank_asks_about_is_past_due(family: Family, weekly: UUID, timeline: Timeline) -> None:
    owing = await past_due(family, weekly, timeline)
    assert (owing["status"], owing["owed"]["total"]) == ("past_due", "480.00")
    assert owing["confirmation"] == {
        "total": "480.00",
        "currency": "usd",
        "confirm_by": owing["owed"]["next_try_at"],
    }
    (failed,) = await family.api.emitted("billing.payment.failed.v1")
    assert (failed["requires_action"], failed["amount"]) == (True, 48_000)
    assert [event["status"] for event in await family.subscription_events()] == ["active", "past_due"]


async def test_confirmed_renewal_is_paid_once(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await past_due(family, weekly, timeline)
    secret = secret_of(await family.change("confirm", weekly), 200)
    timeline.simulator.answer_bank(secret)
    paid = await family.change("confirm", weekly)
    assert (paid.status_code, paid.json()["subscription"]["status"]) == (200, "active")
    assert (paid.json()["requires_action"], paid.json()["subscription"]["confirmation"]) == (None, None)
    await timeline.deliver_webhooks()
    assert charged(timeline.simulator) == [48_000, 48_000]


async def test_renewal_confirmed_before_the_browser_died_is_paid(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await past_due(family, weekly, timeline)
    timeline.simulator.answer_bank(secret_of(await family.change("confirm", weekly), 200))
    await timeline.deliver_webhooks()
    assert (await family.current())["status"] == "active"
    assert (await family.change("confirm", weekly)).status_code == 200, "the page may ask late"


async def test_refused_renewal_stays_owed_and_another_card_pays_it(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await past_due(family, weekly, timeline)
    timeline.simulator.answer_bank(secret_of(await family.change("confirm", weekly), 200), "fail")
    refused = await family.change("confirm", weekly)
    assert (refused.status_code, refused.json()["code"]) == (422, "card_declined")
    owing = await family.current()
    assert (owing["status"], owing["confirmation"]) == ("past_due", None)
    assert (await family.change("confirm", weekly)).json()["code"] == "nothing_to_confirm"
    paid = await family.change("pay", weekly, card_token="tok_visa")
    assert (paid.status_code, paid.json()["subscription"]["status"]) == (200, "active")
    assert charged(timeline.simulator) == [48_000, 48_000]


async def test_paying_what_is_owed_asks_the_bank_too(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(29)
    answer = await family.change("pay", weekly, card_token=ALWAYS, key="pay-1")
    secret = secret_of(answer, 200)
    assert answer.json()["subscription"]["status"] == "past_due"
    assert secret_of(await family.change("pay", weekly, card_token=ALWAYS, key="pay-1"), 200) == secret
    timeline.simulator.answer_bank(secret)
    assert (await family.change("confirm", weekly)).json()["subscription"]["status"] == "active"
    assert charged(timeline.simulator) == [48_000, 48_000]


async def test_new_card_whose_payment_the_bank_asks_about_is_saved(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.save_card("tok_chargeCustomerFail")
    await timeline.advance_days(29)
    await save_confirmed_card(family, timeline.simulator)
    owing = await family.current()
    assert (await saved_last4(family), owing["confirmation"]["total"]) == ("3184", "480.00")


async def test_card_that_was_set_up_renews_by_itself(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await save_confirmed_card(family, timeline.simulator, UNLESS_SET_UP)
    await timeline.advance_days(29)
    assert (await family.current())["status"] == "active"
    assert charged(timeline.simulator) == [48_000, 48_000]


# Resuming and reactivating


async def test_resuming_into_a_new_cycle_waits_for_the_bank(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.change("pause", weekly)
    await save_confirmed_card(family, timeline.simulator)
    await timeline.advance_days(40)
    secret = secret_of(await family.change("resume", weekly), 200)
    waiting = await family.current()
    assert (waiting["paused"], waiting["confirmation"]["total"]) == (True, "480.00")
    assert secret_of(await family.change("resume", weekly), 200) == secret
    timeline.simulator.answer_bank(secret)
    resumed = (await family.change("confirm", weekly)).json()["subscription"]
    assert (resumed["status"], resumed["paused"], resumed["confirmation"]) == ("active", False, None)
    await timeline.deliver_webhooks()
    assert charged(timeline.simulator) == [48_000, 48_000]
    assert len(timeline.simulator.stripe.subscriptions.list({"status": "active"}).data) == 1


async def test_canceling_drops_the_resume_that_waits(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.change("pause", weekly)
    await save_confirmed_card(family, timeline.simulator)
    await timeline.advance_days(40)
    secret_of(await family.change("resume", weekly), 200)
    canceled = await family.change("cancel", weekly)
    assert (canceled.status_code, canceled.json()["subscription"]["confirmation"]) == (200, None)
    await timeline.deliver_webhooks()
    assert timeline.simulator.stripe.subscriptions.list({"status": "active"}).data == []
    assert charged(timeline.simulator) == [48_000]


async def test_reactivating_after_the_end_waits_for_the_bank(family: Family, weekly: UUID, timeline: Timeline) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.change("cancel", weekly)
    await timeline.advance_days(29)
    await save_confirmed_card(family, timeline.simulator)
    secret = secret_of(await family.change("reactivate", weekly), 200)
    assert (await family.current())["status"] == "inactive", "the one that ended"
    assert [each["confirmation"] is None for each in await family.subscriptions()] == [False, True]
    timeline.simulator.answer_bank(secret)
    assert (await family.change("confirm", weekly)).json()["subscription"]["status"] == "active"


async def test_client_secret_is_stored_nowhere(family: Family, weekly: UUID, runtime: Runtime) -> None:
    secret = await waiting_purchase(family, weekly, key="buy-1")
    for table in ("intentions", "subscriptions", "customers", "idempotency_keys", "outbox"):
        rows = await runtime.queries.rows(f"SELECT t::text AS text, encode(t::text::bytea, 'hex') FROM {table} t")  # noqa: S608  # a table's name
        assert not any(secret in str(row["text"]) for row in rows), table
        stored = await runtime.queries.value(
            f"SELECT count(*) FROM {table} t WHERE position($1 in t::text) > 0",  # noqa: S608  # a table's name
            secret.encode().hex(),
        )
        assert stored == 0, table
