"""/check_time_slot: what would happen if an event or a series were entered now."""

from datetime import date
from typing import Annotated, Literal

from chassis.access.child_access import ChildNotFound
from chassis.errors import Invalid
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.http.schemas import Day, Instant
from chassis.ids import parse_id
from chassis.timekeeping.intervals import Interval
from fastapi import APIRouter, Query, Request, Response
from pydantic import TypeAdapter, ValidationError

from scheduling.api.entering import GuestRule, Rule, WireType, series_rule
from scheduling.api.flags import Flag
from scheduling.api.reading import audit_children
from scheduling.api.shapes import CheckedSlot
from scheduling.domain.errors import EventNotFound, ServiceNotFound, TherapistNotFound
from scheduling.domain.event_types import EventType
from scheduling.queries.check_time_slot import SlotCheck, check_time_slot
from scheduling.use_cases.entering import checked_length

MISSING = "Missing required parameters"
SECTIONS = TypeAdapter(list[GuestRule])
DAYS = TypeAdapter(list[Day])

router = APIRouter(tags=["events"])


@router.get("/check_time_slot", response_model=CheckedSlot)
async def show_time_slot(
    request: Request,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    therapist_id: str | None = None,
    start_date: Instant | None = None,
    end_date: Instant | None = None,
    event_id: Annotated[str | None, Query(description="An event that is about to be edited")] = None,
    future_sessions: Annotated[Flag, Query(description="With `event_id`, as in PUT /events/{id}")] = False,
    start_time_changed: Annotated[
        Flag, Query(description="With `event_id`, as in PUT /events/{id}; else it keeps its time")
    ] = True,
    event_type: WireType = EventType.INDIVIDUAL,
    child_ids: Annotated[str | None, Query(description="Comma list; for therapists; else those of `event_id`")] = None,
    service_id: Annotated[
        str | None, Query(description="What a new session would count against; for guardians also whose it is")
    ] = None,
    recurrent_event: Annotated[
        Flag, Query(description="Whether it repeats; with `event_id`: by a new rule, from it on")
    ] = False,
    recurrent_frequency: Literal["week", "month"] | None = None,
    recurrent_until_date: Day | None = None,
    recurrent_days: Annotated[str | None, Query(description="Comma list of weekdays")] = None,
    recurring_period: Annotated[int, Query(ge=1, le=9)] = 1,
    recurring_month_option: Annotated[str | None, Query(description="E.g. second_tuesday")] = None,
    guest_recurrent_sections: Annotated[str | None, Query(description="JSON, as in POST /events; for groups")] = None,
    skip_dates: Annotated[
        str | None, Query(description="Comma list; dates of a new rule of `event_id` that are left out")
    ] = None,
) -> Response:
    """Nothing is written. Every date of the series, with what keeps it from being entered and what to know about it;
    of an event that is edited, every date that the edit would write."""
    if not (therapist_id and start_date and end_date):
        raise Invalid(MISSING)
    checked_length(end_date - start_date)
    rule = None
    if recurrent_event:
        common = _rule(
            recurrent_frequency, recurring_period, recurrent_days, recurring_month_option, recurrent_until_date
        )
        sections = _sections(guest_recurrent_sections)
        rule = series_rule(common, sections)
        if rule is None:
            raise Invalid(fields={"recurrent_until_date": "Recurrent until date is required"})
    asked = SlotCheck(
        parse_id(therapist_id, missing=TherapistNotFound),
        Interval(start_date, end_date),
        event_type,
        parse_id(event_id, missing=EventNotFound) if event_id else None,
        None if child_ids is None else [parse_id(child, missing=ChildNotFound) for child in _listed(child_ids)],
        rule,
        future_sessions,
        start_time_changed,
        _days(skip_dates),
        parse_id(service_id, missing=ServiceNotFound) if service_id else None,
    )
    found = await check_time_slot(db, viewer, asked, now)
    audit_children(request, viewer, found.children, now)
    return json_response(found.shown)


def _listed(text: str | None) -> list[str]:
    return [part.strip() for part in (text or "").split(",") if part.strip()]


def _days(text: str | None) -> frozenset[date]:
    try:
        return frozenset(DAYS.validate_python(_listed(text)))
    except ValidationError:
        raise Invalid(fields={"skip_dates": "Skip dates is not valid"}) from None


def _rule(unit: str | None, period: int, days: str | None, option: str | None, until: date | None) -> Rule | None:
    """None without a last day: a series whose guests all have sections needs no rule of its own."""
    if until is None:
        return None
    if unit is None:
        raise Invalid(fields={"recurrent_frequency": "Recurrent frequency is required"})
    try:
        return Rule.model_validate(
            {
                "recurring_unit": unit,
                "recurring_period": period,
                "recurring_days": _listed(days),
                "recurring_month_option": option,
                "recurrent_until_date": until,
            }
        )
    except ValidationError:
        raise Invalid(fields={"recurrent_days": "Recurrent days is not valid"}) from None


def _sections(text: str | None) -> list[GuestRule]:
    if not text:
        return []
    try:
        return SECTIONS.validate_json(text)
    except (ValidationError, ValueError):
        raise Invalid(fields={"guest_recurrent_sections": "Guest recurrent sections is not valid"}) from None
