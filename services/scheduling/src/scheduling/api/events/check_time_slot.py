from typing import Annotated

from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from fastapi import APIRouter, Query, Request, Response

from scheduling.api.audit_reads import audit_children
from scheduling.api.events.slot_query import SlotQuery
from scheduling.api.limits import FREE_TIMES
from scheduling.api.slot_schemas import CheckedSlot
from scheduling.queries.slots.check_time_slot import check_time_slot

router = APIRouter(tags=["events"])


@router.get("/check_time_slot", response_model=CheckedSlot, responses=LIMITED, dependencies=[FREE_TIMES])
async def show_time_slot(
    request: Request, viewer: SignedIn, db: Reading, now: Now, query: Annotated[SlotQuery, Query()]
) -> Response:
    """A dry run: writes nothing. Returns every date of the series with its conflicts and notes; for an edit, every
    date that the edit would write."""
    result = await check_time_slot(db, viewer, query.check(), now)
    audit_children(request, viewer, result.children, now)
    return json_response(result.shown)
