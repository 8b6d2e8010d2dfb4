from datetime import date

from chassis.access.child_access import ChildWithSessions
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.schemas import Outgoing
from fastapi import APIRouter, Response
from pydantic import AwareDatetime, Field

from scheduling.queries.after_paid_weeks import sessions_after_paid_weeks

router = APIRouter(tags=["clients"])


class SessionAfterPaidWeeks(Outgoing):
    id: str
    start_date: AwareDatetime
    subscription_id: str
    plan_ends_on: date | None = Field(description="Last day of a canceled plan. Its end cancels the session")


class SessionsAfterPaidWeeksResponse(Outgoing):
    events: list[SessionAfterPaidWeeks]


@router.get("/clients/{client_id}/events/after_paid_weeks", response_model=SessionsAfterPaidWeeksResponse)
async def list_sessions_after_paid_weeks(child: ChildWithSessions, viewer: SignedIn, db: Reading, now: Now) -> Response:
    """Upcoming sessions of a plan after its last paid day. A pause cancels them at once, the plan's end when it
    comes."""
    viewer.require_guardian()
    return json_response({"events": await sessions_after_paid_weeks(db, child, now)})
