"""A family's money over half a year: after every step the wire, the page, the emails and Stripe agree to the cent.

The rules: docs/product/billing.md#what-a-price-shows, and there #next-payment, #past-due, #cancel, #reactivate,
#payment-history, #refunds.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from tests.fault.concurrent_requests import booking, open_slots
from tests.money.conftest import Payer
from tests.money.pages import cents_in
from tests.support.api import Api
from tests.support.families import Families, choose_therapist, pending_services, plan_of
from tests.support.operator import operate
from tests.support.people import WITH_ROOM
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
        """Waits until wire and Stripe say this, and compares the page. Returns the plan on the wire.

        `charged`: newest first."""

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

        plan = eventually(compared)
        shown = self.payer.shown()
        sums = {"price": self.price, "last": charged[0], "next": upcoming, "owed": owed}
        assert {place: shown.cents(place) for place in sums} == sums, shown.text
        assert shown.all_cents() == {amount for amount in sums.values() if amount is not None}, shown.text
        return plan

    def asks(self, button: str, *amounts: int) -> None:
        """The dialog behind this button names these sums and no other."""
        dialog = self.payer.shown(button).dialog
        assert dialog is not None
        assert cents_in(dialog) == set(amounts), dialog

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


def _finish_setup(payer: Payer, families: Families, therapist_id: str) -> None:
    """With one session booked, so that the family's pages open."""
    families.fill_in(payer.family)
    choose_therapist(payer.family, therapist_id)
    (service, *_) = eventually(lambda: pending_services(payer.api, payer.child))
    ahead = (payer.clock.now().date() - datetime.now(UTC).date()).days  # an earlier test may have moved the clock
    slot = open_slots(payer.api, therapist_id, ahead + 2, ahead + 22)[0]
    assert booking(payer.child, service["service_id"], slot)(payer.api).status_code == 201
    eventually(lambda: payer.api.get("/guardian/me")["guardian"]["profile_step"] == "complete")


def test_a_family_is_charged_what_it_was_shown(
    family_payer: Payer, families: Families, sign_in_as: Callable[[str, str], Api]
) -> None:
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
    _finish_setup(payer, families, sign_in_as(WITH_ROOM, "therapist").profile_id)
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
    books.asks("Pay now", price)
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
    books.asks("Resume", price)
    payer.change("resume")
    books.agree(status="active", charged=[price, price, price, first], upcoming=price)
    books.mailed("Your plan is active again", price)

    # A canceled plan ends without a charge.
    payer.change("cancel")
    books.agree(status="pending_scheduled", charged=[price, price, price, first], upcoming=None)
    books.mailed("Your plan is canceled")
    payer.renew()
    plan = books.agree(status="inactive", charged=[price, price, price, first], upcoming=None)
    books.mailed("Your plan has ended")

    # Reactivating starts a new cycle at the regular price.
    assert (cents(plan["restart_payment"]), plan["restart_payment"]["today"]) == (price, True)
    books.asks("Reactivate", price)
    payer.change("reactivate")
    books.agree(status="active", charged=[price, price, price, price, first], upcoming=price)
    assert [each["status"] for each in payer.stripe.subscriptions(payer.customer)].count("active") == 1

    _refund_steps(books, [price, price, price, price, first])


def _refund_steps(books: Books, charged: list[int]) -> None:
    payer, price = books.payer, books.price
    # The payment history has what Stripe has.
    paid = _history(payer, charged)
    numbers = [invoice["number"] for invoice in payer.stripe.invoices(payer.customer) if invoice["amount_paid"]]
    assert [payment["invoice_number"] for payment in paid] == numbers
    receipt = payer.api.call("GET", f"/guardians/payments/{paid[0]['id']}/receipt")
    assert (receipt.status_code, receipt.content[:5]) == (200, b"%PDF-")

    # A refund of a part, then of the rest: wire, email and Stripe agree.
    part = 4_600
    _refund(paid[0], "--amount", str(part))
    _refunded(payer, paid[0], "partially_refunded", [part])
    books.mailed(f"We refunded {dollars(part)}", part, price)
    _refund(paid[0])
    _refunded(payer, paid[0], "refunded", [part, price - part])
    books.mailed(f"We refunded {dollars(price - part)}", price - part)
    refused = operate("billing", *_refund_of(paid[0]), "--name", "once more")
    assert (refused.returncode, refused.stdout.strip()) == (1, "This payment is already refunded in full.")

    # A refund returns money and changes nothing else.
    books.agree(status="active", charged=charged, upcoming=price)


def _history(payer: Payer, charged: list[int]) -> list[dict[str, Any]]:
    """Billing learns of payments by webhooks."""

    def known() -> list[dict[str, Any]]:
        listed = payer.payments()
        assert [cents(payment) for payment in listed] == charged
        assert {payment["status"] for payment in listed} == {"paid"}
        return listed

    return eventually(known)


def _refund_of(payment: dict[str, Any]) -> tuple[str, ...]:
    return ("refunds", "create", "--payment", payment["id"], "--reason", "requested_by_customer", "--operator", "olga")


def _refund(payment: dict[str, Any], *more: str) -> None:
    done = operate("billing", *_refund_of(payment), *more)
    assert done.returncode == 0, done.stdout + done.stderr


def _refunded(payer: Payer, payment: dict[str, Any], status: str, refunds: list[int]) -> None:
    found = next(each for each in payer.payments() if each["id"] == payment["id"])
    assert found["status"] == status
    assert [cents(refund) for refund in found["refunds"]] == refunds
    assert payer.stripe.refunds(payer.customer) == refunds
