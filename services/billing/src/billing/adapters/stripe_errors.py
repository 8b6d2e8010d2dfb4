"""Stripe's refusals as our conditions, classified in one place. Nothing of a refusal's text but Stripe's sentence for
the card holder is kept: the rest may quote what was sent."""

from collections.abc import Iterator
from contextlib import contextmanager

import stripe
import structlog
from chassis.errors import Unavailable

from billing.domain.conditions import CardDeclined, CardTokenInvalid, PaymentRefused
from billing.domain.coupons import CouponExpired

log = structlog.get_logger(__name__)


@contextmanager
def classified() -> Iterator[None]:
    """Raises CardDeclined, CouponExpired, CardTokenInvalid and PaymentRefused when Stripe said no for good, and
    Unavailable when it did not answer, or answered that something is wrong with it or with our key."""
    try:
        yield
    except stripe.CardError as declined:
        raise CardDeclined(declined.user_message) from None
    except stripe.InvalidRequestError as refused:
        raise _refusal(refused) from None
    except stripe.StripeError as error:
        log.warning("Stripe did not answer as it should", error=type(error).__name__, code=error.code)
        raise Unavailable from None


def _refusal(refused: stripe.InvalidRequestError) -> Exception:
    param = refused.param or ""
    if refused.code == "coupon_expired":
        return CouponExpired()
    if refused.code == "token_already_used" or param in ("card[token]", "payment_method"):
        return CardTokenInvalid()
    log.error("Stripe refused a request", code=refused.code, error=type(refused).__name__)
    return PaymentRefused()
