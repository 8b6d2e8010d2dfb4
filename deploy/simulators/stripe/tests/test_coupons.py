from typing import Any

import pytest
from stripe import InvalidRequestError


def test_a_preview_shows_the_discount_and_redeems_nothing(server: Any) -> None:
    price = server.weekly_price()
    coupon = server.v1.coupons.create({"percent_off": 25, "duration": "once", "max_redemptions": 1})
    preview = server.v1.invoices.create_preview(
        {
            "subscription_details": {"items": [{"price": price.id}]},
            "discounts": [{"coupon": coupon.id}],
            "expand": ["discounts"],
        }
    )
    assert (preview.subtotal, preview.total) == (32_000, 24_000)
    assert preview.discounts[0].source.coupon == coupon.id
    assert server.v1.coupons.retrieve(coupon.id).times_redeemed == 0
    assert server.v1.invoices.list({}).data == []


def test_a_once_coupon_reduces_only_the_first_invoice(server: Any) -> None:
    coupon = server.v1.coupons.create({"percent_off": 12.5, "duration": "once"})
    subscription = server.subscribe(server.customer(), server.weekly_price(), discounts=[{"coupon": coupon.id}])
    server.advance(days=28)
    assert [invoice.amount_paid for invoice in server.v1.invoices.list({}).data] == [32_000, 28_000]
    assert server.v1.subscriptions.retrieve(subscription.id).discounts == []
    assert server.v1.coupons.retrieve(coupon.id).times_redeemed == 1


def test_a_forever_coupon_reduces_every_invoice(server: Any) -> None:
    coupon = server.v1.coupons.create({"amount_off": 5_000, "currency": "usd", "duration": "forever"})
    server.subscribe(server.customer(), server.weekly_price(), discounts=[{"coupon": coupon.id}])
    server.advance(days=56)
    assert [invoice.total for invoice in server.v1.invoices.list({}).data] == [27_000] * 3


def test_a_repeating_coupon_stops_with_its_months(server: Any) -> None:
    coupon = server.v1.coupons.create({"percent_off": 50, "duration": "repeating", "duration_in_months": 1})
    server.subscribe(server.customer(), server.weekly_price(), discounts=[{"coupon": coupon.id}])
    server.advance(days=56)
    assert [invoice.total for invoice in server.v1.invoices.list({}).data] == [32_000, 16_000, 16_000]


def test_a_coupon_never_makes_an_invoice_negative(server: Any) -> None:
    coupon = server.v1.coupons.create({"amount_off": 90_000, "currency": "usd", "duration": "once"})
    subscription = server.subscribe(
        server.customer(), server.weekly_price(), discounts=[{"coupon": coupon.id}], expand=["latest_invoice"]
    )
    assert (subscription.status, subscription.latest_invoice.total) == ("active", 0)


def test_an_unknown_coupon_is_missing(server: Any) -> None:
    with pytest.raises(InvalidRequestError) as refused:
        server.subscribe(server.customer(), server.weekly_price(), discounts=[{"coupon": "NONE"}])
    assert (refused.value.code, refused.value.param) == ("resource_missing", "discounts[0][coupon]")


def test_an_expired_coupon_is_refused(server: Any) -> None:
    coupon = server.v1.coupons.create({"percent_off": 10, "redeem_by": server.now + 60})
    server.advance(seconds=60)
    assert server.v1.coupons.retrieve(coupon.id).valid is False
    with pytest.raises(InvalidRequestError) as refused:
        server.subscribe(server.customer(), server.weekly_price(), discounts=[{"coupon": coupon.id}])
    assert refused.value.code == "coupon_expired"


def test_a_used_up_promotion_code_is_inactive(server: Any) -> None:
    coupon = server.v1.coupons.create({"percent_off": 10, "duration": "forever"})
    promotion = {"type": "coupon", "coupon": coupon.id}
    code = server.v1.promotion_codes.create({"promotion": promotion, "code": "SPRING", "max_redemptions": 1})
    found = server.v1.promotion_codes.list({"code": "spring", "active": True}).data
    assert [each.id for each in found] == [code.id]
    customer, price = server.customer(), server.weekly_price()
    subscription = server.subscribe(
        customer, price, discounts=[{"promotion_code": code.id}], expand=["discounts.source.coupon"]
    )
    assert subscription.discounts[0].source.coupon.percent_off == 10
    assert server.v1.promotion_codes.retrieve(code.id).active is False
    assert server.v1.promotion_codes.list({"code": "SPRING", "active": True}).data == []
    with pytest.raises(InvalidRequestError) as refused:
        server.subscribe(customer, price, discounts=[{"promotion_code": code.id}])
    assert refused.value.code == "coupon_expired"


def test_a_deleted_coupon_stays_on_existing_subscriptions(server: Any) -> None:
    coupon = server.v1.coupons.create({"percent_off": 50, "duration": "forever"})
    subscription = server.subscribe(server.customer(), server.weekly_price(), discounts=[{"coupon": coupon.id}])
    assert server.v1.coupons.delete(coupon.id).deleted is True
    with pytest.raises(InvalidRequestError) as missing:
        server.v1.coupons.retrieve(coupon.id)
    assert missing.value.http_status == 404
    server.advance(days=28)
    assert server.v1.invoices.list({"subscription": subscription.id}).data[0].total == 16_000


def test_a_discount_can_be_removed(server: Any) -> None:
    coupon = server.v1.coupons.create({"percent_off": 50, "duration": "forever"})
    subscription = server.subscribe(server.customer(), server.weekly_price(), discounts=[{"coupon": coupon.id}])
    assert server.v1.subscriptions.delete_discount(subscription.id).deleted is True
    assert server.v1.subscriptions.retrieve(subscription.id).discounts == []
