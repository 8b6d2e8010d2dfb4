"""Routes that only billing calls, before it charges a card. The gateway doesn't expose them."""

from uuid import UUID

from chassis.errors import Forbidden
from chassis.http.authentication import CallingService, Reading
from chassis.http.responses import json_response
from fastapi import APIRouter, Depends, Response

from identity.queries.guardians import has_accepted_terms


async def _only_billing(caller: CallingService) -> None:
    if caller != "billing":
        raise Forbidden


router = APIRouter(dependencies=[Depends(_only_billing)])


@router.get("/guardians/{guardian_id}/terms")
async def show_terms_acceptance(guardian_id: UUID, db: Reading) -> Response:
    """`accepted`: whether the guardian has accepted the current terms and privacy policy."""
    return json_response({"accepted": await has_accepted_terms(db, guardian_id)})
