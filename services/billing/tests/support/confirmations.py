"""What tests of 3-D Secure share."""

from typing import Any
from uuid import UUID

from services.billing.tests.support.family import Family
from services.billing.tests.support.simulator import Simulator

ALWAYS, UNLESS_SET_UP = "tok_authenticationRequired", "tok_authenticationRequiredOnSetup"
THEN_DECLINED = "tok_authenticationRequiredChargeDeclinedInsufficientFunds"


def secret_of(answer: Any, status: int = 201) -> str:
    assert answer.status_code == status, answer.text
    secret: str = answer.json()["requires_action"]["client_secret"]
    return secret


def charged(simulator: Simulator) -> list[int]:
    """What Stripe charged, newest first."""
    return [invoice.amount_paid for invoice in simulator.stripe.invoices.list({"status": "paid"}).data]


async def saved_last4(family: Family) -> str | None:
    response = await family.api.get("/guardians/payment_methods", by=family.parent)
    card = response.json()["payment_method"]
    return None if card is None else str(card["last4"])


async def save_confirmed_card(family: Family, simulator: Simulator, token: str = ALWAYS) -> None:
    simulator.answer_bank(secret_of(await family.save_card(token)))
    assert (await family.confirm_card()).status_code == 200


async def waiting_purchase(family: Family, plan: UUID, **more: Any) -> str:
    return secret_of(await family.subscribe(plan, card_token=ALWAYS, **more))
