"""The test cards, their tokens and behavior. https://docs.stripe.com/testing"""

from dataclasses import dataclass
from typing import Any, Literal, NoReturn

from stripe_simulator.errors import CardDeclined


@dataclass(frozen=True)
class Decline:
    code: str
    decline_code: str
    message: str

    def refuse(self, **details: Any) -> NoReturn:
        raise CardDeclined(self.message, code=self.code, decline_code=self.decline_code, **details)


def _said(decline_code: str, message: str) -> Decline:
    return Decline("card_declined", decline_code, message)


_GENERIC = _said("generic_decline", "Your card was declined.")
_INSUFFICIENT = _said("insufficient_funds", "Your card has insufficient funds.")
_FRAUDULENT = _said("fraudulent", "Your card was declined.")
EXPIRED = Decline("expired_card", "expired_card", "Your card has expired.")
AUTHENTICATION_REQUIRED = Decline(
    "authentication_required",
    "authentication_required",
    "Your card was declined. This transaction requires authentication.",
)


@dataclass(frozen=True)
class SimulatedCard:
    number: str
    name: str
    """As in `tok_<name>` and `pm_card_<name>`."""
    brand: str = "visa"
    funding: str = "credit"
    on_attach: Decline | None = None
    on_charge: Decline | None = None
    authentication: Literal["always", "unless_set_up"] | None = None
    """When the bank asks for 3-D Secure. A card that was set up needs none off session, if `unless_set_up`."""
    dispute: str | None = None
    """The reason of the dispute that follows each charge."""
    blocked: bool = False
    """Refused by the fraud check before the bank is asked."""
    refund_fails: bool = False


def _declining(number: str, name: str, decline: Decline) -> SimulatedCard:
    return SimulatedCard(number, name, on_attach=decline, on_charge=decline)


TEST_CARDS = (
    SimulatedCard("4242424242424242", "visa"),
    SimulatedCard("4000056655665556", "visa_debit", funding="debit"),
    SimulatedCard("5555555555554444", "mastercard", brand="mastercard"),
    SimulatedCard("378282246310005", "amex", brand="amex"),
    SimulatedCard("6011111111111117", "discover", brand="discover"),
    SimulatedCard("4000000000000341", "chargeCustomerFail", on_charge=_GENERIC),
    SimulatedCard("4000002760003184", "authenticationRequired", authentication="always"),
    SimulatedCard("4000002500003155", "authenticationRequiredOnSetup", authentication="unless_set_up"),
    SimulatedCard(
        "4000008260003178",
        "authenticationRequiredChargeDeclinedInsufficientFunds",
        authentication="always",
        on_charge=_INSUFFICIENT,
    ),
    SimulatedCard("4000000000000259", "createDispute", dispute="fraudulent"),
    SimulatedCard("4000000000002685", "createDisputeProductNotReceived", dispute="product_not_received"),
    SimulatedCard("4000000000005126", "refundFail", refund_fails=True),
    SimulatedCard("4100000000000019", "radarBlock", on_charge=_FRAUDULENT, blocked=True),
    _declining("4000000000009987", "chargeDeclinedLostCard", _said("lost_card", "Your card was declined.")),
    _declining("4000000000009979", "chargeDeclinedStolenCard", _said("stolen_card", "Your card was declined.")),
    _declining("4000000000000002", "chargeDeclined", _GENERIC),
    _declining(
        "4000000000009995",
        "chargeDeclinedInsufficientFunds",
        _INSUFFICIENT,
    ),
    _declining(
        "4000000000000069",
        "chargeDeclinedExpiredCard",
        EXPIRED,
    ),
    _declining(
        "4000000000000127",
        "chargeDeclinedIncorrectCvc",
        Decline("incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."),
    ),
    _declining(
        "4000000000000119",
        "chargeDeclinedProcessingError",
        Decline(
            "processing_error",
            "processing_error",
            "An error occurred while processing your card. Try again in a little bit.",
        ),
    ),
)

_BY_NUMBER = {card.number: card for card in TEST_CARDS}
_BY_NAME = {card.name: card for card in TEST_CARDS}
_BY_FINGERPRINT = {card.number[-4:].rjust(16, "F"): card for card in TEST_CARDS}


def card_by_name(name: str) -> SimulatedCard | None:
    """Stripe's names of some Visa cards start with `visa_`."""
    return _BY_NAME.get(name) or _BY_NAME.get(name.removeprefix("visa_"))


def fingerprint_of(card: SimulatedCard) -> str:
    """Identifies the test card of a stored payment method, which never contains a number."""
    return card.number[-4:].rjust(16, "F")


def card_of_fingerprint(fingerprint: str) -> SimulatedCard:
    return _BY_FINGERPRINT[fingerprint]


def card_of_number(number: str) -> SimulatedCard:
    """Raises CardDeclined for an invalid number (Luhn) or one that is no test card."""
    digits = number.replace(" ", "").replace("-", "")
    if not _passes_luhn(digits):
        raise CardDeclined("Your card number is incorrect.", code="incorrect_number", param="number")
    card = _BY_NUMBER.get(digits)
    if card is None:
        raise CardDeclined(
            "Your card was declined. Your request was in test mode, but used a non test card.",
            code="card_declined",
            decline_code="test_mode_live_card",
            param="number",
        )
    return card


def check_expiry(month: int, year: int, *, now_year: int, now_month: int) -> None:
    """A card is valid until the end of its month. Raises CardDeclined."""
    if not 1 <= month <= 12:
        raise CardDeclined("Your card's expiration month is invalid.", code="invalid_expiry_month", param="exp_month")
    if not now_year <= year <= now_year + 50 or (year, month) < (now_year, now_month):
        raise CardDeclined("Your card's expiration year is invalid.", code="invalid_expiry_year", param="exp_year")


def check_cvc(cvc: str, card: SimulatedCard) -> None:
    if not (cvc.isdecimal() and len(cvc) == (4 if card.brand == "amex" else 3)):
        raise CardDeclined("Your card's security code is invalid.", code="invalid_cvc", param="cvc")


def _passes_luhn(digits: str) -> bool:
    if not (digits.isdecimal() and digits.isascii() and 12 <= len(digits) <= 19):
        return False
    doubled = [int(digit) * (1 + position % 2) for position, digit in enumerate(reversed(digits))]
    return sum(digit // 10 + digit % 10 for digit in doubled) % 10 == 0
