"""A route that billing calls before a plan changes, and identity for the email about it. The gateway doesn't expose
it."""

from datetime import date
from typing import Annotated
from uuid import UUID

from chassis.http.authentication import Now, Reading, only
from chassis.http.responses import json_response
from fastapi import APIRouter, Query, Response

from scheduling.adapters.sessions_beyond_plan import sessions_beyond_plan
from scheduling.domain.cycle_terms import Terms

router = APIRouter(dependencies=[only("billing", "identity")])


@router.get("/subscriptions/{subscription_id}/sessions_beyond_plan")
async def list_sessions_beyond_plan(
    subscription_id: UUID,
    db: Reading,
    now: Now,
    starts_on: date,
    sessions_per_cycle: Annotated[int, Query(ge=1, le=100)],
    session_length: Annotated[int, Query(ge=1, le=480)],
    cycle_weeks: Annotated[int, Query(ge=1, le=4)] = 4,
) -> Response:
    """Booked sessions that would be canceled if the subscription had this plan from that day on."""
    terms = Terms(sessions_per_cycle, session_length, cycle_weeks)
    found = await sessions_beyond_plan(db, subscription_id, starts_on, terms, now)
    return json_response({"events": [{"start_date": session.starts_at} for session in found]})
