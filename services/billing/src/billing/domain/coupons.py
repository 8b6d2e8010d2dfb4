"""Coupons: whether one can be used, and the discount it gives (docs/product/billing.md#coupon-discount)."""

from calendar import monthrange
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from uuid import UUID

from billing.domain.errors import CouponExpired, CouponInvalid, CouponNotForThisPlan, CouponUnknown, CouponUsedUp
from billing.domain.money import Money


class Duration(StrEnum):
    ONCE = "once"
    REPEATING = "repeating"
    FOREVER = "forever"


@dataclass(frozen=True, slots=True)
class Discount:
    """Either a percentage or an amount. Raises CouponInvalid."""

    percent_off: Decimal | None
    amount_off: Money | None
    duration: Duration
    months: int | None

    def __post_init__(self) -> None:
        if (self.percent_off is None) == (self.amount_off is None):
            raise CouponInvalid("Set either a percentage or an amount.")
        if self.percent_off is not None and not 0 < self.percent_off <= 100:  # noqa: PLR2004  # percent
            raise CouponInvalid(fields={"percent_off": "Choose a percentage above 0, up to 100."})
        if self.amount_off is not None and not self.amount_off.minor:
            raise CouponInvalid(fields={"amount_off": "Choose an amount above 0."})
        if (self.duration is Duration.REPEATING) != (self.months is not None):
            raise CouponInvalid(fields={"months": "Set months for a repeating coupon only."})

    def off(self, subtotal: Money) -> Money:
        """The discount on one payment. Half a minor unit is rounded up, as at Stripe. Raises CouponNotForThisPlan."""
        if self.percent_off is not None:
            amount = (subtotal.minor * self.percent_off / 100).quantize(Decimal(1), ROUND_HALF_UP)
            return Money(int(amount), subtotal.currency)
        assert self.amount_off is not None
        if self.amount_off.currency != subtotal.currency:
            raise CouponNotForThisPlan
        return Money(min(self.amount_off.minor, subtotal.minor), subtotal.currency)

    def lowers_payment_at(self, instant: datetime, *, bought_at: datetime) -> bool:
        """Whether a payment after the first one, due at `instant`, is lowered too. Months are Stripe's: calendar
        months from the purchase (https://docs.stripe.com/billing/subscriptions/coupons)."""
        match self.duration:
            case Duration.ONCE:
                return False
            case Duration.REPEATING:
                assert self.months is not None
                return instant < _months_later(bought_at, self.months)
            case Duration.FOREVER:
                return True

    def describe(self) -> str:
        if self.percent_off is not None:
            amount = f"{self.percent_off.normalize():f}% off"
        else:
            assert self.amount_off is not None
            amount = f"{self.amount_off.decimal} {self.amount_off.currency.upper()} off"
        match self.duration:
            case Duration.ONCE:
                return f"{amount} the first payment"
            case Duration.REPEATING:
                return f"{amount} for {self.months} month{'' if self.months == 1 else 's'}"
            case Duration.FOREVER:
                return f"{amount} every payment"


def _months_later(instant: datetime, months: int) -> datetime:
    """The same day of a later month in UTC, or that month's last day."""
    year, month = divmod(instant.month - 1 + months, 12)
    year, month = instant.year + year, month + 1
    return instant.replace(year=year, month=month, day=min(instant.day, monthrange(year, month)[1]))


@dataclass(frozen=True, slots=True)
class NewCoupon:
    """A coupon to publish to Stripe."""

    id: UUID
    code: str
    discount: Discount
    expires_at: datetime | None
    max_redemptions: int | None


@dataclass(frozen=True, slots=True)
class Offer:
    """A coupon in its current state at Stripe."""

    ref: str
    """Stripe's id of the promotion code."""
    code: str
    discount: Discount
    valid: bool
    used_up: bool


def require_usable(offer: Offer | None) -> Offer:
    """Raises CouponUnknown, CouponUsedUp or CouponExpired."""
    if offer is None:
        raise CouponUnknown
    if offer.used_up:
        raise CouponUsedUp
    if not offer.valid:
        raise CouponExpired
    return offer
