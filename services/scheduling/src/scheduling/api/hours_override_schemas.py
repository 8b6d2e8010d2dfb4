from typing import Annotated, Any

from chassis.schemas import Day, Incoming, Outgoing, WallTime
from pydantic import Field

from scheduling.api.events.schemas import EventSchema
from scheduling.domain.hours_overrides import MOST_WINDOWS, stored_hours
from scheduling.use_cases.hours_overrides import OverrideDraft


class DateWindow(Outgoing):
    start_time: str = Field(examples=["12:00"])
    end_time: str = Field(examples=["18:00"], description="`24:00` is the end of the day")


class HoursOverrideSchema(Outgoing):
    date: Day
    hours: list[DateWindow] = Field(description="On the therapist's wall clock, in order; empty on a day without work")
    sessions_outside: list[EventSchema] = Field(
        description="Booked sessions to come on that date that aren't inside these hours. They stay"
    )


class HoursOverridesResponse(Outgoing):
    hours_overrides: list[HoursOverrideSchema]


class NewDateWindow(Incoming):
    start_time: WallTime
    end_time: WallTime


class HoursOverrideFields(Incoming):
    hours: Annotated[list[NewDateWindow], Field(max_length=MOST_WINDOWS, description="Empty: no work on that date")]
    until: Annotated[Day | None, Field(description="The last date that gets these hours; only one date without it")] = (
        None
    )


class SaveHoursOverride(Incoming):
    hours_override: HoursOverrideFields

    def draft(self, day: Day) -> OverrideDraft:
        """Raises Invalid."""
        fields = self.hours_override
        windows: list[tuple[Any, Any]] = [(each.start_time, each.end_time) for each in fields.hours]
        return OverrideDraft(day, fields.until or day, stored_hours(windows))
