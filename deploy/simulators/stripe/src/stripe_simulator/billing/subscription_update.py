"""Updates of running subscriptions."""

from copy import deepcopy
from typing import Annotated, Literal

from pydantic import Field

from stripe_simulator.billing import invoicing, subscribing
from stripe_simulator.billing.discounts import DiscountChoice, chosen, redeem
from stripe_simulator.billing.prorating import ItemChange, prorations
from stripe_simulator.billing.subscribing import ENDED, period_of
from stripe_simulator.billing.subscription_create import check_alike, check_can_pay, check_currency, ordered
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.params import Expanding, Metadata, StripeParams, Text, Timestamp, Unset, merge_metadata
from stripe_simulator.shapes.catalog import plan
from stripe_simulator.simulator import Simulator


class PauseCollection(StripeParams):
    behavior: Literal["keep_as_draft", "mark_uncollectible", "void"]
    resumes_at: Timestamp | None = None


class CancellationDetails(StripeParams):
    comment: Text | None = None
    feedback: (
        Literal[
            "",
            "customer_service",
            "low_quality",
            "missing_features",
            "other",
            "switched_service",
            "too_complex",
            "too_expensive",
            "unused",
        ]
        | None
    ) = None


ProrationBehavior = Literal["always_invoice", "create_prorations", "none"]


class ChangedItem(StripeParams):
    id: str
    price: str | None = None
    quantity: Annotated[int, Field(ge=1)] | None = None


class UpdateParams(Expanding):
    cancel_at: Timestamp | Unset | None = None
    cancel_at_period_end: bool | None = None
    cancellation_details: CancellationDetails | None = None
    default_payment_method: str | None = None
    description: Text | None = None
    discounts: list[DiscountChoice] | Unset | None = None
    items: list[ChangedItem] | None = None
    metadata: Metadata | None = None
    off_session: bool = False
    pause_collection: PauseCollection | Unset | None = None
    payment_behavior: Literal[
        "allow_incomplete", "default_incomplete", "error_if_incomplete", "pending_if_incomplete"
    ] = "allow_incomplete"
    proration_behavior: ProrationBehavior = "create_prorations"
    proration_date: Timestamp | None = None


_ALWAYS_CHANGEABLE = {"cancellation_details", "metadata", "expand"}


def chosen_method(sim: Simulator, customer: str, method_id: str | None) -> str | None:
    """`None` for none or an empty string. Raises InvalidRequest for a card that is not this customer's."""
    if not method_id:
        return None
    method = sim.store.referred("payment_method", method_id, "default_payment_method")
    if method["customer"] != customer:
        raise InvalidRequest(
            f"The customer does not have a payment method with the ID {method_id}. "
            "The payment method must be attached to the customer.",
            code="resource_missing",
            param="default_payment_method",
        )
    return method_id


def change(sim: Simulator, subscription: Json, params: UpdateParams) -> None:
    """Raises before anything is changed."""
    if subscription["status"] in ENDED and params.given - _ALWAYS_CHANGEABLE:
        raise InvalidRequest(
            "A canceled subscription can only update its cancellation_details and metadata.",
        )
    method = chosen_method(sim, subscription["customer"], params.default_payment_method)
    items = [] if params.items is None else changed_items(sim, subscription, params.items)
    at = proration_moment(sim, subscription, params.proration_date)
    discounts = chosen(
        sim,
        subscription["customer"],
        params.discounts or [],
        kept=subscription["discounts"],
        currency=subscription["currency"],
    )
    _check_cancellation(sim, subscription, params)
    costs = _prorated(sim, subscription, items, params.proration_behavior, at)
    if costs and params.proration_behavior == "always_invoice" and params.payment_behavior == "error_if_incomplete":
        paying = {**subscription, "default_payment_method": method or subscription["default_payment_method"]}
        check_can_pay(sim, paying, strict=sum(each["amount"] for each in costs) > 0, off_session=params.off_session)
    _check_pending(params)
    with sim.events.changing(subscription, "customer.subscription.updated"):
        if "default_payment_method" in params.given:
            subscription["default_payment_method"] = method
        if "discounts" in params.given:
            subscription["discounts"] = redeem(sim, discounts, subscription=subscription["id"])
        if costs and params.payment_behavior == "pending_if_incomplete":
            _set_pending(sim, subscription, items)
        else:
            for each in items:
                each.item.update(each.changes)
        _set_cancellation(sim, subscription, params)
        subscription.update(params.changes("description", "pause_collection"))
        subscription["metadata"] = merge_metadata(subscription["metadata"], params.metadata)
    for cost in costs:
        sim.store.add("invoiceitem", cost)
        sim.events.record("invoiceitem.created", cost)
    if costs and params.proration_behavior == "always_invoice":
        _collect_change(sim, subscription, params)


def _collect_change(sim: Simulator, subscription: Json, params: UpdateParams) -> None:
    with sim.events.changing(subscription, "customer.subscription.updated"):
        invoice = subscribing.bill_pending_items(sim, subscription)
    if invoice["status"] == "open" and params.payment_behavior != "default_incomplete":
        invoicing.collect(sim, invoice, invoicing.method_for(sim, invoice), off_session=params.off_session)
    subscribing.follow(sim, invoice)


_PENDING_HOURS = 23
_PENDING_ALLOWED = {"items", "payment_behavior", "proration_behavior", "proration_date", "off_session", "expand"}


def _check_pending(params: UpdateParams) -> None:
    if params.payment_behavior == "pending_if_incomplete" and params.given - _PENDING_ALLOWED:
        other = sorted(params.given - _PENDING_ALLOWED)[0]
        raise InvalidRequest(
            f"You cannot pass `{other}` when `payment_behavior` is set to `pending_if_incomplete`.", param=other
        )


def _set_pending(sim: Simulator, subscription: Json, items: list[ItemChange]) -> None:
    """The change waits for its payment: https://docs.stripe.com/billing/subscriptions/pending-updates."""
    changes = {each.item["id"]: each.changes for each in items}
    subscription["pending_update"] = {
        "billing_cycle_anchor": None,
        "expires_at": min(sim.now + _PENDING_HOURS * 3600, period_of(subscription)[1]),
        "subscription_items": [
            {**deepcopy(item), **changes.get(item["id"], {})} for item in subscription["items"]["data"]
        ],
        "trial_end": None,
        "trial_from_plan": None,
    }


def _prorated(sim: Simulator, subscription: Json, items: list[ItemChange], behavior: str, at: int) -> list[Json]:
    """A trial costs nothing, so nothing of it is prorated."""
    if behavior == "none" or subscription["status"] == "trialing":
        return []
    return prorations(sim, subscription, items, at)


def proration_moment(sim: Simulator, subscription: Json, date: int | None) -> int:
    """Raises InvalidRequest for a date outside the current period."""
    start, end = period_of(subscription)
    if date is not None and not start <= date < end:
        raise InvalidRequest(
            "Cannot specify proration date outside of current subscription period.", param="proration_date"
        )
    return sim.now if date is None else date


def changed_items(
    sim: Simulator,
    subscription: Json,
    items: list[ChangedItem],
    param_of_list: str = "items",
    *,
    other_interval: bool = False,
) -> list[ItemChange]:
    """Raises InvalidRequest for an item or a price that the subscription can't have. Only schedules and previews may
    change the billing interval, with `other_interval`."""
    by_id = {item["id"]: item for item in subscription["items"]["data"]}
    result = []
    for position, wanted in enumerate(items):
        param = f"{param_of_list}[{position}]"
        item = by_id.get(wanted.id)
        if item is None:
            raise InvalidRequest(
                f"No such subscription item: '{wanted.id}'", code="resource_missing", param=f"{param}[id]"
            )
        changes: Json = {} if wanted.quantity is None else {"quantity": wanted.quantity}
        if wanted.price is not None:
            now = ordered(sim, wanted.price, item["quantity"], {}, f"{param}[price]")
            was = ordered(sim, item["price"]["id"], item["quantity"], {}, f"{param}[price]")
            check = check_currency if other_interval else check_alike
            check([was, now])
            changes.update(price=dict(now.price), plan=plan(now.price))
        result.append(ItemChange(item, changes))
    return result


def _check_cancellation(sim: Simulator, subscription: Json, params: UpdateParams) -> None:
    if subscription["schedule"] is not None and params.given & {"cancel_at", "cancel_at_period_end"}:
        raise InvalidRequest(
            f"The subscription is managed by the subscription schedule `{subscription['schedule']}`, and updating any "
            "cancelation behavior directly is not allowed. Please update the schedule instead."
        )
    if params.cancel_at and params.cancel_at_period_end:
        raise InvalidRequest("You cannot set both cancel_at and cancel_at_period_end.", param="cancel_at")
    if params.cancel_at and params.cancel_at <= sim.now:
        raise InvalidRequest("cancel_at must be in the future.", param="cancel_at")


def _set_cancellation(sim: Simulator, subscription: Json, params: UpdateParams) -> None:
    details = subscription["cancellation_details"]
    if params.cancel_at_period_end or params.cancel_at:
        subscription["cancel_at_period_end"] = bool(params.cancel_at_period_end)
        subscription["cancel_at"] = params.cancel_at or period_of(subscription)[1]
        subscription["canceled_at"] = sim.now
        details["reason"] = "cancellation_requested"
    elif params.cancel_at_period_end is False or params.cancel_at == "":
        subscription.update(cancel_at_period_end=False, cancel_at=None, canceled_at=None)
        details["reason"] = None
    if params.cancellation_details is not None:
        details.update(params.cancellation_details.changes("comment", "feedback"))
