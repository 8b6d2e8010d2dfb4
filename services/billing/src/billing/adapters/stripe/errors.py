"""Translates Stripe's errors into ours.

Only Stripe's message for the cardholder is passed on: its other texts may quote the request.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import stripe
import structlog
from chassis.errors import Unavailable

from billing.domain.errors import CardDeclined, CardTokenInvalid, ConfirmationRequired, CouponExpired, PaymentRefused

NEEDS_CONFIRMATION = frozenset(
    ("invoice_payment_intent_requires_action", "subscription_payment_intent_requires_action")
)
log = structlog.get_logger(__name__)


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raises ConfirmationRequired, CardDeclined, CouponExpired, CardTokenInvalid or PaymentRefused when Stripe
    refuses for good, and Unavailable when Stripe can't be reached, reports an error of its own or rejects our key."""
    try:
        yield
    except stripe.CardError as declined:
        if declined.code in NEEDS_CONFIRMATION:
            raise ConfirmationRequired from None
        raise CardDeclined(declined.user_message) from None
    except stripe.InvalidRequestError as refused:
        raise _refusal(refused) from None
    except stripe.StripeError as error:
        log.warning("a call to Stripe failed", error=type(error).__name__, code=error.code)
        raise Unavailable from None


def _refusal(refused: stripe.InvalidRequestError) -> Exception:
    param = refused.param or ""
    if refused.code == "coupon_expired":
        return CouponExpired()
    if refused.code == "token_already_used" or param in ("card[token]", "payment_method"):
        return CardTokenInvalid()
    log.error("Stripe refused a request", code=refused.code, error=type(refused).__name__)
    return PaymentRefused()
