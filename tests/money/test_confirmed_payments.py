"""A family whose bank asks about every payment (3-D Secure): checkout and a renewal, to the cent.

The rules: docs/product/billing.md#confirmed-payments.
"""

from collections.abc import Callable
from typing import Any

from tests.money.conftest import Payer
from tests.support.families import plan_of
from tests.support.waiting import eventually

ASKS_ALWAYS = "tok_authenticationRequired"


def secret_of(answer: dict[str, Any]) -> str:
    return str(answer["requires_action"]["client_secret"])


def confirm(payer: Payer, plan_id: str) -> dict[str, Any]:
    wanted = {"subscription_plan_id": plan_id, "child_id": payer.child}
    answer: dict[str, Any] = payer.api.post("/guardians/subscription/confirm", wanted)
    return answer


def waiting_purchase(payer: Payer, plan_id: str) -> dict[str, Any] | None:
    """None until billing knows the family by an event."""
    wanted = {"subscription_plan_id": plan_id, "child_id": payer.child, "card_token": ASKS_ALWAYS}
    response = payer.api.call("POST", "/guardians/subscriptions", json=wanted)
    if response.status_code != 201:  # created
        return None
    bought: dict[str, Any] = response.json()
    return bought


def test_checkout_and_a_renewal_wait_for_the_bank(payer: Callable[[], Payer]) -> None:
    family = payer()
    plan_id = plan_of(family.api)
    bought = eventually(lambda: waiting_purchase(family, plan_id))
    asked = bought["subscription"]["confirmation"]["total"]
    assert (bought["subscription"]["status"], family.charged()) == ("inactive", [])
    assert family.api.get("/guardians/subscriptions")["subscription"] is None

    family.stripe.answer_bank(secret_of(bought))
    confirmed = confirm(family, plan_id)
    assert (confirmed["subscription"]["status"], confirmed["requires_action"]) == ("active", None)
    assert confirmed["subscription"]["last_payment"]["total"] == asked
    (first,) = family.charged()

    # The renewal asks again: nothing is charged, and a link comes by email.
    family.renew()
    late = eventually(lambda: family.plan() if family.plan()["confirmation"] else None)
    assert (late["status"], late["owed"]["total"], late["confirmation"]["total"]) == ("past_due", asked, asked)
    assert (family.charged(), family.open_cents()) == ([first], [first])
    text = eventually(lambda: family.mailbox.text_of_mail_to(family.family.email, "Confirm your payment"))
    assert "/update-payment-method" in text

    family.stripe.answer_bank(secret_of(confirm(family, plan_id)))
    assert confirm(family, plan_id)["subscription"]["status"] == "active"
    assert (family.charged(), family.open_cents()) == ([first, first], [])
    eventually(lambda: family.mailbox.text_of_mail_to(family.family.email, "Your payment went through"))
