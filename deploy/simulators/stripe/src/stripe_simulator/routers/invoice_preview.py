"""`POST /v1/invoices/create_preview`: the next invoice, without storing anything or redeeming a coupon.

With `subscription_details` for a subscription, the invoice of a plan change: the prorations alone for
`always_invoice`, else the next renewal. With `schedule`, the next renewal by the phase that it starts in.
"""

from copy import deepcopy
from typing import Annotated, Literal

from fastapi import Response
from pydantic import Field

from stripe_simulator.billing import scheduling, subscribing
from stripe_simulator.billing.discounts import DiscountChoice, chosen
from stripe_simulator.billing.invoice_lines import add_item_line, total_up
from stripe_simulator.billing.periods import period_end
from stripe_simulator.billing.prorating import prorations
from stripe_simulator.billing.subscription_create import check_alike, ordered, place
from stripe_simulator.billing.subscription_update import (
    ChangedItem,
    ProrationBehavior,
    changed_items,
    proration_moment,
)
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.ids import new_id
from stripe_simulator.params import Currency, Expanding, StripeParams, Timestamp, Unset, read
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.routers.invoice_items import Charged, charged_item
from stripe_simulator.shapes.customer import customer as nobody
from stripe_simulator.shapes.invoice import invoice as invoice_shape
from stripe_simulator.shapes.invoice import subscription_parent
from stripe_simulator.shapes.subscription import subscription as subscription_shape
from stripe_simulator.simulator import Simulator

router = stripe_router("/invoices")


class PreviewedItem(StripeParams):
    id: str | None = None
    price: str | None = None
    quantity: Annotated[int, Field(ge=1)] | None = None


class SubscriptionDetails(StripeParams):
    items: Annotated[list[PreviewedItem], Field(min_length=1)]
    proration_behavior: ProrationBehavior = "create_prorations"
    proration_date: Timestamp | None = None


class PreviewParams(Expanding):
    currency: Currency | None = None
    customer: str | None = None
    discounts: list[DiscountChoice] | Unset | None = None
    invoice_items: list[Charged] | None = None
    preview_mode: Literal["next"] = "next"
    schedule: str | None = None
    subscription: str | None = None
    subscription_details: SubscriptionDetails | None = None


def _subscription(sim: Simulator, customer: str, details: SubscriptionDetails) -> Json:
    """A subscription for a preview, not stored."""
    items = [
        ordered(sim, item.price or "", item.quantity or 1, {}, f"subscription_details[items][{position}][price]")
        for position, item in enumerate(details.items)
    ]
    check_alike(items)
    currency = items[0].price["currency"]
    subscription = subscription_shape(customer=customer, currency=currency, now=sim.now)
    place(sim, subscription, items)
    period = (sim.now, period_end(sim.now, sim.now, items[0].price["recurring"]))
    subscribing.set_period(subscription, period)
    return subscription


def _preview(sim: Simulator, params: PreviewParams) -> tuple[Json, list[Json]]:
    """The invoice and its discounts, which are not stored."""
    choices = params.discounts or []
    if params.schedule is not None:
        return _preview_of_schedule(sim, params, params.schedule)
    if params.subscription is not None:
        subscription = sim.store.referred("subscription", params.subscription, "subscription")
        if subscription["status"] in subscribing.ENDED or subscription["cancel_at_period_end"]:
            raise InvalidRequest(
                f"No upcoming invoices for customer: {subscription['customer']}", code="invoice_upcoming_none"
            )
        if params.subscription_details is not None:
            return _preview_of_change(sim, subscription, params, params.subscription_details)
        period = subscribing.next_period(subscription)
        kept, currency = subscription["discounts"], subscription["currency"]
        discounts = chosen(sim, subscription["customer"], choices, kept=kept, currency=currency)
        if "discounts" not in params.given:
            discounts = subscribing.discounts_at(sim, subscription, period[0])
        return subscribing.draft_for(sim, subscription, "upcoming", period, discounts), discounts
    customer = (
        {**nobody(sim.now), "id": None}
        if params.customer is None
        else sim.store.referred("customer", params.customer, "customer")
    )
    if params.subscription_details is not None:
        return _preview_of_new(sim, customer, params.subscription_details, choices)
    items = [charged_item(sim, customer["id"], item) for item in params.invoice_items or []]
    if not items:
        raise InvalidRequest(
            "Nothing to preview: pass subscription, subscription_details or invoice_items.",
            code="invoice_upcoming_none",
        )
    currency = items[0]["currency"]
    discounts = chosen(sim, customer["id"], choices, kept=[], currency=currency)
    moment = (sim.now, sim.now)
    invoice = invoice_shape(customer=customer, currency=currency, reason="upcoming", period=moment, now=sim.now)
    for item in items:
        add_item_line(invoice, item)
    total_up(sim, invoice, discounts)
    return invoice, discounts


def _preview_of_schedule(sim: Simulator, params: PreviewParams, schedule_id: str) -> tuple[Json, list[Json]]:
    """The next renewal, with the items of the phase that it starts in."""
    for other in params.given & {"subscription", "subscription_details", "discounts", "invoice_items"}:
        raise InvalidRequest(f"You may only specify one of these parameters: schedule, {other}.", param="schedule")
    schedule = sim.store.referred("subscription_schedule", schedule_id, "schedule")
    if schedule["status"] != "active":
        raise InvalidRequest(f"No upcoming invoices for schedule: {schedule_id}", code="invoice_upcoming_none")
    subscription = deepcopy(sim.store.get("subscription", schedule["subscription"]))
    starts_at = subscribing.next_period(subscription)[0]
    phase = scheduling.phase_at(schedule, starts_at)
    if phase is not None:
        scheduling.start_phase(sim, subscription, phase)
    elif schedule["end_behavior"] == "cancel":
        raise InvalidRequest(f"No upcoming invoices for schedule: {schedule_id}", code="invoice_upcoming_none")
    discounts = subscribing.discounts_at(sim, subscription, starts_at)
    return subscribing.draft_for(
        sim, subscription, "upcoming", subscribing.next_period(subscription), discounts
    ), discounts


def _preview_of_change(
    sim: Simulator, current: Json, params: PreviewParams, details: SubscriptionDetails
) -> tuple[Json, list[Json]]:
    """Another billing interval would start now, as at Stripe."""
    wanted = [
        ChangedItem.model_validate({"id": item.id or "", "price": item.price, "quantity": item.quantity})
        for item in details.items
    ]
    subscription = deepcopy(current)
    free = details.proration_behavior == "none" or subscription["status"] == "trialing"
    items = changed_items(sim, subscription, wanted, "subscription_details[items]", other_interval=free)
    at = proration_moment(sim, subscription, details.proration_date)
    before = subscribing.next_period(subscription)
    costs = [] if free else prorations(sim, current, items, at)
    for each in items:
        each.item.update(each.changes)
    period = subscribing.next_period(subscription)
    if period != before:
        subscribing.set_period(subscription, (sim.now, sim.now))
        period = subscribing.next_period(subscription)
    discounts = subscribing.discounts_at(sim, subscription, period[0])
    if "discounts" in params.given:
        kept, currency = subscription["discounts"], subscription["currency"]
        discounts = chosen(sim, subscription["customer"], params.discounts or [], kept=kept, currency=currency)
    if details.proration_behavior != "always_invoice":
        invoice = subscribing.draft_for(sim, subscription, "upcoming", period, discounts)
        for cost in costs:
            add_item_line(invoice, cost)
        total_up(sim, invoice, discounts)
        return invoice, discounts
    customer = sim.store.known("customer", subscription["customer"])
    invoice = invoice_shape(
        customer=customer,
        currency=subscription["currency"],
        reason="upcoming",
        period=subscribing.period_of(subscription),
        now=sim.now,
    )
    invoice["parent"] = subscription_parent(subscription)
    for cost in costs:
        add_item_line(invoice, cost)
    total_up(sim, invoice, [])
    return invoice, []


def _preview_of_new(
    sim: Simulator, customer: Json, details: SubscriptionDetails, choices: list[DiscountChoice]
) -> tuple[Json, list[Json]]:
    subscription = _subscription(sim, customer["id"], details)
    currency = subscription["currency"]
    discounts = chosen(sim, customer["id"], choices, kept=[], currency=currency)
    period = subscribing.period_of(subscription)
    return subscribing.draft_for(sim, subscription, "upcoming", period, discounts, customer=customer), discounts


@router.post("/create_preview")
async def create_preview(sim: Sim, params: Annotated[PreviewParams, read(PreviewParams)]) -> Response:
    invoice, discounts = _preview(sim, params)
    preview_id = new_id("upcoming_in")
    invoice["id"] = preview_id
    invoice["lines"]["url"] = f"/v1/invoices/{preview_id}/lines"
    for line in invoice["lines"]["data"]:
        line["invoice"] = preview_id
    new = [each for each in discounts if sim.store.find("discount", each["id"]) is None]
    try:
        for discount in new:
            sim.store.add("discount", discount)
        return answer(sim, invoice, params)
    finally:
        for discount in new:
            sim.store.forget("discount", discount["id"])
