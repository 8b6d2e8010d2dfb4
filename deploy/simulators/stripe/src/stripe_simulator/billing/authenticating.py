"""3-D Secure: the customer passes or fails the bank's check, and the intent goes on."""

from stripe_simulator.billing.charging import attach, decline_on_attach, fail_intent, remember_set_up, settle
from stripe_simulator.billing.invoicing import invoice_of, mark_paid
from stripe_simulator.billing.subscribing import follow
from stripe_simulator.errors import CardDeclined, InvalidRequest, Json
from stripe_simulator.simulator import Simulator


def intent_of_secret(sim: Simulator, client_secret: str) -> Json:
    """Raises InvalidRequest for an unknown client secret."""
    intent_id = client_secret.partition("_secret_")[0]
    found = sim.store.find("payment_intent", intent_id) or sim.store.find("setup_intent", intent_id)
    if found is None or found["client_secret"] != client_secret:
        raise InvalidRequest(
            "The client_secret provided does not match any associated PaymentIntent or SetupIntent on this account.",
            code="payment_intent_invalid_parameter",
            param="client_secret",
        )
    return found


def authenticate(sim: Simulator, intent: Json, *, passed: bool) -> None:
    """Answers the bank's check. A decline stays on the intent. Raises InvalidRequest when none is open."""
    if intent["status"] != "requires_action":
        raise InvalidRequest(f"This intent waits for no authentication: it is {intent['status']}.")
    method = sim.store.get("payment_method", intent["payment_method"])
    if intent["object"] == "setup_intent":
        _authenticate_setup(sim, intent, method, passed=passed)
        return
    if not passed:
        refusal = CardDeclined(
            "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new "
            "PaymentMethod to attempt to fulfill this PaymentIntent again.",
            code="payment_intent_authentication_failure",
        )
        fail_intent(sim, intent, method, refusal)
    elif settle(sim, intent, method, authenticated=True) is None:
        remember_set_up(sim, method)
        follow_success(sim, intent, method)
        return
    invoice = invoice_of(sim, intent)
    if invoice is not None:
        sim.events.record("invoice.payment_failed", invoice)


def follow_success(sim: Simulator, intent: Json, method: Json) -> None:
    """The effect of a paid intent on its invoice, its subscription and its customer's cards."""
    invoice = invoice_of(sim, intent)
    if invoice is not None:
        mark_paid(sim, invoice)
        follow(sim, invoice)
    if intent["setup_future_usage"] is not None and intent["customer"] is not None:
        attach(sim, method, intent["customer"])


def _authenticate_setup(sim: Simulator, intent: Json, method: Json, *, passed: bool) -> None:
    intent["next_action"] = None
    if passed:
        try:
            set_up(sim, intent, method)
        except CardDeclined:
            return
        remember_set_up(sim, method)
        return
    refusal = CardDeclined(
        "The latest attempt to set up the payment method has failed because authentication failed.",
        code="setup_intent_authentication_failure",
    )
    _fail_setup(sim, intent, method, refusal)


def set_up(sim: Simulator, intent: Json, method: Json) -> None:
    """Attaches the card to the intent's customer. Raises CardDeclined with the intent."""
    try:
        if intent["customer"] is not None:
            attach(sim, method, intent["customer"])
        elif (decline := decline_on_attach(method)) is not None:
            decline.refuse()
    except CardDeclined as refusal:
        _fail_setup(sim, intent, method, refusal)
        refusal.details["setup_intent"] = intent
        raise
    intent.update(status="succeeded", next_action=None, last_setup_error=None)
    sim.events.record("setup_intent.succeeded", intent)


def _fail_setup(sim: Simulator, intent: Json, method: Json, refusal: CardDeclined) -> None:
    intent.update(status="requires_payment_method", payment_method=None, next_action=None)
    intent["last_setup_error"] = {**refusal.envelope()["error"], "payment_method": method}
    sim.events.record("setup_intent.setup_failed", intent)
