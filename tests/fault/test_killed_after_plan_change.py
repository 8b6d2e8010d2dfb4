"""Billing is killed after Stripe charged an upgrade and before billing committed it.

A lock on the outbox holds billing inside the transaction that stores the change with its events.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from stack.stack import Stack

from tests.support.api import Api
from tests.support.databases import database, value
from tests.support.families import Family, plan_of
from tests.support.stripe import Stripe
from tests.support.waiting import eventually

PATH = "/guardians/subscription/plan_change"
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, 'INTO outbox') > 0"
PLAN = "SELECT plan_id::text FROM subscriptions WHERE child_id = %s AND status = 'active'"
UNFINISHED = "SELECT count(*) FROM intentions WHERE kind = 'change_plan' AND state = 'pending'"
ANNOUNCED = """
    SELECT count(*) FROM outbox
    WHERE subject = 'evt.billing.plan.changed.v1' AND strpos(envelope::text, %s) > 0
"""


@pytest.fixture
def stripe(stack: Stack) -> Iterator[Stripe]:
    simulator = Stripe(stack)
    yield simulator
    simulator.close()


def test_an_upgrade_is_charged_and_made_once_after_a_kill(stack: Stack, family: Family, stripe: Stripe) -> None:
    api, child = family.api, family.children[0]
    customer = eventually(lambda: stripe.customer_of(api.profile_id))
    small = value(stack, "billing", PLAN, child)
    agreed = _upgrade(api, child)
    with ThreadPoolExecutor() as browser, database(stack, "billing") as db:
        with db.transaction():
            db.execute("LOCK TABLE outbox IN EXCLUSIVE MODE")
            cut_off = browser.submit(api.again().call, "POST", PATH, json=agreed)
            eventually(lambda: len(stripe.invoices(customer)) == 2 and value(stack, "billing", WAITING))
            stack.kill("billing")
        assert not cut_off.result().is_success
    assert value(stack, "billing", PLAN, child) == small, "Stripe has changed the plan, and we haven't"

    stack.start("billing")
    eventually(lambda: value(stack, "billing", PLAN, child) == agreed["subscription_plan_id"], seconds=90)
    eventually(lambda: value(stack, "billing", UNFINISHED) == 0, seconds=90)
    repeated = api.call("POST", PATH, json=agreed)
    assert (repeated.status_code, repeated.json()["code"]) == (409, "already_on_plan")
    assert [invoice["status"] for invoice in stripe.invoices(customer)] == ["paid", "paid"]
    charged = stripe.invoices(customer)[0]["amount_paid"]
    (plan,) = api.get("/guardians/subscriptions")["subscriptions"]
    assert plan["subscription_plan_id"] == agreed["subscription_plan_id"]
    assert plan["last_payment"]["total"] == agreed["payment_today"] == f"{charged / 100:.2f}"
    assert plan["next_payment"]["total"] == agreed["next_payment"]
    assert value(stack, "billing", ANNOUNCED, child) == 1


def _upgrade(api: Api, child: str) -> dict[str, Any]:
    """What a guardian agrees to who switches to twice a week."""
    wanted = {"subscription_plan_id": plan_of(api, 2), "child_id": child}
    seen = api.post(f"{PATH}/preview", wanted)["plan_change"]
    assert seen["direction"] == "upgrade"
    return {
        **wanted,
        "previewed_at": seen["previewed_at"],
        "payment_today": seen["payment_today"]["total"],
        "next_payment": seen["next_payment"]["total"],
    }
