"""A family's money over half a year: after every step wire, pages, emails and Stripe agree to the cent and to the day.

The rules: docs/product/billing.md#what-a-price-shows, and there #next-payment, #past-due, #cancel, #reactivate,
#payment-history, #refunds.
"""

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from tests.money.books import (
    DECLINING,
    WORKING,
    Books,
    bought_plan,
    cents,
    day,
    finish_setup,
    free_plan,
    paid_days,
    price_of,
)
from tests.money.conftest import AFTER_THE_DRAFT, Payer
from tests.money.pages import SUBSCRIPTIONS, days_in
from tests.support.api import Api
from tests.support.families import Families, plan_of
from tests.support.operator import operate
from tests.support.people import WITH_ROOM
from tests.support.waiting import eventually

VISA = "4242 4242 4242 4242"
COUPON, PERCENT_OFF = "WELCOME20", 20


@pytest.fixture(name="family_payer")
def _family_payer(payer: Callable[[], Payer]) -> Payer:
    return payer()


def test_a_family_is_charged_what_it_was_shown(
    family_payer: Payer, families: Families, sign_in_as: Callable[[str, str], Api]
) -> None:
    payer = family_payer
    weekly = plan_of(payer.api)
    price = price_of(payer, weekly)
    books = Books(payer, price)
    first = _first_payment_steps(books, weekly)
    finish_setup(payer, families, sign_in_as(WITH_ROOM, "therapist").profile_id)
    _renewal_steps(books, first)
    charged = _pause_steps(books, [price, price, first])
    charged = _cancel_steps(books, charged)
    _refund_steps(books, charged)
    books.no_other_mails()


def _first_payment_steps(books: Books, weekly: str) -> int:
    """Returns the first payment."""
    payer, price = books.payer, books.price
    first = price * (100 - PERCENT_OFF) // 100

    # The free session costs nothing, now and later.
    free = free_plan(payer)
    assert payer.checkout(free).all_cents() == {0}
    bought_plan(payer, free)
    trial = payer.plan("free_trial")
    assert (trial["last_payment"], trial["next_payment"], trial["owed"]) == (None, None, None)

    # The first payment, with a coupon: checkout, wire, receipt and Stripe.
    eventually(lambda: payer.use_card(WORKING))
    checkout = payer.checkout(weekly)
    assert checkout.all_cents() == {price // 4, price}
    shown = payer.api.post(
        "/guardians/subscription/apply_coupon", {"subscription_plan_id": weekly, "coupon_code": COUPON}
    )
    assert (cents(shown["price"]), cents(shown["payments"]["today"]), cents(shown["payments"]["next"])) == (
        first,
        first,
        price,
    )
    bought_plan(payer, weekly, coupon_code=COUPON)
    plan = books.agree(status="active", charged=[first], upcoming=price)
    assert days_in(checkout.text) == {day(shown["payments"]["next"]["due_at"])} == {day(plan["next_payment"]["due_at"])}
    books.mailed("Your receipt from Larkwell", first, price, days=paid_days(plan))
    return first


def _renewal_steps(books: Books, first: int) -> None:
    payer, price = books.payer, books.price

    # In the hour before Stripe charges the renewal, nothing has changed.
    renews = payer.renewal_day()
    payer.enter_stripes_hour()
    plan = books.agree(status="active", charged=[first], upcoming=price)
    books.mailed("Your plan renews on", first, price, days=[renews])

    # The renewal costs the regular price.
    payer.renew()
    plan = books.agree(status="active", charged=[price, first], upcoming=price)
    books.mailed("Your receipt from Larkwell", price, days=paid_days(plan))

    # A renewal that the bank declines is owed.
    payer.use_card(DECLINING)
    renews = day(plan["next_payment"]["due_at"])
    payer.renew()
    plan = books.agree(status="past_due", charged=[price, first], upcoming=None, owed=price)
    books.mailed("Your plan renews on", price, days=[renews])
    books.mailed("Your payment didn’t go through", price, days=[day(plan["owed"]["next_try_at"])])

    # Paying it with another card.
    books.asks("Pay now", price)
    payer.press("Pay now", card=VISA)
    plan = books.agree(status="active", charged=[price, price, first], upcoming=price)
    books.mailed("Your payment went through", price, days=paid_days(plan))


def _pause_steps(books: Books, charged: list[int]) -> list[int]:
    payer, price = books.payer, books.price

    # A pause costs nothing, even when the paid weeks are over.
    payer.change("pause")
    plan = books.agree(status="inactive", paused=True, charged=charged, upcoming=None)
    books.mailed("Your plan is paused", days=[date.fromisoformat(plan["paid_until"])])
    payer.travel_to(payer.period_end() + timedelta(days=3))
    plan = books.agree(status="inactive", paused=True, charged=charged, upcoming=None)

    # Resuming charges what it says.
    assert plan["restart_payment"]["today"] is True
    assert cents(plan["restart_payment"]) == price
    upcoming = books.asks_to_restart("Resume")
    payer.press("Resume")
    plan = books.agree(status="active", charged=[price, *charged], upcoming=price)
    assert day(plan["next_payment"]["due_at"]) == upcoming
    books.mailed("Your plan is active again", price, days=[day(plan["next_payment"]["due_at"])])
    books.mailed("Your receipt from Larkwell", price, days=paid_days(plan))
    return [price, *charged]


def _cancel_steps(books: Books, charged: list[int]) -> list[int]:
    payer, price = books.payer, books.price
    plan = payer.plan()

    # A cancel that is undone in time charges nothing.
    last_day = date.fromisoformat(plan["paid_until"])
    payer.change("cancel")
    books.agree(status="pending_scheduled", charged=charged, upcoming=None)
    books.mailed("Your plan is canceled", days=[last_day])
    books.asks("Reactivate", price, days=[day(plan["next_payment"]["due_at"])])
    payer.change("reactivate")
    books.agree(status="active", charged=charged, upcoming=price)
    books.mailed("Your plan continues", price, days=[day(plan["next_payment"]["due_at"])])

    # A canceled plan ends without a charge.
    payer.change("cancel")
    books.agree(status="pending_scheduled", charged=charged, upcoming=None)
    books.mailed("Your plan is canceled", days=[last_day])
    payer.renew()
    plan = books.agree(status="inactive", charged=charged, upcoming=None)
    books.mailed("Your plan has ended", days=[last_day])

    # Reactivating starts a new cycle at the regular price.
    assert (cents(plan["restart_payment"]), plan["restart_payment"]["today"]) == (price, True)
    upcoming = books.asks_to_restart("Reactivate")
    payer.change("reactivate")
    plan = books.agree(status="active", charged=[price, *charged], upcoming=price)
    assert day(plan["next_payment"]["due_at"]) == upcoming
    assert [each["status"] for each in payer.stripe.subscriptions(payer.customer)].count("active") == 1
    books.mailed("Your receipt from Larkwell", price, days=paid_days(plan))
    return [price, *charged]


def test_a_family_without_a_working_card_ends_and_starts_again(
    family_payer: Payer, families: Families, sign_in_as: Callable[[str, str], Api]
) -> None:
    payer = family_payer
    weekly = plan_of(payer.api)
    price = price_of(payer, weekly)
    books = Books(payer, price)
    eventually(lambda: payer.use_card(WORKING))
    bought_plan(payer, weekly)
    finish_setup(payer, families, sign_in_as(WITH_ROOM, "therapist").profile_id)
    plan = books.agree(status="active", charged=[price], upcoming=price)
    books.mailed("Your receipt from Larkwell", price, days=paid_days(plan))

    # The page is open while Stripe's charge fails, and shows it without a reload.
    payer.use_card(DECLINING)
    renews = payer.renewal_day()
    payer.enter_stripes_hour()
    plan = books.agree(status="active", charged=[price], upcoming=price)
    books.mailed("Your plan renews on", price, days=[renews])
    payer.open_page()
    payer.clock.move_to(payer.period_end() + AFTER_THE_DRAFT)
    assert payer.pages.kept("Overdue: ").cents("owed") == price

    # Stripe tries three times more. Each try is emailed once, with the day of the next one.
    last_day = date.fromisoformat(plan["paid_until"])
    for _ in range(3):
        plan = books.agree(status="past_due", charged=[price], upcoming=None, owed=price)
        next_try = plan["owed"]["next_try_at"]
        books.mailed("Your payment didn’t go through", price, days=[day(next_try)])
        payer.travel_to(datetime.fromisoformat(next_try) + AFTER_THE_DRAFT)

    # After the last try, the plan has ended and nothing is owed.
    plan = books.agree(status="inactive", charged=[price], upcoming=None)
    assert (plan["ends_on"], plan["owed"]) == (last_day.isoformat(), None)
    text = books.mailed("Your plan has ended because a payment failed", price)
    assert payer.api.get("/guardian/me")["guardian"]["profile_step"] == "renewal"

    # The email leads to the page that offers another card, and to start again.
    link = next(path for path in re.findall(r"https?://[^/\s]+(/\S*)", text) if path.startswith(SUBSCRIPTIONS))
    assert "Change card" in payer.shown().text
    upcoming = books.asks_to_restart("Reactivate")
    payer.press("Reactivate", card=VISA, path=link)
    plan = books.agree(status="active", charged=[price, price], upcoming=price)
    assert day(plan["next_payment"]["due_at"]) == upcoming
    books.mailed("Your receipt from Larkwell", price, days=paid_days(plan))
    eventually(lambda: payer.api.get("/guardian/me")["guardian"]["profile_step"] == "complete")
    books.no_other_mails()


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
    paid_on = day(paid[0]["charged_at"])
    books.mailed("We refunded $46.00", part, price, days=[paid_on])
    _refund(paid[0])
    _refunded(payer, paid[0], "refunded", [part, price - part])
    books.mailed(f"We refunded ${(price - part) / 100:,.2f}", price - part, price, days=[paid_on])
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
