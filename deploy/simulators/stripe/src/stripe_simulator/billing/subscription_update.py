"""Updates of running subscriptions."""

from typing import Annotated, Literal

from pydantic import Field

from stripe_simulator.billing.discounts import DiscountChoice, chosen, redeem
from stripe_simulator.billing.subscribing import ENDED, period_of
from stripe_simulator.billing.subscription_create import check_alike, ordered
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.params import Expanding, Metadata, StripeParams, Text, Timestamp, Unset, merge_metadata
from stripe_simulator.shapes.catalogue import plan
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
    proration_behavior: Literal["always_invoice", "create_prorations", "none"] = "create_prorations"


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
    items = _changed_items(sim, subscription, params)
    discounts = chosen(
        sim,
        subscription["customer"],
        params.discounts or [],
        kept=subscription["discounts"],
        currency=subscription["currency"],
    )
    _check_cancellation(sim, params)
    with sim.events.changing(subscription, "customer.subscription.updated"):
        if "default_payment_method" in params.given:
            subscription["default_payment_method"] = method
        if "discounts" in params.given:
            subscription["discounts"] = redeem(sim, discounts, subscription=subscription["id"])
        for item, changes in items:
            item.update(changes)
        _set_cancellation(sim, subscription, params)
        subscription.update(params.changes("description", "pause_collection"))
        subscription["metadata"] = merge_metadata(subscription["metadata"], params.metadata)


def _changed_items(sim: Simulator, subscription: Json, params: UpdateParams) -> list[tuple[Json, Json]]:
    """Each item with its changes. Raises InvalidRequest where Stripe would prorate."""
    if params.items is None:
        return []
    if params.proration_behavior != "none":
        raise InvalidRequest("Prorations are not simulated: pass proration_behavior=none.", param="proration_behavior")
    by_id = {item["id"]: item for item in subscription["items"]["data"]}
    result = []
    for position, wanted in enumerate(params.items):
        param = f"items[{position}]"
        item = by_id.get(wanted.id)
        if item is None:
            raise InvalidRequest(
                f"No such subscription item: '{wanted.id}'", code="resource_missing", param=f"{param}[id]"
            )
        changes: Json = {} if wanted.quantity is None else {"quantity": wanted.quantity}
        if wanted.price is not None:
            now = ordered(sim, wanted.price, item["quantity"], {}, f"{param}[price]")
            was = ordered(sim, item["price"]["id"], item["quantity"], {}, f"{param}[price]")
            check_alike([was, now])
            changes.update(price=dict(now.price), plan=plan(now.price))
        result.append((item, changes))
    return result


def _check_cancellation(sim: Simulator, params: UpdateParams) -> None:
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
