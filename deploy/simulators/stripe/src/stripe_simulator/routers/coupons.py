from typing import Annotated, Literal

from fastapi import Response
from pydantic import Field

from stripe_simulator.billing.discounts import refresh_validity
from stripe_simulator.errors import InvalidRequest
from stripe_simulator.listing import listed
from stripe_simulator.params import (
    Cents,
    Currency,
    Expanding,
    Metadata,
    Page,
    Text,
    Timestamp,
    merge_metadata,
    read,
)
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.coupon import coupon as shape
from stripe_simulator.shapes.customer import deleted

router = stripe_router("/coupons")


class UpdateParams(Expanding):
    metadata: Metadata | None = None
    name: Annotated[str, Field(max_length=40)] | None = None


class CreateParams(UpdateParams):
    amount_off: Annotated[Cents, Field(gt=0)] | None = None
    currency: Currency | None = None
    duration: Literal["forever", "once", "repeating"] = "once"
    duration_in_months: Annotated[int, Field(ge=1)] | None = None
    id: Text | None = None
    max_redemptions: Annotated[int, Field(ge=1)] | None = None
    percent_off: Annotated[float, Field(gt=0, le=100)] | None = None
    redeem_by: Timestamp | None = None


def _check(params: CreateParams, now: int) -> None:
    if (params.amount_off is None) == (params.percent_off is None):
        raise InvalidRequest(
            "Must provide exactly one of percent_off or amount_off.", code="parameter_missing", param="percent_off"
        )
    if params.amount_off is not None and params.currency is None:
        raise InvalidRequest(
            "You must pass currency when passing amount_off.", code="parameter_missing", param="currency"
        )
    if (params.duration == "repeating") != (params.duration_in_months is not None):
        raise InvalidRequest("duration_in_months belongs to the duration 'repeating'.", param="duration_in_months")
    if params.redeem_by is not None and params.redeem_by <= now:
        raise InvalidRequest("redeem_by must be in the future.", param="redeem_by")


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    _check(params, sim.now)
    if params.id is not None and sim.store.find("coupon", params.id) is not None:
        raise InvalidRequest("Coupon already exists.", code="resource_already_exists", param="id")
    coupon = sim.store.add("coupon", shape(sim.now, params.id))
    coupon.update(
        params.changes(
            "amount_off",
            "duration",
            "duration_in_months",
            "max_redemptions",
            "name",
            "percent_off",
            "redeem_by",
        )
    )
    if params.amount_off is not None and params.currency is not None:
        coupon["currency"] = params.currency.lower()
    coupon["metadata"] = merge_metadata({}, params.metadata)
    sim.events.record("coupon.created", coupon)
    return answer(sim, coupon, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[Page, read(Page)]) -> Response:
    return answer(sim, listed(sim.store, "coupon", page, "/v1/coupons"), page)


@router.get("/{coupon_id}")
async def retrieve(coupon_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("coupon", coupon_id), params)


@router.post("/{coupon_id}")
async def update(coupon_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    coupon = sim.store.get("coupon", coupon_id)
    with sim.events.changing(coupon, "coupon.updated"):
        coupon.update(params.changes("name"))
        coupon["metadata"] = merge_metadata(coupon["metadata"], params.metadata)
    return answer(sim, coupon, params)


@router.delete("/{coupon_id}")
async def delete(coupon_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    """Existing discounts stay; nobody can redeem the coupon anymore."""
    sim.store.get("coupon", coupon_id)
    coupon = sim.store.remove("coupon", coupon_id)
    refresh_validity(sim)
    sim.events.record("coupon.deleted", coupon)
    return answer(sim, deleted("coupon", coupon_id), params)
