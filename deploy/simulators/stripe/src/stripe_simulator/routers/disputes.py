from typing import Annotated

from fastapi import Response
from pydantic import create_model

from stripe_simulator.billing.disputing import close, submit
from stripe_simulator.errors import InvalidRequest
from stripe_simulator.listing import listed
from stripe_simulator.params import ChargePage, Expanding, Metadata, StripeParams, Text, merge_metadata, read
from stripe_simulator.protocol import Sim, answer, stripe_router
from stripe_simulator.shapes.dispute import EVIDENCE

router = stripe_router("/disputes")

Evidence = create_model(
    "Evidence",
    __base__=StripeParams,
    **dict.fromkeys(EVIDENCE, (Text | None, None)),  # type: ignore[call-overload]  # fields by name
)


class UpdateParams(Expanding):
    evidence: Evidence | None = None
    metadata: Metadata | None = None
    submit: bool = True


@router.get("")
async def list_all(sim: Sim, page: Annotated[ChargePage, read(ChargePage)]) -> Response:
    return answer(sim, listed(sim.store, "dispute", page, "/v1/disputes", page.holds), page)


@router.get("/{dispute_id}")
async def retrieve(dispute_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("dispute", dispute_id), params)


@router.post("/{dispute_id}")
async def update(dispute_id: str, sim: Sim, params: Annotated[UpdateParams, read(UpdateParams)]) -> Response:
    opened = sim.store.get("dispute", dispute_id)
    opened["metadata"] = merge_metadata(opened["metadata"], params.metadata)
    if isinstance(params.evidence, StripeParams):
        if opened["status"] != "needs_response":
            raise InvalidRequest(f"This dispute takes no evidence: it is {opened['status']}.")
        opened["evidence"].update(params.evidence.changes(*EVIDENCE))
        opened["evidence_details"]["has_evidence"] = any(opened["evidence"][name] for name in EVIDENCE)
        if params.submit:
            submit(sim, opened)
    return answer(sim, opened, params)


@router.post("/{dispute_id}/close")
async def close_dispute(dispute_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    """Gives in: the dispute is lost."""
    opened = sim.store.get("dispute", dispute_id)
    close(sim, opened, "lost")
    return answer(sim, opened, params)
