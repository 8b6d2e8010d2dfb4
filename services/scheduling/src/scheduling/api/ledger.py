from datetime import date

from chassis.access.child_access import VisibleChild
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.http.schemas import Outgoing
from fastapi import APIRouter, Response
from pydantic import Field

from scheduling.api.schemas import LAST_DAY
from scheduling.domain.event_types import EventType
from scheduling.queries.ledger import ledger

router = APIRouter(tags=["clients"])


class LedgerCycle(Outgoing):
    starts_on: date
    ends_on: date | None = Field(description=LAST_DAY)


class MissedMinutes(Outgoing):
    child: int
    therapist: int
    school: int
    technical: int


class LedgerEntry(Outgoing):
    service_id: str
    service_name: str
    session_type: EventType
    cycle: LedgerCycle
    promised_minutes: int
    delivered_minutes: int
    booked_minutes: int = Field(description="In the future, or not marked yet")
    missed_minutes: MissedMinutes
    owed_minutes: int = Field(description="Neither delivered, nor booked, nor missed by the child")


class LedgerNoShow(Outgoing):
    rate: int | None = Field(description="Whole percent; null without any due sessions")
    missed: int
    attended: int
    late_canceled: int


class LedgerSchema(Outgoing):
    services: list[LedgerEntry]
    no_show: LedgerNoShow


class LedgerResponse(Outgoing):
    ledger: LedgerSchema


@router.get("/clients/{client_id}/ledger", response_model=LedgerResponse)
async def show_ledger(child: VisibleChild, viewer: SignedIn, db: Reading, now: Now) -> Response:
    """Each service in its current cycle; therapists see their own services."""
    return json_response({"ledger": await ledger(db, viewer, child, now)})
