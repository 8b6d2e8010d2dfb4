"""A family's money over half a year: after every step the wire, the emails and Stripe agree to the cent.

The rules: docs/product/billing.md#what-a-price-shows, and there #next-payment, #past-due, #cancel, #reactivate.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from tests.money.conftest import Payer
from tests.support.families import plan_of
from tests.support.waiting import eventually

COUPON, PERCENT_OFF = "WELCOME20", 20
DECLINING, WORKING = "tok_chargeCustomerFail", "tok_visa"


def cents(amount: dict[str, Any] | None) -> int | None:
    """Minor units of a sum on the wire; `None` for none."""
    return None if amount is None else int(Decimal(amount["total"]) * 100)


def dollars(amount: int) -> str:
    return f"${amount // 100:,}.{amount % 100:02d}"


class Books:
    """What one family should see, in cents."""

    def __init__(self, payer: Payer, price: int) -> None:
        self.payer = payer
        self.price = price

    def agree(
        self, *, status: str, charged: list[int], upcoming: int | None, owed: int | None = None, paused: bool = False
    ) -> dict[str, Any]:
        """Waits until wire and Stripe say this, and returns the plan on the wire. `charged`: newest first."""

        def compared() -> dict[str, Any]:
            plan = self.payer.plan()
            wire = {
                "status": plan["status"],
                "paused": plan["paused"],
                "price": cents(plan["price"]),
                "last": cents(plan["last_payment"]),
                "next": cents(plan["next_payment"]),
                "owed": cents(plan["owed"]),
            }
            wanted = {
                "status": status,
                "paused": paused,
                "price": self.price,
                "last": charged[0],
                "next": upcoming,
                "owed": owed,
            }
            assert wire == wanted
            assert self.payer.charged() == charged
            assert self.payer.open_cents() == ([] if owed is None else [owed])
            return plan

        return eventually(compared)

    def mailed(self, subject: str, *amounts: int) -> None:
        """The newest email with this subject names these sums."""

        def arrived() -> bool:
            text = self.payer.mailbox.text_of_mail_to(self.payer.family.email, subject)
            assert [amount for amount in amounts if dollars(amount) not in text] == []
            return True

        eventually(arrived)


@pytest.fixture(name="family_payer")
def _family_payer(payer: Callable[[], Payer]) -> Payer:
    return payer()


def price_of(payer: Payer, plan_id: str) -> int:
    plans = payer.api.get("/subscription_plans")["subscription_plans"]
    terms = json.loads(next(plan for plan in plans if plan["id"] == plan_id)["description"])
    return int(Decimal(terms["pricePerSession"]) * 4 * int(terms["sessionsPerWeek"]) * 100)


def _free_plan(payer: Payer) -> str:
    plans = payer.api.get("/subscription_plans")["subscription_plans"]
    return str(next(plan["id"] for plan in plans if json.loads(plan["description"])["isFreeSession"]))


def bought_plan(payer: Payer, plan_id: str, **more: str) -> dict[str, Any]:
    wanted = {"subscription_plan_id": plan_id, "child_id": payer.child, **more}
    return eventually(lambda: _bought(payer, wanted))


def _bought(payer: Payer, wanted: dict[str, str]) -> dict[str, Any] | None:
    """Billing learns of a new child by an event."""
    answer = payer.api.call("POST", "/guardians/subscriptions", json=wanted)
    assert answer.status_code in (200, 201), answer.text
    bought: dict[str, Any] = answer.json()["subscription"]
    return bought


def test_a_family_is_charged_what_it_was_shown(family_payer: Payer) -> None:
    payer = family_payer
    weekly = plan_of(payer.api)
    price = price_of(payer, weekly)
    first = price * (100 - PERCENT_OFF) // 100
    books = Books(payer, price)

    # The free session costs nothing, now and later.
    bought_plan(payer, _free_plan(payer))
    trial = payer.plan("free_trial")
    assert (trial["last_payment"], trial["next_payment"], trial["owed"]) == (None, None, None)

    # The first payment, with a coupon: checkout, wire, receipt and Stripe.
    eventually(lambda: payer.use_card(WORKING))
    shown = payer.api.post(
        "/guardians/subscription/apply_coupon", {"subscription_plan_id": weekly, "coupon_code": COUPON}
    )
    assert (cents(shown["price"]), cents(shown["payments"]["today"]), cents(shown["payments"]["next"])) == (
        first,
        first,
        price,
    )
    bought_plan(payer, weekly, coupon_code=COUPON)
    books.agree(status="active", charged=[first], upcoming=price)
    books.mailed("Your receipt from Larkwell", first, price)

    # The renewal costs the regular price.
    payer.renew()
    books.agree(status="active", charged=[price, first], upcoming=price)
    books.mailed("Your receipt from Larkwell", price)
    books.mailed("Your plan renews on", price)

    # A renewal that the bank declines is owed.
    payer.use_card(DECLINING)
    payer.renew()
    books.agree(status="past_due", charged=[price, first], upcoming=None, owed=price)
    books.mailed("Your payment didn’t go through", price)

    # Paying it with another card.
    payer.change("pay", card_token=WORKING)
    books.agree(status="active", charged=[price, price, first], upcoming=price)
    books.mailed("Your payment went through", price)

    # A pause costs nothing, even when the paid weeks are over.
    payer.change("pause")
    books.agree(status="inactive", paused=True, charged=[price, price, first], upcoming=None)
    books.mailed("Your plan is paused")
    payer.travel_to(payer.period_end() + timedelta(days=3))
    plan = books.agree(status="inactive", paused=True, charged=[price, price, first], upcoming=None)

    # Resuming charges what it says.
    assert plan["restart_payment"]["today"] is True
    assert cents(plan["restart_payment"]) == price
    payer.change("resume")
    books.agree(status="active", charged=[price, price, price, first], upcoming=price)
    books.mailed("Your plan is running again", price)

    # A canceled plan ends without a charge.
    payer.change("cancel")
    books.agree(status="pending_scheduled", charged=[price, price, price, first], upcoming=None)
    books.mailed("Your plan is canceled")
    payer.renew()
    plan = books.agree(status="inactive", charged=[price, price, price, first], upcoming=None)
    books.mailed("Your plan has ended")

    # Reactivating starts a new cycle at the regular price.
    assert (cents(plan["restart_payment"]), plan["restart_payment"]["today"]) == (price, True)
    payer.change("reactivate")
    books.agree(status="active", charged=[price, price, price, price, first], upcoming=price)
    assert [each["status"] for each in payer.stripe.subscriptions(payer.customer)].count("active") == 1
