"""Attaches cards to customers and charges them through payment intents.

3-D Secure: https://docs.stripe.com/testing#three-ds-cards
"""

from datetime import UTC, datetime

from stripe_simulator import cards
from stripe_simulator.billing.disputing import open_dispute
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


def decline_on_charge(sim: Simulator, method: Json) -> cards.Decline | None:
    """A card that expired since it was saved is declined too."""
    card = method["card"]
    today = datetime.fromtimestamp(sim.now, UTC)
    expired = (card["exp_year"], card["exp_month"]) < (today.year, today.month)
    return cards.EXPIRED if expired else cards.card_of_fingerprint(card["fingerprint"]).on_charge


def needs_authentication(sim: Simulator, method: Json, *, off_session: bool) -> bool:
    """A card of `unless_set_up` that was set up needs none while the customer is away."""
    wanted = cards.card_of_fingerprint(method["card"]["fingerprint"]).authentication
    set_up = sim.store.find("card_set_up", method["id"]) is not None
    return wanted == "always" or (wanted == "unless_set_up" and not (off_session and set_up))


def remember_set_up(sim: Simulator, method: Json) -> None:
    sim.store.add("card_set_up", {"id": method["id"]})


def next_action() -> Json:
    """What Stripe.js handles; here, the page of the card field does. See `routers/authentications.py`."""
    return {
        "type": "use_stripe_sdk",
        "use_stripe_sdk": {"type": "three_d_secure_redirect", "stripe_js": "three_d_secure"},
    }


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


def settle(
    sim: Simulator,
    intent: Json,
    method: Json,
    *,
    off_session: bool = False,
    ask: bool = True,
    authenticated: bool = False,
) -> CardDeclined | None:
    """Charge `method` with the intent's amount. Returns the decline when the card declines.

    A card that needs authentication leaves the intent in `requires_action`, or is declined without `ask`.
    """
    needs = not authenticated and needs_authentication(sim, method, off_session=off_session)
    if needs and ask:
        intent.update(status="requires_action", payment_method=method["id"], next_action=next_action())
        intent["last_payment_error"] = None
        sim.events.record("payment_intent.requires_action", intent)
        return None
    decline = cards.AUTHENTICATION_REQUIRED if needs else decline_on_charge(sim, method)
    blocked = cards.card_of_fingerprint(method["card"]["fingerprint"]).blocked
    attempt = charge(intent, method, decline, sim.now, authenticated=authenticated, blocked=blocked)
    sim.store.add("charge", attempt)
    intent["latest_charge"] = attempt["id"]
    intent["next_action"] = None
    if decline is None:
        intent["payment_method"] = method["id"]
        intent["status"] = "succeeded"
        intent["amount_received"] = intent["amount"]
        intent["last_payment_error"] = None
        attempt["receipt_url"] = sim.settings.document_url("receipts", attempt["id"])
        sim.events.record("charge.succeeded", attempt)
        sim.events.record("payment_intent.succeeded", intent)
        reason = cards.card_of_fingerprint(method["card"]["fingerprint"]).dispute
        if reason is not None:
            open_dispute(sim, attempt, reason)
        return None
    refusal = CardDeclined(decline.message, code=decline.code, decline_code=decline.decline_code, charge=attempt["id"])
    sim.events.record("charge.failed", attempt)
    fail_intent(sim, intent, method, refusal)
    return refusal


def fail_intent(sim: Simulator, intent: Json, method: Json, refusal: CardDeclined) -> None:
    """The intent waits for another card."""
    intent.update(status="requires_payment_method", payment_method=None, next_action=None)
    intent["last_payment_error"] = {**refusal.envelope()["error"], "payment_method": method}
    sim.events.record("payment_intent.payment_failed", intent)
