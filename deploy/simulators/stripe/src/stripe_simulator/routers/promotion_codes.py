from typing import Annotated, Literal

from fastapi import Response
from pydantic import Field

from stripe_simulator.errors import InvalidRequest
from stripe_simulator.listing import listed
from stripe_simulator.params import (
    Expanding,
    Metadata,
    Page,
    StripeParams,
    Timestamp,
    merge_metadata,
    read,
)
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.coupon import promotion_code as shape
from stripe_simulator.simulator import Simulator

router = stripe_router("/promotion_codes")


class Promotion(StripeParams):
    type: Literal["coupon"]
    coupon: str


class UpdateParams(Expanding):
    active: bool | None = None
    metadata: Metadata | None = None


class CreateParams(UpdateParams):
    code: Annotated[str, Field(pattern="^[A-Za-z0-9-]{1,500}$")] | None = None
    customer: str | None = None
    expires_at: Timestamp | None = None
    max_redemptions: Annotated[int, Field(ge=1)] | None = None
    promotion: Promotion


class CodePage(Page):
    active: bool | None = None
    code: str | None = None
    coupon: str | None = None
    customer: str | None = None


def _check_code_is_free(sim: Simulator, code: str) -> None:
    """Active codes are unique, ignoring case."""
    for other in sim.store.each("promotion_code", lambda each: bool(each["active"])):
        if other["code"].lower() == code.lower():
            raise InvalidRequest(f"An active promotion code with `code: {code}` already exists.", param="code")


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    coupon = sim.store.referred("coupon", params.promotion.coupon, "promotion[coupon]")
    if not coupon["valid"]:
        raise InvalidRequest(f"Coupon expired: {coupon['id']}", code="coupon_expired", param="promotion[coupon]")
    if params.customer is not None:
        sim.store.referred("customer", params.customer, "customer")
    if params.code is not None:
        _check_code_is_free(sim, params.code)
    promotion_code = shape(code=params.code, of_coupon=coupon["id"], now=sim.now)
    promotion_code.update(params.changes("active", "customer", "expires_at", "max_redemptions"))
    promotion_code["metadata"] = merge_metadata({}, params.metadata)
    sim.store.add("promotion_code", promotion_code)
    sim.events.record("promotion_code.created", promotion_code)
    return answer(sim, promotion_code, params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[CodePage, read(CodePage)]) -> Response:
    found = listed(
        sim.store,
        "promotion_code",
        page,
        "/v1/promotion_codes",
        lambda each: (
            page.active in (None, each["active"])
            and (page.code is None or page.code.lower() == each["code"].lower())
            and page.coupon in (None, each["promotion"]["coupon"])
            and page.customer in (None, each["customer"])
        ),
    )
    return answer(sim, found, page)


@router.get("/{code_id}")
async def retrieve(code_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("promotion_code", code_id), params)


@router.post("/{code_id}")
async def update(code_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    promotion_code = sim.store.get("promotion_code", code_id)
    with sim.events.changing(promotion_code, "promotion_code.updated"):
        promotion_code.update(params.changes("active"))
        promotion_code["metadata"] = merge_metadata(promotion_code["metadata"], params.metadata)
    return answer(sim, promotion_code, params)
