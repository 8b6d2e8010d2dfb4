from typing import Annotated, Literal

from fastapi import Response
from pydantic import Field

from stripe_simulator.billing.refunding import give_back
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.listing import listed
from stripe_simulator.params import ChargePage, Expanding, Metadata, merge_metadata, read
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.simulator import Simulator

router = stripe_router("/refunds")


class UpdateParams(Expanding):
    metadata: Metadata | None = None


class CreateParams(UpdateParams):
    amount: Annotated[int, Field(ge=1)] | None = None
    charge: str | None = None
    payment_intent: str | None = None
    reason: Literal["duplicate", "fraudulent", "requested_by_customer"] | None = None


def _charge_of(sim: Simulator, params: CreateParams) -> Json:
    if (params.charge is None) == (params.payment_intent is None):
        raise InvalidRequest("One of the following params should be provided for this request: payment_intent, charge.")
    if params.charge is not None:
        return sim.store.referred("charge", params.charge, "charge")
    intent = sim.store.referred("payment_intent", params.payment_intent or "", "payment_intent")
    if intent["status"] != "succeeded":
        raise InvalidRequest(
            f"This PaymentIntent ({intent['id']}) does not have a successful charge to refund.",
            param="payment_intent",
        )
    return sim.store.get("charge", intent["latest_charge"])


@router.post("")
async def create(sim: Sim, params: Annotated[CreateParams, read(CreateParams)]) -> Response:
    metadata = merge_metadata({}, params.metadata)
    return answer(sim, give_back(sim, _charge_of(sim, params), params.amount, params.reason, metadata), params)


@router.get("")
async def list_all(sim: Sim, page: Annotated[ChargePage, read(ChargePage)]) -> Response:
    return answer(sim, listed(sim.store, "refund", page, "/v1/refunds", page.holds), page)


@router.get("/{refund_id}")
async def retrieve(refund_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("refund", refund_id), params)


@router.post("/{refund_id}")
async def update(refund_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    refund = sim.store.get("refund", refund_id)
    with sim.events.changing(refund, "refund.updated"):
        refund["metadata"] = merge_metadata(refund["metadata"], params.metadata)
    return answer(sim, refund, params)
