"""In the hour between a renewal's draft and its charge, Stripe's period is ahead of what is paid."""

from typing import Any

import stripe
from billing.adapters.stripe.objects import instant_of, snapshot
from billing.domain.subscriptions import CHARGED_AFTER, Owed, Renewal

WEEKS = 28 * 24 * 3600
BOUGHT = 1_795_418_821  # November 23, 2026, 07:27 UTC
RENEWS = BOUGHT + WEEKS


def invoice(starts_at: int, **part: object) -> dict[str, Any]:
    details = {"proration": False, "subscription": "sub_1"}
    line = {
        "object": "line_item",
        "amount": 32_800,
        "pricing": {"type": "price_details", "price_details": {"price": "price_1"}},
        "period": {"start": starts_at, "end": starts_at + WEEKS},
        "parent": {"type": "subscription_item_details", "subscription_item_details": details},
    }
    return {
        "object": "invoice",
        "id": f"in_{starts_at}",
        "created": starts_at,
        "currency": "usd",
        "lines": {"object": "list", "data": [line]},
        "status_transitions": {"paid_at": None},
        "attempted": False,
        "auto_advance": True,
        "next_payment_attempt": None,
        "automatically_finalizes_at": None,
        "amount_due": 32_800,
        "amount_paid": 0,
        "amount_remaining": 32_800,
        **part,
    }


FIRST = invoice(
    BOUGHT, status="paid", amount_paid=26_240, amount_remaining=0, status_transitions={"paid_at": BOUGHT + 2}
)


def renewing(latest: dict[str, Any], status: str = "active") -> stripe.Subscription:
    item = {
        "object": "subscription_item",
        "id": "si_1",
        "price": {"object": "price", "id": "price_1"},
        "current_period_start": RENEWS,
        "current_period_end": RENEWS + WEEKS,
    }
    known = {
        "object": "subscription",
        "id": "sub_1",
        "status": status,
        "metadata": {},
        "default_payment_method": None,
        "pause_collection": None,
        "ended_at": None,
        "cancel_at": None,
        "cancellation_details": {"comment": None, "reason": None},
        "items": {"object": "list", "data": [item]},
        "latest_invoice": latest,
        "schedule": None,
    }
    return stripe.Subscription.construct_from(known, "sk_test")


def paid(*invoices: dict[str, Any]) -> list[stripe.Invoice]:
    return [stripe.Invoice.construct_from(each, "sk_test") for each in invoices]


def test_draft_of_a_renewal_is_the_next_payment_and_pays_for_nothing_yet() -> None:
    found = snapshot(renewing(invoice(RENEWS, status="draft")), paid(FIRST))
    assert found.paid is not None
    assert found.paid.cycle is not None
    assert (found.paid.minor, found.paid.paid_at) == (26_240, instant_of(BOUGHT + 2))
    assert found.paid.cycle.ends_at == instant_of(RENEWS)
    assert found.renewal == Renewal(32_800, instant_of(RENEWS) + CHARGED_AFTER)
    assert found.owed is None


def test_failed_renewal_is_owed_and_pays_for_nothing() -> None:
    retry = RENEWS + 3 * 24 * 3600
    failed = invoice(RENEWS, status="open", attempted=True, next_payment_attempt=retry)
    found = snapshot(renewing(failed, "past_due"), paid(FIRST))
    assert found.paid is not None
    assert found.paid.cycle is not None
    assert found.paid.cycle.ends_at == instant_of(RENEWS)
    assert found.owed == Owed(32_800, "usd", instant_of(retry))
    assert found.renewal is None


def test_paid_renewal_pays_for_its_own_weeks() -> None:
    second = invoice(RENEWS, status="paid", amount_paid=32_800)
    found = snapshot(renewing(second), paid(second, FIRST))
    assert found.paid is not None
    assert found.paid.cycle is not None
    assert (found.paid.minor, found.paid.cycle.starts_at) == (32_800, instant_of(RENEWS))


def test_proration_pays_for_no_cycle() -> None:
    change = invoice(RENEWS, status="paid", amount_paid=500)
    change["lines"]["data"][0]["parent"]["subscription_item_details"]["proration"] = True
    found = snapshot(renewing(change), paid(change, FIRST))
    assert found.paid is not None
    assert found.paid.cycle is not None
    assert (found.paid.minor, found.paid.cycle.starts_at) == (500, instant_of(BOUGHT))
    assert found.plan is not None
    assert (found.plan.price_ref, found.plan.changed_at) == ("price_1", instant_of(RENEWS))
