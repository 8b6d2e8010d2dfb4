from datetime import date
from typing import Annotated, Literal

from chassis.access.child_access import ChildNotFound
from chassis.errors import Invalid
from chassis.ids import parse_id
from chassis.schemas import Day, Instant
from chassis.timekeeping.intervals import Interval
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from scheduling.api.events.event_requests import GuestRule, Rule, WireType, series_rule
from scheduling.api.query_flags import Flag
from scheduling.domain.errors import EventNotFound, ServiceNotFound, TherapistNotFound
from scheduling.domain.event_types import EventType
from scheduling.domain.series.series import SeriesRule
from scheduling.queries.slots.check_time_slot import SlotCheck
from scheduling.use_cases.events.event_writer import checked_length

MISSING = "Missing required parameters"
SECTIONS = TypeAdapter(list[GuestRule])
DAYS = TypeAdapter(list[Day])


class SlotQuery(BaseModel):
    """The query of a dry run."""

    therapist_id: str | None = None
    start_date: Instant | None = None
    end_date: Instant | None = None
    event_id: Annotated[str | None, Field(description="An event to be edited")] = None
    future_sessions: Annotated[Flag, Field(description="With `event_id`, as in PUT /events/{id}")] = False
    start_time_changed: Annotated[
        Flag, Field(description="With `event_id`, as in PUT /events/{id}; if false, the event keeps its time")
    ] = True
    event_type: WireType = EventType.INDIVIDUAL
    child_ids: Annotated[
        str | None, Field(description="Comma-separated, for therapists; by default the guests of `event_id`")
    ] = None
    service_id: Annotated[
        str | None, Field(description="The service of a new session, which for guardians also determines the child")
    ] = None
    recurrent_event: Annotated[
        Flag, Field(description="Whether the event repeats; with `event_id`, by a new rule from that event on")
    ] = False
    recurrent_frequency: Literal["week", "month"] | None = None
    recurrent_until_date: Day | None = None
    recurrent_days: Annotated[str | None, Field(description="Comma-separated weekdays")] = None
    recurring_period: Annotated[int, Field(ge=1, le=9)] = 1
    recurring_month_option: Annotated[str | None, Field(description="E.g. second_tuesday")] = None
    guest_recurrent_sections: Annotated[str | None, Field(description="JSON as in POST /events, for groups")] = None
    skip_dates: Annotated[
        str | None, Field(description="Comma-separated dates of a new rule of `event_id` to leave out")
    ] = None

    def check(self) -> SlotCheck:
        """Raises Invalid, EventNotFound, ChildNotFound, ServiceNotFound, TherapistNotFound."""
        if not (self.therapist_id and self.start_date and self.end_date):
            raise Invalid(MISSING)
        checked_length(self.end_date - self.start_date)
        rule = None
        if self.recurrent_event:
            common = _rule(
                self.recurrent_frequency,
                self.recurring_period,
                self.recurrent_days,
                self.recurring_month_option,
                self.recurrent_until_date,
            )
            rule = _series_rule(common, self.guest_recurrent_sections)
        return SlotCheck(
            parse_id(self.therapist_id, missing=TherapistNotFound),
            Interval(self.start_date, self.end_date),
            self.event_type,
            parse_id(self.event_id, missing=EventNotFound) if self.event_id else None,
            None
            if self.child_ids is None
            else [parse_id(child, missing=ChildNotFound) for child in _listed(self.child_ids)],
            rule,
            self.future_sessions,
            self.start_time_changed,
            _days(self.skip_dates),
            parse_id(self.service_id, missing=ServiceNotFound) if self.service_id else None,
        )


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
