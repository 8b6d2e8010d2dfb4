"""Billing is killed after the bank confirmed a payment and before billing committed it, and the browser is gone.

A lock on the subscriptions holds billing inside its transaction.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from stack.stack import Stack

from tests.support.databases import database, value
from tests.support.families import Families, plan_of
from tests.support.stripe import Stripe
from tests.support.waiting import eventually

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, 'subscriptions') > 0"
STATUS = "SELECT status FROM subscriptions WHERE child_id = %s"
ASKS_ALWAYS = "tok_authenticationRequired"


@pytest.fixture
def stripe(stack: Stack) -> Iterator[Stripe]:
    simulator = Stripe(stack)
    yield simulator
    simulator.close()


def test_a_confirmed_payment_is_booked_once_after_a_kill(stack: Stack, families: Families, stripe: Stripe) -> None:
    family = families.registered()
    api, child = family.api, family.children[0]
    wanted = {"subscription_plan_id": plan_of(api), "child_id": child}
    purchase = {**wanted, "card_token": ASKS_ALWAYS}

    def ordered() -> httpx.Response | None:
        response = api.call("POST", "/guardians/subscriptions", json=purchase)
        return response if response.is_success else None

    secret = eventually(ordered).json()["requires_action"]["client_secret"]
    with ThreadPoolExecutor() as browser, database(stack, "billing") as db:
        with db.transaction():
            db.execute("LOCK TABLE subscriptions IN EXCLUSIVE MODE")
            stripe.answer_bank(secret)
            cut_off = browser.submit(api.again().call, "POST", "/guardians/subscription/confirm", json=wanted)
            eventually(lambda: value(stack, "billing", WAITING))
            stack.kill("billing")
        assert not cut_off.result().is_success
    assert value(stack, "billing", STATUS, child) == "pending"

    stack.start("billing")
    eventually(lambda: value(stack, "billing", STATUS, child) == "active", seconds=90)
    customer = eventually(lambda: stripe.customer_of(api.profile_id))
    assert [invoice["status"] for invoice in stripe.invoices(customer)] == ["paid"]
    plans = api.get("/guardians/subscriptions")["subscriptions"]
    assert [(plan["status"], plan["confirmation"]) for plan in plans] == [("active", None)]
