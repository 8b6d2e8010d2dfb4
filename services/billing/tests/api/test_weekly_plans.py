"""Plans that are billed every week (docs/product/billing.md#billing-interval)."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from billing.use_cases.stripe.publish_plan_to_stripe import publish_plans
from billing.use_cases.subscriptions.announce_renewals import announce_renewals
from chassis.testing.api import ApiClient

from services.billing.tests.conftest import OPERATOR, BookedSessions, MakeCoupon, MakePlan
from services.billing.tests.support.family import Family
from services.billing.tests.support.plan_changes import charges, preview, subscribed, switched
from services.billing.tests.support.simulator import Simulator
from services.billing.tests.support.webhooks import Timeline

PRICE = 8_200
DECLINED = "tok_chargeCustomerFail"


def due(payment: dict[str, Any]) -> datetime:
    """Without seconds: Stripe's clock goes on during a test."""
    return datetime.fromisoformat(payment["due_at"]).replace(second=0)


async def test_price_at_stripe_is_charged_every_week(
    billed_weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await publish_plans(timeline.billing, OPERATOR)
    (price,) = simulator.stripe.prices.list().data
    assert price.recurring is not None
    assert (price.unit_amount, price.recurring.interval, price.recurring.interval_count) == (PRICE, "week", 1)


async def test_weekly_plan_is_offered_with_its_next_payment_a_week_later(
    api: ApiClient, billed_weekly: UUID, timeline: Timeline
) -> None:
    (plan,) = (await api.get("/subscription_plans")).json()["subscription_plans"]
    assert (plan["billing_interval"], plan["payments"]["today"]["total"]) == ("weekly", "82.00")
    assert due(plan["payments"]["next"]) == timeline.clock.now + timedelta(days=7, hours=1)


async def test_weekly_family_pays_renews_fails_and_recovers(
    family: Family, billed_weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    bought = await subscribed(family, billed_weekly)
    assert (bought["billing_interval"], bought["price"]["total"], bought["next_payment"]["total"]) == (
        "weekly",
        "82.00",
        "82.00",
    )
    start = timeline.clock.now
    assert due(bought["next_payment"]) == start + timedelta(days=7, hours=1)
    await timeline.advance_days(5)
    assert await announce_renewals(timeline.billing) == 1
    (announced,) = await family.api.emitted("billing.renewal.announced.v1")
    assert (announced["amount"], announced["last_amount"], announced["cycle_weeks"]) == (PRICE, PRICE, 1)
    assert due(announced) == start + timedelta(days=7, hours=1)
    await timeline.advance_days(2)
    assert charges(simulator) == [PRICE, PRICE]
    event = (await family.subscription_events())[-1]
    assert (event["cycle_weeks"], event["sessions_per_cycle"]) == (1, 1)
    await family.save_card(DECLINED)
    await timeline.advance_days(7)
    overdue = await family.current()
    assert (overdue["status"], overdue["owed"]["total"]) == ("past_due", "82.00")
    paid = await family.change("pay", billed_weekly, card_token="tok_visa")
    assert paid.json()["subscription"]["status"] == "active"
    assert charges(simulator) == [PRICE] * 3


async def test_weekly_plan_ends_with_the_last_try_of_its_unpaid_week(
    family: Family, billed_weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, billed_weekly)
    await family.save_card(DECLINED)
    await timeline.advance_days(7)
    owed = (await family.current())["owed"]
    assert due({"due_at": owed["next_try_at"]}) == timeline.clock.now + timedelta(days=3)
    await timeline.advance_days(3)
    ended = await family.current()
    assert (ended["status"], ended["owed"]) == ("inactive", None)
    last = (await family.api.emitted("billing.subscription.transitioned.v1"))[-1]
    assert (last["change"], last["unpaid"], last["owed"], last["cycle_weeks"]) == ("ended", True, PRICE, 1)
    failed = await family.api.emitted("billing.payment.failed.v1")
    assert len(failed) == 1, "the end of the plan is emailed once"
    await family.save_card()
    await timeline.advance_days(21)
    assert charges(simulator) == [0, PRICE], "the unpaid week is void, and nothing follows"
    restarted = await family.change("reactivate", billed_weekly)
    assert (restarted.status_code, charges(simulator)[0]) == (200, PRICE)


async def test_paused_week_is_not_charged_and_resuming_charges_a_week(
    family: Family, billed_weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, billed_weekly)
    await family.change("pause", billed_weekly)
    await timeline.advance_days(10)
    restart = (await family.current())["restart_payment"]
    assert (restart["total"], restart["today"], restart["next"]["total"]) == ("82.00", True, "82.00")
    assert due(restart["next"]) == timeline.clock.now + timedelta(days=7, hours=1)
    resumed = (await family.change("resume", billed_weekly)).json()["subscription"]
    assert due(resumed["next_payment"]) == timeline.clock.now + timedelta(days=7, hours=1)
    assert [paid for paid in charges(simulator) if paid] == [PRICE, PRICE]


async def test_canceled_weekly_plan_ends_with_its_week(
    family: Family, billed_weekly: UUID, timeline: Timeline, simulator: Simulator
) -> None:
    await subscribed(family, billed_weekly)
    canceled = (await family.change("cancel", billed_weekly)).json()["subscription"]
    assert canceled["ends_on"] == canceled["paid_until"]
    await timeline.advance_days(8)
    assert ((await family.current())["status"], charges(simulator)) == ("inactive", [PRICE])


async def test_upgrade_of_a_weekly_plan_charges_the_rest_of_the_week(
    family: Family, billed_weekly: UUID, make_plan: MakePlan, timeline: Timeline, simulator: Simulator
) -> None:
    twice = await make_plan("Twice, week by week", price=8_200, per_week=2, every="weekly")
    await subscribed(family, billed_weekly)
    await timeline.advance_days(3)
    seen = await preview(family, twice)
    assert (seen["direction"], seen["sessions_this_cycle"]) == ("upgrade", 2)
    after = await switched(family, twice)
    assert f"{charges(simulator)[0] / 100:.2f}" == seen["payment_today"]["total"]
    assert after["next_payment"]["total"] == "164.00"


@pytest.mark.parametrize(("first", "then"), [("weekly", "billed_weekly"), ("billed_weekly", "weekly")])
async def test_another_interval_starts_with_the_next_cycle(
    family: Family,
    timeline: Timeline,
    simulator: Simulator,
    booked_sessions: BookedSessions,
    weekly: UUID,
    billed_weekly: UUID,
    first: str,
    then: str,
) -> None:
    plans = {"weekly": (weekly, 48_000, 28), "billed_weekly": (billed_weekly, PRICE, 7)}
    (old, old_price, old_days), (new, price, days) = plans[first], plans[then]
    bought = await subscribed(family, old)
    await timeline.advance_days(2)
    seen = await preview(family, new)
    total = f"{price / 100:.2f}"
    assert (seen["direction"], seen["payment_today"]["total"], seen["next_payment"]["total"]) == (
        "downgrade",
        "0.00",
        total,
    )
    assert seen["next_payment"]["due_at"] == bought["next_payment"]["due_at"]
    assert {seen["billing_interval"], seen["previous_billing_interval"]} == {"weekly", "monthly"}
    assert booked_sessions.asked[-1][-1] == days // 7
    planned = await switched(family, new)
    assert planned["planned_change"]["payment"] == seen["next_payment"]
    await timeline.advance_days(old_days - 2)
    assert charges(simulator) == [price, old_price]
    current = await family.current()
    assert (current["subscription_plan_id"], current["price"]["total"]) == (str(new), total)
    assert due(current["next_payment"]) == timeline.clock.now + timedelta(days=days, hours=1)
    await timeline.advance_days(days)
    assert charges(simulator) == [price, price, old_price]


async def test_coupon_that_always_applies_stays_with_another_interval(
    family: Family, weekly: UUID, billed_weekly: UUID, make_coupon: MakeCoupon, timeline: Timeline, simulator: Simulator
) -> None:
    simulator.stripe.promotion_codes.create(
        {
            "code": "ALWAYS25",
            "promotion": {
                "type": "coupon",
                "coupon": simulator.stripe.coupons.create({"percent_off": 25, "duration": "forever"}).id,
            },
        }
    )
    await subscribed(family, weekly, coupon_code="ALWAYS25")
    seen = await preview(family, billed_weekly)
    assert seen["next_payment"]["total"] == "61.50"
    await switched(family, billed_weekly)
    await timeline.advance_days(28)
    assert charges(simulator)[0] == 6_150
