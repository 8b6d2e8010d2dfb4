"""The route that only documents calls, to make a therapist's report. The gateway doesn't expose it."""

from typing import Annotated

from chassis.errors import Invalid
from chassis.http.authentication import Now, Reading, only
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.schemas import Day
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Query, Request, Response

from scheduling.domain.errors import TherapistNotFound
from scheduling.queries.report_sessions import report_sessions

LONGEST_REPORT_DAYS = 366


router = APIRouter(dependencies=[only("documents")])


@router.get("/therapists/{therapist_id}/report_sessions")
async def show_report_sessions(
    therapist_id: str,
    request: Request,
    db: Reading,
    now: Now,
    first_day: Annotated[Day, Query(alias="from")],
    last_day: Annotated[Day, Query(alias="to")],
) -> Response:
    """Audited as the therapist's read of every child in it. Raises TherapistNotFound."""
    if (last_day - first_day).days >= LONGEST_REPORT_DAYS:
        raise Invalid(fields={"to": "A report covers at most one year"})
    therapist = parse_id(therapist_id, missing=TherapistNotFound)
    found = await report_sessions(db, therapist, first_day, last_day, now)
    actor = Actor("service:documents", on_behalf_of=f"therapist:{therapist}")
    children = {str(session["child_id"]) for session in found["sessions"]}
    runtime_of(request).reads.record(actor, "read report_sessions", children, now)
    return json_response(found)
