from typing import Any
from uuid import UUID

import pytest
from chassis.testing.people import guardian

from services.billing.tests.support.family import Family, add_child
from services.billing.tests.support.simulator import Simulator


async def test_saved_card_is_shown_by_its_last_digits(family: Family) -> None:
    response = await family.save_card()
    assert response.status_code == 201, response.text
    card = response.json()["payment_method"]
    assert (card["brand"], card["last4"], card["exp_month"]) == ("visa", "4242", 12)


async def test_declined_card_shows_stripes_message(family: Family, weekly: UUID) -> None:
    response = await family.save_card("tok_chargeDeclinedInsufficientFunds")
    assert (response.status_code, response.json()["code"]) == (422, "card_declined")
    assert response.json()["error"] == "Your card has insufficient funds."
    assert (await family.subscribe(weekly)).json()["code"] == "payment_method_missing"


@pytest.mark.parametrize("token", ["tok_of_nobody", "pm_of_nobody"])
async def test_unknown_card_token_is_refused(family: Family, token: str) -> None:
    response = await family.save_card(token)
    assert (response.status_code, response.json()["code"]) == (422, "card_token_invalid")


async def test_new_card_replaces_the_old_one(family: Family, simulator: Simulator) -> None:
    await family.save_card()
    response = await family.save_card("tok_mastercard")
    assert response.json()["payment_method"]["last4"] == "4444"
    (customer,) = simulator.stripe.customers.list().data
    assert customer.to_dict()["metadata"] == {"guardian_id": str(family.parent.profile_id)}
    assert customer.email is None, "Stripe learns no more than it needs"


async def test_impersonating_operator_cannot_change_the_card(family: Family) -> None:
    watched = guardian(family.parent.profile_id, operator="ops")
    response = await family.api.post("/guardians/payment_methods", json={"card_token": "tok_visa"}, by=watched)
    assert response.status_code == 403


async def test_repeated_request_saves_the_card_once(family: Family, simulator: Simulator) -> None:
    headers = {"Idempotency-Key": "card-1"}
    first = await family.save_card(headers=headers)
    assert (await family.save_card(headers=headers)).json() == first.json()
    other = await family.save_card("tok_mastercard", headers=headers)
    assert (other.status_code, other.json()["code"]) == (409, "idempotency_key_reused")
    attached = [event for event in simulator.events() if event["type"] == "payment_method.attached"]
    assert len(attached) == 1


async def test_saved_card_can_be_read(family: Family) -> None:
    assert await saved_card(family) is None
    saved = (await family.save_card()).json()["payment_method"]
    assert await saved_card(family) == saved


async def test_declined_new_card_keeps_the_saved_one(family: Family, simulator: Simulator) -> None:
    saved = (await family.save_card()).json()["payment_method"]
    declined = await family.save_card("tok_chargeDeclined")
    assert (declined.status_code, declined.json()["code"]) == (422, "card_declined")
    assert await saved_card(family) == saved
    (customer,) = simulator.stripe.customers.list().data
    (method,) = simulator.stripe.customers.payment_methods.list(customer.id).data
    assert method.card is not None
    assert customer.invoice_settings is not None
    assert (customer.invoice_settings.default_payment_method, method.card.last4) == (method.id, "4242")


async def test_saved_card_of_another_guardian_is_not_shown(family: Family) -> None:
    await family.save_card()
    stranger = guardian()
    await add_child(family.runtime, stranger)
    response = await family.api.get("/guardians/payment_methods", by=stranger)
    assert (response.status_code, response.json()) == (200, {"payment_method": None})


async def test_guardian_whose_school_pays_has_no_saved_card(family: Family) -> None:
    enrolled = guardian()
    await add_child(family.runtime, enrolled, paid_by="school")
    response = await family.api.get("/guardians/payment_methods", by=enrolled)
    assert (response.status_code, response.json()["code"]) == (403, "school_billed")


async def saved_card(family: Family) -> Any:
    response = await family.api.get("/guardians/payment_methods", by=family.parent)
    assert response.status_code == 200, response.text
    return response.json()["payment_method"]
