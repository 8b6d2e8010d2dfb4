"""Request and response schemas. Money is a decimal string in major units."""

from datetime import date, datetime
from typing import Annotated, Literal

from chassis.http.schemas import Incoming, Line, Outgoing, Required
from pydantic import StringConstraints

Id = Annotated[str, StringConstraints(max_length=100)]


class Plan(Outgoing):
    id: str
    name: str
    description: str
    """A JSON string, see docs/product/billing.md#plan-fields."""
    currency: str


class PlansResponse(Outgoing):
    subscription_plans: list[Plan]


class OneTimeProductsResponse(Outgoing):
    subscriptions: list[Plan]


class BillingSettingsResponse(Outgoing):
    publishable_key: str
    card_field_url: str


class CouponToApply(Incoming):
    subscription_plan_id: Id
    coupon_code: Annotated[Line, Required("Coupon code is required")]


class Coupon(Outgoing):
    code: str
    description: str


class Price(Outgoing):
    subtotal: str
    discount: str
    total: str
    currency: str


class CouponResponse(Outgoing):
    coupon: Coupon
    price: Price


class NewPaymentMethod(Incoming):
    card_token: Annotated[Line, Required("Card is required")]


class PaymentMethod(Outgoing):
    brand: str
    last4: str
    exp_month: int
    exp_year: int


class PaymentMethodResponse(Outgoing):
    payment_method: PaymentMethod


class NewSubscription(Incoming):
    subscription_plan_id: Id
    child_id: Id | None = None
    coupon_code: Line | None = None


class SubscriptionChange(Incoming):
    subscription_plan_id: Id
    child_id: Id | None = None


class SubscriptionPrice(Outgoing):
    total: str
    currency: str


class Subscription(Outgoing):
    id: str
    plan_name: str
    status: Literal["active", "inactive", "pending_scheduled"]
    paused: bool
    child_id: str
    subscription_plan_id: str
    current_period_end: datetime | None
    ends_on: date | None
    price: SubscriptionPrice


class SubscriptionResponse(Outgoing):
    subscription: Subscription


class SubscriptionsResponse(Outgoing):
    subscription: Subscription | None
    subscriptions: list[Subscription]


class Received(Outgoing):
    received: bool
