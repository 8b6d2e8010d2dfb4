from decimal import Decimal

import pytest
from billing.domain.coupons import Discount, Duration, Offer, require_usable
from billing.domain.errors import CouponExpired, CouponInvalid, CouponNotForThisPlan, CouponUnknown, CouponUsedUp
from billing.domain.money import Money
from hypothesis import given
from hypothesis import strategies as st


def percent(text: str) -> Discount:
    return Discount(Decimal(text), None, Duration.ONCE, None)


def offer(*, valid: bool = True, used_up: bool = False) -> Offer:
    return Offer("promo_1", "WELCOME", percent("10"), valid=valid, used_up=used_up)


@pytest.mark.parametrize(
    ("share", "subtotal", "off"), [("25", 48_000, 12_000), ("33.33", 10_000, 3_333), ("50", 5, 3), ("100", 999, 999)]
)
def test_percentage_rounds_half_a_minor_unit_up(share: str, subtotal: int, off: int) -> None:
    assert percent(share).off(Money(subtotal, "usd")) == Money(off, "usd")


@given(share=st.decimals("0.01", "100", places=2), subtotal=st.integers(0, 10**8))
def test_discount_never_exceeds_the_price(share: Decimal, subtotal: int) -> None:
    assert 0 <= Discount(share, None, Duration.ONCE, None).off(Money(subtotal, "usd")).minor <= subtotal


def test_amount_off_never_exceeds_the_subtotal() -> None:
    fifty = Discount(None, Money(5_000, "usd"), Duration.ONCE, None)
    assert fifty.off(Money(48_000, "usd")).minor == 5_000
    assert fifty.off(Money(3_000, "usd")).minor == 3_000


def test_amount_off_in_another_currency_is_refused() -> None:
    with pytest.raises(CouponNotForThisPlan):
        Discount(None, Money(5_000, "eur"), Duration.ONCE, None).off(Money(48_000, "usd"))


def test_coupon_describes_its_discount() -> None:
    assert percent("25").describe() == "25% off the first payment"
    ten = Money(1_000, "usd")
    assert Discount(None, ten, Duration.REPEATING, 3).describe() == "10.00 USD off for 3 months"
    assert Discount(Decimal("12.5"), None, Duration.FOREVER, None).describe() == "12.5% off every payment"


@pytest.mark.parametrize(
    ("share", "amount", "duration", "months"),
    [
        (None, None, Duration.ONCE, None),
        (Decimal(10), Money(100, "usd"), Duration.ONCE, None),
        (Decimal(0), None, Duration.ONCE, None),
        (Decimal(101), None, Duration.ONCE, None),
        (None, Money(0, "usd"), Duration.ONCE, None),
        (Decimal(10), None, Duration.REPEATING, None),
        (Decimal(10), None, Duration.ONCE, 3),
    ],
)
def test_contradictory_discount_is_refused(
    share: Decimal | None, amount: Money | None, duration: Duration, months: int | None
) -> None:
    with pytest.raises(CouponInvalid):
        Discount(share, amount, duration, months)


def test_unusable_coupon_is_refused_with_its_reason() -> None:
    assert require_usable(offer()).code == "WELCOME"
    with pytest.raises(CouponUnknown):
        require_usable(None)
    with pytest.raises(CouponExpired):
        require_usable(offer(valid=False))
    with pytest.raises(CouponUsedUp):
        require_usable(offer(valid=False, used_up=True))
