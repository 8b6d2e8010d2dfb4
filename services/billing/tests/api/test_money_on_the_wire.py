"""What was paid, what comes next and what is owed: the wire agrees with Stripe to the cent."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from billing.use_cases.stripe.execute_stripe_operation import retry_pending
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock

from services.billing.tests.conftest import MakeCoupon
from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline

DECLINED_WHEN_CHARGED = "tok_chargeCustomerFail"


def on(day: datetime, payment: dict[str, Any]) -> dict[str, Any]:
    """The payment without its time: only its day is checked, because the simulator's clock runs on during a test."""
    (instant,) = (name for name in payment if name in ("paid_at", "due_at"))
    assert payment[instant][:10] == day.date().isoformat()
    return {name: value for name, value in payment.items() if name != instant}


def charged(simulator: Simulator) -> list[int]:
    """What Stripe charged, newest first."""
    return [invoice.amount_paid for invoice in simulator.stripe.invoices.list({"status": "paid"}).data]


async def past_due(family: Family, plan: UUID, timeline: Timeline) -> Any:
    await family.save_card()
    await family.subscribe(plan)
    await family.save_card(DECLINED_WHEN_CHARGED)
    await timeline.advance_days(29)
    return await family.current()


async def ended_unpaid(family: Family, plan: UUID, timeline: Timeline) -> Any:
    await past_due(family, plan, timeline)
    await timeline.advance_days(16)
    return await family.current()


async def test_coupon_lowers_only_the_first_payment(
    family: Family, weekly: UUID, make_coupon: MakeCoupon, clock: FakeClock, simulator: Simulator, timeline: Timeline
) -> None:
    await make_coupon("WELCOME25")
    await family.save_card()
    bought = (await family.subscribe(weekly, coupon_code="WELCOME25")).json()["subscription"]
    assert bought["price"] == {"total": "480.00", "currency": "usd"}
    assert on(clock.now, bought["last_payment"]) == {"total": "360.00", "currency": "usd"}
    assert on(clock.now + timedelta(weeks=4, hours=1), bought["next_payment"]) == {"total": "480.00", "currency": "usd"}
    assert charged(simulator) == [36_000]
    await timeline.advance_days(29)
    assert charged(simulator) == [48_000, 36_000]
    assert (await family.current())["last_payment"]["total"] == "480.00"


async def test_coupon_for_every_payment_lowers_the_next_one_too(
    family: Family, weekly: UUID, simulator: Simulator, timeline: Timeline
) -> None:
    coupon = simulator.stripe.coupons.create({"percent_off": 10, "duration": "forever"})
    simulator.stripe.promotion_codes.create({"code": "ALWAYS", "promotion": {"type": "coupon", "coupon": coupon.id}})
    body = {"subscription_plan_id": str(weekly), "coupon_code": "ALWAYS"}
    quote = await family.api.post("/guardians/subscription/apply_coupon", json=body, by=family.parent)
    payments = quote.json()["payments"]
    assert (payments["today"]["total"], payments["next"]["total"]) == ("432.00", "432.00")
    await family.save_card()
    bought = (await family.subscribe(weekly, coupon_code="ALWAYS")).json()["subscription"]
    assert bought["next_payment"]["total"] == "432.00"
    await timeline.advance_days(29)
    assert charged(simulator) == [43_200, 43_200]


async def test_plans_say_what_is_paid_now_and_next(
    family: Family, weekly: UUID, assessment: UUID, clock: FakeClock
) -> None:
    (plan,) = (await family.api.get("/subscription_plans")).json()["subscription_plans"]
    renews_at = (clock.now + timedelta(weeks=4, hours=1)).isoformat()
    assert plan["payments"] == {
        "today": {"total": "480.00", "currency": "usd"},
        "next": {"total": "480.00", "currency": "usd", "due_at": renews_at},
    }
    products = await family.api.get("/guardians/subscription/one_time_products", by=family.parent)
    (product,) = products.json()["subscriptions"]
    assert product["payments"] == {"today": {"total": "250.00", "currency": "usd"}, "next": None}


async def test_reactivating_charges_what_the_wire_says(
    family: Family, weekly: UUID, make_coupon: MakeCoupon, timeline: Timeline, simulator: Simulator
) -> None:
    await make_coupon("WELCOME20", percent="20")
    await family.save_card()
    await family.subscribe(weekly, coupon_code="WELCOME20")
    await family.change("pause", weekly)
    await timeline.advance_days(40)
    await family.change("cancel", weekly)
    ended = await family.current()
    assert (ended["status"], ended["last_payment"]["total"]) == ("inactive", "384.00")
    assert (ended["restart_payment"]["total"], ended["restart_payment"]["today"]) == ("480.00", True)
    assert (await family.change("reactivate", weekly)).status_code == 200
    assert charged(simulator) == [48_000, 38_400]


async def test_ended_plan_cannot_be_reactivated_while_another_runs(
    family: Family, weekly: UUID, timeline: Timeline
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.change("cancel", weekly)
    await timeline.advance_days(29)
    assert (await family.current())["permissions"]["reactivate"] == {"allowed": True, "reason": None}
    await family.change("reactivate", weekly)
    response = await family.api.get("/guardians/subscriptions", by=family.parent)
    running, ended = response.json()["subscriptions"]
    assert (running["status"], ended["status"]) == ("active", "inactive")
    assert ended["permissions"]["reactivate"] == {"allowed": False, "reason": "already_subscribed"}
    assert running["permissions"]["reactivate"] == {"allowed": False, "reason": "not_canceled"}


async def test_resuming_charges_what_the_wire_says(
    family: Family, weekly: UUID, clock: FakeClock, timeline: Timeline, simulator: Simulator
) -> None:
    await family.save_card()
    renews_at = clock.now + timedelta(weeks=4, hours=1)
    await family.subscribe(weekly)
    paused = (await family.change("pause", weekly)).json()["subscription"]
    assert paused["next_payment"] is None
    assert on(renews_at, paused["restart_payment"]) == {
        "total": "480.00",
        "currency": "usd",
        "today": False,
        "next": None,
    }
    assert paused["paid_until"] == (clock.now.date() + timedelta(days=27)).isoformat()
    await timeline.advance_days(40)
    restart = (await family.current())["restart_payment"]
    assert (restart["total"], restart["today"]) == ("480.00", True)
    four_weeks_later = clock.now + timedelta(weeks=4, hours=1)
    assert on(four_weeks_later, restart["next"]) == {"total": "480.00", "currency": "usd"}
    resumed = (await family.change("resume", weekly)).json()["subscription"]
    assert on(four_weeks_later, resumed["next_payment"]) == {"total": "480.00", "currency": "usd"}
    assert charged(simulator) == [48_000, 48_000]


async def test_canceling_a_paused_plan_ends_the_pause(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    await family.change("pause", weekly)
    canceled = (await family.change("cancel", weekly)).json()["subscription"]
    assert (canceled["status"], canceled["paused"]) == ("pending_scheduled", False)
    assert (await family.subscription_events())[-1]["status"] == "active", "the rest of the paid weeks can be booked"
    restart = canceled["restart_payment"]
    assert (restart["total"], restart["today"]) == ("480.00", False)
    reactivated = (await family.change("reactivate", weekly)).json()["subscription"]
    assert (reactivated["status"], reactivated["next_payment"]["total"]) == ("active", "480.00")
    await timeline.advance_days(29)
    assert charged(simulator) == [48_000, 48_000]


async def test_unpaid_weeks_do_not_count_in_stripes_hour_before_a_charge(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    simulator.behave(draft_seconds=3600)
    await family.save_card()
    bought = (await family.subscribe(weekly)).json()["subscription"]
    await timeline.advance_days(28)
    draft, _ = simulator.stripe.invoices.list().data
    assert draft.status == "draft"
    waiting = await family.current()
    assert (waiting["status"], waiting["paid_until"]) == ("active", bought["paid_until"])
    assert waiting["current_period_end"] == bought["current_period_end"]
    assert waiting["next_payment"]["total"] == "480.00"
    ended = (await family.change("cancel", weekly)).json()["subscription"]
    assert (ended["status"], ended["ends_on"]) == ("inactive", bought["paid_until"])
    await timeline.advance_days(1)
    assert charged(simulator) == [48_000]


async def test_failed_renewal_after_stripes_hour_is_owed_and_ends_with_a_cancel(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    simulator.behave(draft_seconds=3600)
    owing = await past_due(family, weekly, timeline)
    assert (owing["status"], owing["owed"]["total"]) == ("past_due", "480.00")
    ended = (await family.change("cancel", weekly)).json()["subscription"]
    assert (ended["status"], ended["ends_on"]) == ("inactive", owing["paid_until"])


async def test_debt_is_on_the_wire_with_its_next_try(
    family: Family, weekly: UUID, timeline: Timeline, clock: FakeClock
) -> None:
    owing = await past_due(family, weekly, timeline)
    assert (owing["status"], owing["next_payment"]) == ("past_due", None)
    assert owing["owed"]["total"] == "480.00"
    assert datetime.fromisoformat(owing["owed"]["next_try_at"]) > clock.now
    assert owing["permissions"]["pay"]["allowed"]
    assert owing["permissions"]["pause"] == {"allowed": False, "reason": "payment_owed"}
    response = await family.change("pause", weekly)
    assert (response.status_code, response.json()["code"]) == (409, "payment_owed")


async def test_owed_payment_is_paid_once_with_the_card_on_file(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await past_due(family, weekly, timeline)
    declined = await family.change("pay", weekly)
    assert (declined.status_code, declined.json()["code"]) == (422, "card_declined")
    (customer,) = simulator.stripe.customers.list().data
    card = simulator.stripe.payment_methods.attach("pm_card_visa", {"customer": customer.id})
    simulator.stripe.customers.update(customer.id, {"invoice_settings": {"default_payment_method": card.id}})
    paid = await family.change("pay", weekly, key="pay-1")
    assert paid.status_code == 200, paid.text
    assert (paid.json()["subscription"]["status"], paid.json()["subscription"]["owed"]) == ("active", None)
    assert (await family.change("pay", weekly, key="pay-1")).json() == paid.json()
    assert charged(simulator) == [48_000, 48_000]
    again = await family.change("pay", weekly)
    assert (again.status_code, again.json()["code"]) == (409, "nothing_owed")
    (recovered,) = (await family.api.emitted("billing.payment.received.v1"))[1:]
    assert (recovered["amount"], recovered["recovered"]) == (48_000, True)


async def test_owed_payment_can_be_paid_with_another_card(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await past_due(family, weekly, timeline)
    paid = await family.change("pay", weekly, card_token="tok_visa")
    assert (paid.status_code, paid.json()["subscription"]["status"]) == (200, "active")
    assert charged(simulator) == [48_000, 48_000]
    assert await family.runtime.queries.value("SELECT card_last4 FROM customers") == "4242"


async def test_canceling_while_owing_leaves_no_debt(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    first = await past_due(family, weekly, timeline)
    ended = (await family.change("cancel", weekly)).json()["subscription"]
    assert (ended["status"], ended["owed"], ended["ends_on"]) == ("inactive", None, first["paid_until"])
    assert [invoice.status for invoice in simulator.stripe.invoices.list().data] == ["void", "paid"]


async def test_after_the_final_failure_nothing_unpaid_counts_as_paid(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    ended = await ended_unpaid(family, weekly, timeline)
    first, *_, last = await family.subscription_events()
    assert last["status"] == "ended"
    assert (last["cycle_starts_on"], last["ends_on"]) == (first["cycle_starts_on"], first["cycle_ends_on"])
    assert (ended["status"], ended["ends_on"]) == ("inactive", first["cycle_ends_on"])
    (transition,) = await family.api.emitted("billing.subscription.transitioned.v1")
    assert (transition["change"], transition["unpaid"], transition["owed"]) == ("ended", True, 48_000)
    await retry_pending(timeline.billing)
    assert [invoice.status for invoice in simulator.stripe.invoices.list().data] == ["void", "paid"]


async def test_new_card_after_the_final_failure_pays_a_new_cycle(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await ended_unpaid(family, weekly, timeline)
    await retry_pending(timeline.billing)
    await family.save_card()
    assert charged(simulator) == [48_000], "saving a card charges nothing"
    response = await family.change("reactivate", weekly)
    assert (response.status_code, response.json()["subscription"]["status"]) == (200, "active")
    assert charged(simulator) == [48_000, 48_000]


async def test_refused_purchase_neither_stores_its_card_nor_charges_it(
    family: Family, weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await past_due(family, weekly, timeline)
    response = await family.subscribe(weekly, card_token="tok_visa")
    assert (response.status_code, response.json()["code"]) == (409, "already_subscribed")
    assert charged(simulator) == [48_000]
    assert (await family.current())["status"] == "past_due"
    stored = "SELECT card_last4 FROM customers"
    assert await family.runtime.queries.value(stored) == "0341"


async def test_purchase_saves_its_card_and_charges_it(family: Family, weekly: UUID, simulator: Simulator) -> None:
    response = await family.subscribe(weekly, card_token="tok_visa", key="buy-1")
    assert response.status_code == 201, response.text
    assert await family.runtime.queries.value("SELECT card_last4 FROM customers") == "4242"
    assert await family.runtime.queries.value("SELECT count(*) FROM intentions WHERE card_token IS NOT NULL") == 0
    again = await family.subscribe(weekly, card_token="tok_visa", key="buy-1")
    assert (again.status_code, again.json()) == (201, response.json())
    assert charged(simulator) == [48_000]


async def test_purchase_with_an_unknown_coupon_stores_no_card(family: Family, weekly: UUID) -> None:
    response = await family.subscribe(weekly, card_token="tok_visa", coupon_code="NOSUCH")
    assert response.json()["code"] == "coupon_unknown"
    assert await family.runtime.queries.value("SELECT count(*) FROM customers") == 0


async def test_repeated_purchase_with_a_single_use_coupon_gets_the_first_answer(
    family: Family, weekly: UUID, make_coupon: MakeCoupon, simulator: Simulator
) -> None:
    await make_coupon("ONLYONE", max_redemptions=1)
    await family.save_card()
    first = await family.subscribe(weekly, coupon_code="ONLYONE", key="buy-1")
    assert first.status_code == 201, first.text
    again = await family.subscribe(weekly, coupon_code="ONLYONE", key="buy-1")
    assert (again.status_code, again.json()) == (201, first.json())
    assert charged(simulator) == [36_000]


async def test_repeated_free_trial_gets_the_first_answer(family: Family, trial: UUID) -> None:
    first = await family.subscribe(trial, key="try-1")
    again = await family.subscribe(trial, key="try-1")
    assert (again.status_code, again.json()) == (201, first.json())
    assert (await family.subscribe(trial, key="try-2")).json()["code"] == "free_trial_used"


@pytest.mark.parametrize("kind", ["trial", "assessment"])
async def test_one_time_purchase_never_renews(family: Family, trial: UUID, assessment: UUID, kind: str) -> None:
    await family.save_card()
    plan = {"trial": trial, "assessment": assessment}[kind]
    bought = (await family.subscribe(plan)).json()["subscription"]
    assert (bought["next_payment"], bought["restart_payment"]) == (None, None)
    assert bought["ends_on"] == bought["paid_until"]
    reasons = {name: permission["reason"] for name, permission in bought["permissions"].items()}
    assert reasons.pop("undo_plan_change") == "no_planned_change"
    assert set(reasons.values()) == {"does_not_renew"}


async def test_days_are_the_guardians(
    family: Family, weekly: UUID, runtime: Runtime, clock: FakeClock, simulator: Simulator
) -> None:
    clock.now = datetime.fromisoformat("2026-03-03T07:27:00+00:00")  # March 2, 23:27, in Los Angeles
    simulator.reset(clock.now)
    child = await add_child(runtime, family.parent, timezone="America/Los_Angeles")
    await family.save_card()
    bought = (await family.subscribe(weekly, child_id=str(child))).json()["subscription"]
    (event,) = await family.subscription_events()
    assert event["cycle_starts_on"] == "2026-03-02"
    assert (event["cycle_ends_on"], bought["paid_until"]) == ("2026-03-30", "2026-03-30")


async def test_each_change_is_announced_for_its_email(family: Family, weekly: UUID, clock: FakeClock) -> None:
    await family.save_card()
    await family.subscribe(weekly)
    (received,) = await family.api.emitted("billing.payment.received.v1")
    assert (received["amount"], received["next_amount"]) == (48_000, 48_000)
    assert received["next_at"][:10] == (clock.now + timedelta(weeks=4, hours=1)).date().isoformat()
    for change in ("pause", "resume", "cancel", "reactivate"):
        assert (await family.change(change, weekly)).status_code == 200
    announced = await family.api.emitted("billing.subscription.transitioned.v1")
    assert [event["change"] for event in announced] == ["paused", "resumed", "canceled", "reactivated"]
    assert {event["next_amount"] for event in announced} == {48_000}
