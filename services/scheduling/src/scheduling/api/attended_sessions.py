"""The route that only billing calls, for a superbill. The gateway doesn't expose it."""

from typing import Annotated
from uuid import UUID

from chassis.http.authentication import Reading, only
from chassis.http.responses import json_response
from fastapi import APIRouter, Query, Response
from pydantic import AwareDatetime

from scheduling.queries.attended_sessions import attended_sessions

router = APIRouter(dependencies=[only("billing")])


@router.get("/children/{child_id}/attended_sessions")
async def show_attended_sessions(
    child_id: UUID,
    db: Reading,
    start: Annotated[AwareDatetime, Query(alias="from")],
    end: Annotated[AwareDatetime, Query(alias="to")],
) -> Response:
    """Sessions that began in [from, to). Billing audits the guardian's read."""
    return json_response({"sessions": await attended_sessions(db, child_id, start, end)})
