"""3-D Secure: the bank asks the guardian to confirm a payment, or a card that is saved
(docs/product/billing.md#confirmed-payments)."""

from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum

TIME_TO_CONFIRM = timedelta(hours=23)
"""Stripe ends a subscription if its first payment isn't confirmed within 23 hours."""


NOT_CONFIRMED = "Your bank didn't confirm this. You weren't charged."
"""Instead of Stripe's sentence, which is for developers."""


class Outcome(StrEnum):
    CONFIRMED = "confirmed"
    WAITING = "waiting"
    """For the guardian, or for Stripe to process the answer."""
    FAILED = "failed"
    """The bank refused, or the guardian gave up. Another card is needed."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A SetupIntent or PaymentIntent at Stripe at one moment."""

    ref: str
    outcome: Outcome
    client_secret: str = field(repr=False)
    """For the page that asks the bank. Never stored."""
    refusal: str | None = None
    """Stripe's sentence for the cardholder after a failure."""
    amount_minor: int | None = None
    """None if a card is saved."""
    card_ref: str | None = None
    """Stripe's id of the card."""
