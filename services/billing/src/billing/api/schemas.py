"""Request and response schemas. Money is a decimal string in major units."""

from datetime import date, datetime
from typing import Annotated, Literal

from chassis.schemas import Incoming, Line, Outgoing, Required
from pydantic import Field, StringConstraints

Id = Annotated[str, StringConstraints(max_length=100)]


class Amount(Outgoing):
    total: str
    currency: str


class DuePayment(Outgoing):
    total: str
    currency: str
    due_at: datetime


class Payments(Outgoing):
    today: Amount = Field(description="Charged when it is bought now")
    next: DuePayment | None = Field(description="Charged next if it is bought now; null if it doesn't renew")


class Plan(Outgoing):
    id: str
    name: str
    description: str
    """A JSON string, see docs/product/billing.md#plan-fields."""
    currency: str
    billing_interval: Literal["weekly", "monthly"] | None = Field(
        default=None, description="`monthly` is every four weeks; null if it doesn't renew"
    )
    payments: Payments


class PlansResponse(Outgoing):
    subscription_plans: list[Plan]
    one_time_products: list[Plan] = Field(default=[], description="Standalone assessments")


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
    payments: Payments


class NewPaymentMethod(Incoming):
    card_token: Annotated[Line, Required("Card is required")]


class PaymentMethod(Outgoing):
    brand: str
    last4: str
    exp_month: int
    exp_year: int


class RequiredAction(Outgoing):
    """The guardian's bank asks for a confirmation (3-D Secure)."""

    client_secret: str = Field(description="For Stripe.js, which asks the bank; then the page calls `confirm`")


class PaymentMethodResponse(Outgoing):
    payment_method: PaymentMethod = Field(description="With `requires_action`, the card that isn't saved yet")
    requires_action: RequiredAction | None = None


class SavedPaymentMethodResponse(Outgoing):
    payment_method: PaymentMethod | None = Field(description="Null if no card is saved")


class NewSubscription(Incoming):
    subscription_plan_id: Id
    child_id: Id | None = None
    coupon_code: Line | None = None
    card_token: Line | None = Field(
        default=None, description="A card to save and charge, after everything else is checked; null for the saved one"
    )


class SubscriptionChange(Incoming):
    subscription_plan_id: Id
    child_id: Id | None = None


class PayOverdueRequest(SubscriptionChange):
    card_token: Line | None = Field(default=None, description="A card to save and charge; null for the saved one")


class ResumeRequest(SubscriptionChange):
    card_token: Line | None = Field(
        default=None,
        description="A card to save and charge if a new cycle starts; null for the saved one",
    )


class LastPayment(Outgoing):
    total: str
    currency: str
    paid_at: datetime


class OwedPayment(Outgoing):
    total: str
    currency: str
    next_try_at: datetime | None = Field(description="When the card is charged again; null if it isn't")


class PaymentToConfirm(Outgoing):
    total: str
    currency: str
    confirm_by: datetime | None = Field(description="When Stripe gives up or tries again; null if it doesn't")
    plan_name: str = Field(description="The plan that it pays for: of an upgrade that waits, the new one")
    subscription_plan_id: str = Field(description="Of that plan; `confirm` takes it")


class RestartPayment(Outgoing):
    total: str
    currency: str
    due_at: datetime
    today: bool = Field(description="Charged by the change itself, because it starts a new cycle")
    next: DuePayment | None = Field(
        default=None, description="With `today`: charged next if it is resumed or reactivated now"
    )


class PlannedChange(Outgoing):
    plan_name: str
    subscription_plan_id: str
    starts_on: date = Field(description="First day of the new plan, in the guardian's time zone")
    payment: DuePayment | None = Field(description="What it charges then; null while that payment is under way")


class Permission(Outgoing):
    allowed: bool
    reason: str | None = Field(description="The code of the error that would refuse it")


class SubscriptionPermissions(Outgoing):
    pause: Permission
    resume: Permission
    cancel: Permission
    reactivate: Permission
    pay: Permission
    change_plan: Permission
    undo_plan_change: Permission


class Subscription(Outgoing):
    id: str
    plan_name: str
    kind: Literal["recurring", "standalone_assessment", "free_trial"]
    status: Literal["active", "inactive", "pending_scheduled", "past_due"]
    paused: bool
    child_id: str
    subscription_plan_id: str
    current_period_end: datetime | None = Field(description="End of the last paid cycle")
    paid_until: date | None = Field(description="Last paid day, in the guardian's time zone")
    ends_on: date | None = Field(description="Last day; null while it renews")
    price: Amount = Field(description="The plan's regular price, without any coupon")
    billing_interval: Literal["weekly", "monthly"] | None = Field(
        default=None, description="How often it charges the price; null if it doesn't renew"
    )
    last_payment: LastPayment | None
    next_payment: DuePayment | None = Field(description="Null unless a charge is scheduled")
    planned_change: PlannedChange | None = Field(description="A plan change that starts with the next payment")
    owed: OwedPayment | None
    confirmation: PaymentToConfirm | None = Field(
        default=None, description="A payment that the guardian's bank asks to confirm, by `confirm`"
    )
    restart_payment: RestartPayment | None = Field(
        description="What resuming or reactivating charges; null if it can't be resumed or reactivated"
    )
    permissions: SubscriptionPermissions


class SubscriptionResponse(Outgoing):
    subscription: Subscription
    requires_action: RequiredAction | None = None


class SubscriptionsResponse(Outgoing):
    subscription: Subscription | None
    subscriptions: list[Subscription]


class Received(Outgoing):
    received: bool
