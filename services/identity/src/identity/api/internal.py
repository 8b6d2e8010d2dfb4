"""Routes that only billing calls: before it charges a card, and for receipts. The gateway doesn't expose them."""

from typing import Annotated
from uuid import UUID

from chassis.errors import Forbidden
from chassis.http.authentication import CallingService, Now, Reading
from chassis.http.responses import json_response
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Depends, Query, Request, Response

from identity.domain.errors import GuardianNotFound
from identity.queries.guardians import has_accepted_terms
from identity.queries.statement_names import statement_names

MOST_THERAPISTS = 50


async def _only_billing(caller: CallingService) -> None:
    if caller != "billing":
        raise Forbidden


router = APIRouter(dependencies=[Depends(_only_billing)])


@router.get("/guardians/{guardian_id}/terms")
async def show_terms_acceptance(guardian_id: UUID, db: Reading) -> Response:
    """`accepted`: whether the guardian has accepted the current terms and privacy policy."""
    return json_response({"accepted": await has_accepted_terms(db, guardian_id)})


@router.get("/guardians/{guardian_id}/children/{child_id}/statement_names")
async def show_statement_names(
    guardian_id: UUID,
    child_id: UUID,
    request: Request,
    db: Reading,
    now: Now,
    therapist_id: Annotated[list[UUID] | None, Query(max_length=MOST_THERAPISTS)] = None,
) -> Response:
    """Names for a receipt or a superbill. Audited as the guardian's read. Raises GuardianNotFound."""
    found = await statement_names(db, guardian_id, child_id, therapist_id or [])
    if found is None:
        raise GuardianNotFound
    if found["child"] is not None:
        actor = Actor("service:billing", on_behalf_of=f"guardian:{guardian_id}")
        runtime_of(request).reads.record(actor, "read statement_names", [str(child_id)], now)
    return json_response(found)
