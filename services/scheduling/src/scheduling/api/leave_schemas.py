from typing import Annotated

from chassis.ids import parse_id
from chassis.schemas import Incoming, Instant, Line, Outgoing
from pydantic import AwareDatetime, Field

from scheduling.api.events.schemas import EventSchema
from scheduling.domain.errors import EventNotFound, TherapistNotFound
from scheduling.domain.leave import Action, Choice
from scheduling.use_cases.leave.take_leave import LeaveDraft

MOST_CHOICES = 1000


class LeaveSchema(Outgoing):
    id: str
    starts_at: AwareDatetime
    ends_at: AwareDatetime
    reason: str | None
    created_at: AwareDatetime


class LeavesResponse(Outgoing):
    leaves: list[LeaveSchema]


class LeaveResponse(Outgoing):
    leave: LeaveSchema


class Colleague(Outgoing):
    id: str
    full_name: str
    sessions_that_day: int = Field(description="Sessions with children that they have already, on their calendar day")


class EventDuringLeave(EventSchema):
    substitutes: list[Colleague] = Field(description="At most 10 free colleagues with the same specialty")
    choices: list[Action]


class LeavePreview(Outgoing):
    events: list[EventDuringLeave]


class SubstitutesResponse(Outgoing):
    therapists: list[Colleague]


class ChoiceForSession(Incoming):
    event_id: Line
    action: Action
    start_date: Annotated[Instant | None, Field(description="For `move`. The session keeps its length")] = None
    substitute_id: Annotated[Line | None, Field(description="For `substitute`")] = None

    def choice(self) -> Choice:
        """Raises EventNotFound, TherapistNotFound, Invalid."""
        return Choice(
            parse_id(self.event_id, missing=EventNotFound),
            self.action,
            self.start_date,
            parse_id(self.substitute_id, missing=TherapistNotFound) if self.substitute_id else None,
        )


class LeaveFields(Incoming):
    starts_at: Instant
    ends_at: Instant
    reason: Line | None = None
    choices: Annotated[list[ChoiceForSession], Field(max_length=MOST_CHOICES, default_factory=list)]


class SaveLeave(Incoming):
    leave: LeaveFields

    def draft(self) -> LeaveDraft:
        """Raises EventNotFound, TherapistNotFound, Invalid."""
        fields = self.leave
        choices = [choice.choice() for choice in fields.choices]
        return LeaveDraft(fields.starts_at, fields.ends_at, fields.reason or None, choices)


class SubstituteWish(Incoming):
    therapist_id: Line
