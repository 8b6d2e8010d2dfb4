from datetime import date
from typing import Annotated, Literal

from chassis.access.child_access import ChildNotFound
from chassis.errors import Invalid
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.schemas import Day, Instant
from chassis.timekeeping.intervals import Interval
from fastapi import APIRouter, Query, Request, Response
from pydantic import TypeAdapter, ValidationError

from scheduling.api.audit_reads import audit_children
from scheduling.api.events.event_requests import GuestRule, Rule, WireType, series_rule
from scheduling.api.limits import FREE_TIMES
from scheduling.api.query_flags import Flag
from scheduling.api.slot_schemas import CheckedSlot
from scheduling.domain.errors import EventNotFound, ServiceNotFound, TherapistNotFound
from scheduling.domain.event_types import EventType
from scheduling.domain.series.series import SeriesRule
from scheduling.queries.slots.check_time_slot import SlotCheck, check_time_slot
from scheduling.use_cases.events.event_writer import checked_length

MISSING = "Missing required parameters"
SECTIONS = TypeAdapter(list[GuestRule])
DAYS = TypeAdapter(list[Day])

router = APIRouter(tags=["events"])


@router.get("/check_time_slot", response_model=CheckedSlot, responses=LIMITED, dependencies=[FREE_TIMES])
async def show_time_slot(
    request: Request,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    therapist_id: str | None = None,
    start_date: Instant | None = None,
    end_date: Instant | None = None,
    event_id: Annotated[str | None, Query(description="An event to be edited")] = None,
    future_sessions: Annotated[Flag, Query(description="With `event_id`, as in PUT /events/{id}")] = False,
    start_time_changed: Annotated[
        Flag, Query(description="With `event_id`, as in PUT /events/{id}; if false, the event keeps its time")
    ] = True,
    event_type: WireType = EventType.INDIVIDUAL,
    child_ids: Annotated[
        str | None, Query(description="Comma-separated, for therapists; by default the guests of `event_id`")
    ] = None,
    service_id: Annotated[
        str | None, Query(description="The service of a new session, which for guardians also determines the child")
    ] = None,
    recurrent_event: Annotated[
        Flag, Query(description="Whether the event repeats; with `event_id`, by a new rule from that event on")
    ] = False,
    recurrent_frequency: Literal["week", "month"] | None = None,
    recurrent_until_date: Day | None = None,
    recurrent_days: Annotated[str | None, Query(description="Comma-separated weekdays")] = None,
    recurring_period: Annotated[int, Query(ge=1, le=9)] = 1,
    recurring_month_option: Annotated[str | None, Query(description="E.g. second_tuesday")] = None,
    guest_recurrent_sections: Annotated[str | None, Query(description="JSON as in POST /events, for groups")] = None,
    skip_dates: Annotated[
        str | None, Query(description="Comma-separated dates of a new rule of `event_id` to leave out")
    ] = None,
) -> Response:
    """A dry run: writes nothing. Returns every date of the series with its conflicts and notes; for an edit, every
    date that the edit would write."""
    if not (therapist_id and start_date and end_date):
        raise Invalid(MISSING)
    checked_length(end_date - start_date)
    rule = None
    if recurrent_event:
        common = _rule(
            recurrent_frequency, recurring_period, recurrent_days, recurring_month_option, recurrent_until_date
        )
        rule = _series_rule(common, guest_recurrent_sections)
    check = SlotCheck(
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
    result = await check_time_slot(db, viewer, check, now)
    audit_children(request, viewer, result.children, now)
    return json_response(result.shown)


def _series_rule(common: Rule | None, sections: str | None) -> SeriesRule:
    rule = series_rule(common, _sections(sections))
    if rule is None:
        raise Invalid(fields={"recurrent_until_date": "Recurrent until date is required"})
    return rule


def _listed(text: str | None) -> list[str]:
    return [part.strip() for part in (text or "").split(",") if part.strip()]


def _days(text: str | None) -> frozenset[date]:
    try:
        return frozenset(DAYS.validate_python(_listed(text)))
    except ValidationError:
        raise Invalid(fields={"skip_dates": "Skip dates must be dates like 2026-09-01"}) from None


def _rule(unit: str | None, period: int, days: str | None, option: str | None, until: date | None) -> Rule | None:
    """None without a last day: a series in which all guests have sections needs no common rule."""
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
        raise Invalid(fields={"recurrent_days": "Recurrent days must be weekdays"}) from None


def _sections(text: str | None) -> list[GuestRule]:
    if not text:
        return []
    try:
        return SECTIONS.validate_json(text)
    except (ValidationError, ValueError):
        raise Invalid(fields={"guest_recurrent_sections": "Guest recurrent sections must be a JSON list"}) from None
