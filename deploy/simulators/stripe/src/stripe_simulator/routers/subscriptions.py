from typing import Annotated, Literal

from fastapi import Response
from pydantic import Field

from stripe_simulator.billing import subscribing
from stripe_simulator.billing.discounts import DiscountChoice
from stripe_simulator.billing.periods import add_days
from stripe_simulator.billing.subscription_create import begin, check_alike, ordered, place
from stripe_simulator.billing.subscription_update import (
    CancellationDetails,
    UpdateParams,
    change,
    chosen_method,
)
from stripe_simulator.errors import InvalidRequest
from stripe_simulator.listing import listed
from stripe_simulator.params import (
    Expanding,
    Metadata,
    Page,
    StripeParams,
    Text,
    Timestamp,
    Unset,
    merge_metadata,
    read,
)
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.subscription import subscription as shape

router = stripe_router("/subscriptions")


class NewItem(StripeParams):
    price: str
    quantity: Annotated[int, Field(ge=1)] = 1
    metadata: Metadata | None = None


class EndBehavior(StripeParams):
    missing_payment_method: Literal["cancel", "create_invoice"]


class TrialSettings(StripeParams):
    end_behavior: EndBehavior


class CreateParams(Expanding):
    customer: str
    items: Annotated[list[NewItem], Field(min_length=1, max_length=20)]
    cancel_at_period_end: bool = False
    default_payment_method: str | None = None
    description: Text | None = None
    discounts: list[DiscountChoice] | Unset | None = None
    metadata: Metadata | None = None
    off_session: bool = False
    payment_behavior: Literal["allow_incomplete", "default_incomplete", "error_if_incomplete"] = "allow_incomplete"
    trial_end: Timestamp | Literal["now"] | None = None
    trial_period_days: Annotated[int, Field(ge=1, le=730)] | None = None
    trial_settings: TrialSettings | None = None


class CancelParams(Expanding):
    cancellation_details: CancellationDetails | None = None
    invoice_now: Literal["false"] = "false"
    prorate: Literal["false"] = "false"


class SubscriptionPage(Page):
    customer: str | None = None
    price: str | None = None
    status: str | None = None


def _trial_end(params: CreateParams, now: int) -> int | None:
    if params.trial_period_days is not None:
        return add_days(now, params.trial_period_days)
    if params.trial_end in (None, "now"):
        return None
    if not isinstance(params.trial_end, int) or params.trial_end <= now:
        raise InvalidRequest("Invalid timestamp: must be an integer Unix timestamp in the future.", param="trial_end")
    return params.trial_end


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    customer = sim.store.referred("customer", params.customer, "customer")
    items = [
        ordered(sim, item.price, item.quantity, merge_metadata({}, item.metadata), f"items[{position}][price]")
        for position, item in enumerate(params.items)
    ]
    check_alike(items)
    trial_end = _trial_end(params, sim.now)
    subscription = shape(customer=customer["id"], currency=items[0].price["currency"], now=sim.now)
    place(sim, subscription, items)
    subscription["default_payment_method"] = chosen_method(sim, customer["id"], params.default_payment_method)
    subscription["description"] = params.description or None
    subscription["metadata"] = merge_metadata({}, params.metadata)
    if params.trial_settings is not None:
        subscription["trial_settings"] = params.trial_settings.model_dump()
    begin(
        sim,
        subscription,
        params.discounts or [],
        trial_end=trial_end,
        payment=params.payment_behavior,
        off_session=params.off_session,
    )
    if params.cancel_at_period_end:
        change(sim, subscription, UpdateParams(cancel_at_period_end=True))
    return answer(sim, subscription, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[SubscriptionPage, read(SubscriptionPage)]) -> Response:
    """Without a status, canceled ones are left out; `ended` and `all` are Stripe's collective values."""

    def holds(status: str) -> bool:
        if page.status is None:
            return status != "canceled"
        ended = page.status == "ended" and status in subscribing.ENDED
        return ended or page.status in ("all", status)

    found = listed(
        sim.store,
        "subscription",
        page,
        "/v1/subscriptions",
        lambda each: (
            page.customer in (None, each["customer"])
            and holds(each["status"])
            and (page.price is None or any(item["price"]["id"] == page.price for item in each["items"]["data"]))
        ),
    )
    return answer(sim, found, page)


@router.get("/{subscription_id}")
async def retrieve(subscription_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("subscription", subscription_id), params)


@router.post("/{subscription_id}")
async def update(subscription_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    subscription = sim.store.get("subscription", subscription_id)
    change(sim, subscription, params)
    return answer(sim, subscription, params)


@router.delete("/{subscription_id}")
async def cancel(subscription_id: str, sim: Sim, params: Annotated[CancelParams, read(CancelParams)]) -> Response:
    subscription = sim.store.get("subscription", subscription_id)
    if subscription["status"] in subscribing.ENDED:
        raise InvalidRequest(f"No such subscription: '{subscription_id}'", code="resource_missing", param="id")
    if params.cancellation_details is not None:
        subscription["cancellation_details"].update(params.cancellation_details.changes("comment", "feedback"))
    subscribing.end(sim, subscription, reason="cancellation_requested")
    return answer(sim, subscription, params)


@router.delete("/{subscription_id}/discount")
async def delete_discount(subscription_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    subscription = sim.store.get("subscription", subscription_id)
    if not subscription["discounts"]:
        raise InvalidRequest("This subscription has no discount.", code="resource_missing")
    discount_id = subscription["discounts"][0]
    change(sim, subscription, UpdateParams(discounts=""))
    return answer(sim, {**sim.store.get("discount", discount_id), "deleted": True}, params)
