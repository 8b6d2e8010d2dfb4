from datetime import date
from typing import Annotated

from chassis.access.child_access import ChildWithSessions
from chassis.errors import Invalid
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.schemas import Outgoing
from fastapi import APIRouter, Query, Response
from pydantic import Field

from scheduling.api.booking_schemas import LAST_DAY
from scheduling.domain.event_types import EventType
from scheduling.queries.ledger import Period, ledger

LONGEST_PERIOD_DAYS = 366
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
    owed_minutes: int = Field(
        description="To be booked: neither delivered, nor booked, nor missed by the child. Of a cycle that is over,"
        " only what was missed because of the therapist, the school or technology and isn't made up yet. Includes what"
        " sessions that took place lost because of the therapist or technology"
    )
    carried_over_minutes: int = Field(description="Owed from earlier cycles and not booked yet")
    made_up_minutes: int = Field(description="Missed in this cycle and delivered or booked in a later one")
    written_off_minutes: int = Field(description="Missed or lost, and an operator decided that they aren't made up for")
    unbooked_minutes: int = Field(description="Not booked before the cycle ended; 0 while it lasts")


class LedgerNoShow(Outgoing):
    rate: int | None = Field(description="Whole percent; null without any due sessions")
    missed: int = Field(description="No-shows without late cancels")
    attended: int
    late_canceled: int
    absent: int = Field(description="The rate's numerator: `missed` and `late_canceled`")
    due: int = Field(description="The rate's denominator: `absent` and `attended`")


class LedgerSchema(Outgoing):
    services: list[LedgerEntry]
    no_show: LedgerNoShow


class LedgerResponse(Outgoing):
    ledger: LedgerSchema


@router.get("/clients/{client_id}/ledger", response_model=LedgerResponse)
async def show_ledger(
    child: ChildWithSessions,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    first: Annotated[date | None, Query(alias="from", description="First day; with `to`")] = None,
    last: Annotated[date | None, Query(alias="to", description="Last day, at most 366 days later")] = None,
) -> Response:
    """Each service in its current cycle; with a period every cycle that has a day in it. Therapists see their own
    services."""
    return json_response({"ledger": await ledger(db, viewer, child, now, _period(first, last))})


def _period(first: date | None, last: date | None) -> Period | None:
    """Raises Invalid."""
    if first is None and last is None:
        return None
    if first is None or last is None:
        missing = "from" if first is None else "to"
        raise Invalid(fields={missing: "Choose both the first and the last day"})
    if last < first:
        raise Invalid(fields={"to": "The last day can't be before the first"})
    if (last - first).days > LONGEST_PERIOD_DAYS:
        raise Invalid(fields={"to": f"The period can be at most {LONGEST_PERIOD_DAYS} days long"})
    return Period(first, last)
