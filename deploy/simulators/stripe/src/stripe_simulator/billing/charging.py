"""Attaches cards to customers and charges them through payment intents."""

from datetime import UTC, datetime

from stripe_simulator import cards
from stripe_simulator.errors import CardDeclined, InvalidRequest, Json
from stripe_simulator.shapes.charge import charge
from stripe_simulator.shapes.payment_method import payment_method
from stripe_simulator.simulator import Simulator

_NAMED = "pm_card_"


def new_method(sim: Simulator, card: cards.SimulatedCard, exp_month: int, exp_year: int) -> Json:
    method = payment_method(card, exp_month=exp_month, exp_year=exp_year, now=sim.now)
    return sim.store.add("payment_method", method)


def method_named(sim: Simulator, method_id: str, param: str = "payment_method") -> Json:
    """A stored payment method, or a new one for names such as `pm_card_visa`. Raises ResourceMissing (400)."""
    card = cards.card_by_name(method_id.removeprefix(_NAMED)) if method_id.startswith(_NAMED) else None
    if card is None:
        return sim.store.referred("payment_method", method_id, param)
    return new_method(sim, card, 12, datetime.fromtimestamp(sim.now, UTC).year + 3)


def decline_on_attach(method: Json) -> cards.Decline | None:
    return cards.card_of_fingerprint(method["card"]["fingerprint"]).on_attach


def decline_on_charge(method: Json) -> cards.Decline | None:
    return cards.card_of_fingerprint(method["card"]["fingerprint"]).on_charge


def attach(sim: Simulator, method: Json, customer: str) -> None:
    """Raises CardDeclined, or InvalidRequest when it belongs to another customer."""
    if method["customer"] == customer:
        return
    if method["customer"] is not None:
        raise InvalidRequest("The payment method you provided has already been attached to a customer.")
    decline = decline_on_attach(method)
    if decline is not None:
        decline.refuse()
    method["customer"] = customer
    method["card"]["checks"]["cvc_check"] = "pass"
    sim.events.record("payment_method.attached", method)


def settle(sim: Simulator, intent: Json, method: Json) -> CardDeclined | None:
    """Charge `method` with the intent's amount. Returns the decline when the card declines."""
    decline = decline_on_charge(method)
    attempt = sim.store.add("charge", charge(intent, method, decline, sim.now))
    intent["latest_charge"] = attempt["id"]
    if decline is None:
        intent["payment_method"] = method["id"]
        intent["status"] = "succeeded"
        intent["amount_received"] = intent["amount"]
        intent["last_payment_error"] = None
        sim.events.record("charge.succeeded", attempt)
        sim.events.record("payment_intent.succeeded", intent)
        return None
    intent["payment_method"] = None
    intent["status"] = "requires_payment_method"
    refusal = CardDeclined(decline.message, code=decline.code, decline_code=decline.decline_code, charge=attempt["id"])
    intent["last_payment_error"] = {**refusal.envelope()["error"], "payment_method": method}
    sim.events.record("charge.failed", attempt)
    sim.events.record("payment_intent.payment_failed", intent)
    return refusal
