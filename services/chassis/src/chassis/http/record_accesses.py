"""A route that lists the accesses to the part of a child's record that one service keeps."""

from datetime import date, datetime, timedelta
from typing import Literal
from uuid import UUID

from fastapi import APIRouter, Response

from chassis.access.child_access import VisibleChild
from chassis.audit.record_accesses import RecordPart, RecordParts, record_accesses
from chassis.errors import Invalid
from chassis.http.authentication import Reading, SignedIn
from chassis.http.responses import json_response
from chassis.schemas import Day, Outgoing
from chassis.timekeeping.wall_clock import iana_zone

MOST_DAYS = 92


class AccessingPerson(Outgoing):
    role: Literal["guardian", "therapist", "operator"]
    id: UUID | None
    name: str | None


class RecordAccessResponse(Outgoing):
    """What one person did with one part of the record on one day."""

    day: date
    person: AccessingPerson
    on_behalf_of: AccessingPerson | None
    part: RecordPart
    changed: bool
    times: int
    last_at: datetime


class RecordAccessList(Outgoing):
    record_accesses: list[RecordAccessResponse]
    earlier: date | None


def record_accesses_router(path: str, name: str, parts: RecordParts, names: str) -> APIRouter:
    """`GET /clients/{client_id}/<path>`, a route with this `name`; for `parts` and `names` see `record_accesses`."""
    router = APIRouter(tags=["record"])

    @router.get(f"/clients/{{client_id}}/{path}", name=name, response_model=RecordAccessList)
    async def list_record_accesses(
        child_id: VisibleChild, viewer: SignedIn, db: Reading, start_date: Day, end_date: Day, timezone: str
    ) -> Response:
        """List accesses to this part of the child's record (guardians only): one for each person, part and day of
        `timezone` (IANA), latest first. At most 92 days. `earlier` is the latest day with an access before
        `start_date`."""
        viewer.require_guardian()
        if not start_date <= end_date < start_date + timedelta(days=MOST_DAYS):
            raise Invalid(fields={"end_date": f"End date must be within {MOST_DAYS} days from the start date"})
        found, earlier = await record_accesses(db, parts, names, child_id, (start_date, end_date), iana_zone(timezone))
        return json_response({"record_accesses": found, "earlier": earlier})

    return router
