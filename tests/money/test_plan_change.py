"""A family changes its plan: what each step charges, on the wire, in the emails and at Stripe, to the cent.

The rules: docs/product/billing.md#change-the-plan, and there #preview-of-a-plan-change, #undo-a-planned-change.
"""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from tests.money.books import WORKING, Books, bought_plan, cents, day, paid_days, price_of
from tests.money.conftest import Payer
from tests.money.pages import cents_in
from tests.support.families import plan_of
from tests.support.waiting import eventually


def _preview(payer: Payer, plan_id: str) -> dict[str, Any]:
    wanted = {"subscription_plan_id": plan_id, "child_id": payer.child}
    preview: dict[str, Any] = payer.api.post("/guardians/subscription/plan_change/preview", wanted)["plan_change"]
    return preview


def _switch(payer: Payer, seen: dict[str, Any]) -> None:
    agreed = {
        "subscription_plan_id": seen["subscription_plan_id"],
        "child_id": payer.child,
        "previewed_at": seen["previewed_at"],
        "payment_today": seen["payment_today"]["total"],
        "next_payment": seen["next_payment"]["total"],
    }
    payer.api.post("/guardians/subscription/plan_change", agreed)


def _more_of(payer: Payer, small: str) -> str:
    """The recurring plan that is an upgrade from the other one."""
    plans = payer.api.get("/subscription_plans")["subscription_plans"]
    return next(
        str(plan["id"])
        for plan in plans
        if plan["id"] != small
        and plan["payments"]["next"] is not None
        and _preview(payer, plan["id"])["direction"] == "upgrade"
    )


def test_a_change_of_the_plan_charges_what_was_shown(payer: Callable[[], Payer]) -> None:
    family = payer()
    small = plan_of(family.api)
    eventually(lambda: family.use_card(WORKING))
    bought_plan(family, small)
    large = _more_of(family, small)
    low, high = price_of(family, small), price_of(family, large)
    books = Books(family, low)
    plan = books.agree(status="active", charged=[low], upcoming=low)
    books.mailed("Your receipt from Larkwell", low, days=paid_days(plan))

    # An upgrade within the paid weeks charges the previewed difference, and nothing else.
    family.travel_to(family.period_end() - timedelta(days=10))
    seen = _preview(family, large)
    assert cents(seen["next_payment"]) == high
    today = cents(seen["payment_today"])
    assert today is not None and 0 < today < high - low
    renews = day(seen["next_payment"]["due_at"])
    # The dialog has a preview of its own, at another second: Stripe prorates by the second.
    dialog = family.switch_dialog(large)
    (shown_today,) = cents_in(dialog) - {high}
    books.names(dialog, shown_today, high, days=[renews])
    assert abs(today - shown_today) <= 1
    _switch(family, seen)
    books.price = high
    books.agree(status="active", charged=[today, low], upcoming=high)
    books.mailed("You’re now on", today, high, days=[renews])

    # The renewal costs the new price.
    family.renew()
    plan = books.agree(status="active", charged=[high, today, low], upcoming=high)
    books.mailed("Your plan renews on", high, low + today, days=[renews])
    books.mailed("Your receipt from Larkwell", high, days=paid_days(plan))
    _downgrade_steps(books, small, low, [high, today, low])
    books.no_other_mails()


def _downgrade_steps(books: Books, small: str, low: int, charged: list[int]) -> None:
    family, high = books.payer, books.price

    # A downgrade charges nothing until the paid weeks are over, and can be undone.
    seen = _preview(family, small)
    assert (seen["direction"], cents(seen["payment_today"]), cents(seen["next_payment"])) == ("downgrade", 0, low)
    starts, renews = date.fromisoformat(seen["starts_on"]), day(seen["next_payment"]["due_at"])
    books.names(family.switch_dialog(small), low, days=[starts, renews])
    _switch(family, seen)
    plan = books.agree(status="active", charged=charged, upcoming=low)
    assert plan["planned_change"]["payment"] == plan["next_payment"]
    books.mailed("Your plan changes on", low, days=[starts, renews])
    family.api.post("/guardians/subscription/plan_change/undo", {"child_id": family.child})
    plan = books.agree(status="active", charged=charged, upcoming=high)
    assert plan["planned_change"] is None
    books.mailed("You’re keeping", high, days=[renews])

    # Planned again, it starts with the next payment.
    _switch(family, _preview(family, small))
    books.agree(status="active", charged=charged, upcoming=low)
    books.mailed("Your plan changes on", low, days=[starts, renews])
    family.renew()
    books.price = low
    plan = books.agree(status="active", charged=[low, *charged], upcoming=low)
    assert (plan["subscription_plan_id"], plan["planned_change"]) == (small, None)
    books.mailed("Your plan renews on", low, days=[renews])
    books.mailed("Your receipt from Larkwell", low, days=paid_days(plan))
