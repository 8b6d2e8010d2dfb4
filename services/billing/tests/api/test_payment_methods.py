from uuid import UUID

import pytest
from chassis.testing.people import guardian

from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator


async def test_saved_card_is_shown_by_its_last_digits(family: Family) -> None:
    answer = await family.save_card()
    assert answer.status_code == 201, answer.text
    card = answer.json()["payment_method"]
    assert (card["brand"], card["last4"], card["exp_month"]) == ("visa", "4242", 12)


async def test_declined_card_shows_stripes_message(family: Family, weekly: UUID) -> None:
    answer = await family.save_card("tok_chargeDeclinedInsufficientFunds")
    assert (answer.status_code, answer.json()["code"]) == (422, "card_declined")
    assert answer.json()["error"] == "Your card has insufficient funds."
    assert (await family.subscribe(weekly)).json()["code"] == "payment_method_missing"


@pytest.mark.parametrize("token", ["tok_of_nobody", "pm_of_nobody"])
async def test_unknown_card_token_is_refused(family: Family, token: str) -> None:
    answer = await family.save_card(token)
    assert (answer.status_code, answer.json()["code"]) == (422, "card_token_invalid")


async def test_new_card_replaces_the_old_one(family: Family, simulator: Simulator) -> None:
    await family.save_card()
    answer = await family.save_card("tok_mastercard")
    assert answer.json()["payment_method"]["last4"] == "4444"
    (customer,) = simulator.stripe.customers.list().data
    assert customer.to_dict()["metadata"] == {"guardian_id": str(family.parent.profile_id)}
    assert customer.email is None, "Stripe learns no more than it needs"


async def test_impersonating_operator_cannot_change_the_card(family: Family) -> None:
    watched = guardian(family.parent.profile_id, operator="ops")
    answer = await family.api.post("/guardians/payment_methods", json={"card_token": "tok_visa"}, by=watched)
    assert answer.status_code == 403


async def test_repeated_request_saves_the_card_once(family: Family, simulator: Simulator) -> None:
    headers = {"Idempotency-Key": "card-1"}
    first = await family.save_card(headers=headers)
    assert (await family.save_card(headers=headers)).json() == first.json()
    other = await family.save_card("tok_mastercard", headers=headers)
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_reused")
    attached = [event for event in simulator.events() if event["type"] == "payment_method.attached"]
    assert len(attached) == 1
