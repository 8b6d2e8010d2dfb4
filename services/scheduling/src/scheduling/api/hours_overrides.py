"""A therapist's working hours of single dates."""

from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.schemas import Day
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Request, Response

from scheduling.api.audit_reads import audit_children
from scheduling.api.hours_override_schemas import HoursOverridesResponse, SaveHoursOverride
from scheduling.queries.hours_overrides import SeenOverrides, hours_overrides
from scheduling.use_cases.hours_overrides import remove_hours, set_hours

router = APIRouter(tags=["hours"])


@router.get("/therapist/hours_overrides", response_model=HoursOverridesResponse)
async def list_hours_overrides(request: Request, viewer: SignedIn, db: Reading, now: Now) -> Response:
    """Those of the last 90 days and to come."""
    seen = await hours_overrides(db, viewer, now)
    audit_children(request, viewer, seen.child_ids, now)
    return json_response({"hours_overrides": seen.json})


@router.put("/therapist/hours_overrides/{date}", response_model=HoursOverridesResponse)
async def set_hours_override(
    request: Request, date: Day, body: SaveHoursOverride, viewer: SignedIn, write: Write, now: Now
) -> Response:
    """Replaces the hours of this date, or of every date from this one to `until`. Booked sessions stay."""
    viewer.require_therapist()
    draft = body.draft(date)

    async def work(uow: UnitOfWork) -> SeenOverrides:
        return await hours_overrides(uow, viewer, uow.now, await set_hours(uow, viewer, draft))

    def shown(seen: SeenOverrides) -> object:
        audit_children(request, viewer, seen.child_ids, now)
        return {"hours_overrides": seen.json}

    return await write(viewer, work, shown)


@router.delete("/therapist/hours_overrides/{date}", status_code=204)
async def delete_hours_override(date: Day, viewer: SignedIn, write: Write) -> Response:
    """The date has the hours of its weekday again."""
    viewer.require_therapist()

    async def work(uow: UnitOfWork) -> None:
        await remove_hours(uow, viewer, date)

    return await write(viewer, work, lambda _: None, status=204)
