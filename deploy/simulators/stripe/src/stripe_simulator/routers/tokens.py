"""Tokens: only the behavior and last four digits of a card number are stored."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import Response

from stripe_simulator import cards
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.params import Expanding, StripeParams, read
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.payment_method import token
from stripe_simulator.simulator import Simulator

router = stripe_router("/tokens")


class RawCard(StripeParams):
    number: str
    exp_month: int
    exp_year: int
    cvc: str | None = None


class TokenParams(Expanding):
    card: RawCard


def new_token(sim: Simulator, card: RawCard) -> Json:
    """Raises CardDeclined for an invalid number, date or code."""
    known = checked_card(sim, card)
    made = token(known, exp_month=card.exp_month, exp_year=card.exp_year, now=sim.now)
    return sim.store.add("token", made)


def checked_card(sim: Simulator, card: RawCard) -> cards.SimulatedCard:
    known = cards.card_of_number(card.number)
    today = datetime.fromtimestamp(sim.now, UTC)
    cards.check_expiry(card.exp_month, card.exp_year, now_year=today.year, now_month=today.month)
    if card.cvc is not None:
        cards.check_cvc(card.cvc, known)
    return known


def redeem_token(sim: Simulator, token_id: str) -> tuple[cards.SimulatedCard, int, int]:
    """The card, its expiry month and year. `tok_<name>` can be reused; other tokens work once.

    Raises ResourceMissing or InvalidRequest (`token_already_used`).
    """
    named = cards.card_by_name(token_id.removeprefix("tok_"))
    if named is not None:
        return named, 12, datetime.fromtimestamp(sim.now, UTC).year + 3
    found = sim.store.referred("token", token_id, "card[token]")
    if found["used"]:
        raise InvalidRequest(f"You cannot use a Stripe token more than once: {token_id}.", code="token_already_used")
    found["used"] = True
    card = found["card"]
    return cards.card_of_fingerprint(card["fingerprint"]), card["exp_month"], card["exp_year"]


@router.post("")
async def create(sim: Sim, params: Annotated[TokenParams, read(TokenParams)]) -> Response:
    return answer(sim, new_token(sim, params.card), params)


@router.get("/{token_id}")
async def retrieve(token_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("token", token_id), params)
