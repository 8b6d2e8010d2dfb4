from typing import Literal

from chassis.http.problems import Problem
from chassis.schemas import Outgoing
from pydantic import AwareDatetime, Field


class Slot(Outgoing):
    start_date: AwareDatetime
    end_date: AwareDatetime


class SlotsResponse(Outgoing):
    available_time_slots: list[Slot]
    notice_until: AwareDatetime = Field(
        description="What starts before then can only be canceled or moved free of charge right after booking"
    )
    grace_minutes: int = Field(description="How long after booking that is possible")


class SiblingSlot(Outgoing):
    start_date: AwareDatetime
    end_date: AwareDatetime
    sibling_start_date: AwareDatetime = Field(description="Right before or right after, on the quarter hour")
    sibling_end_date: AwareDatetime


class SiblingSlotsResponse(Outgoing):
    sibling_time_slots: list[SiblingSlot]
    notice_until: AwareDatetime = Field(
        description="What starts before then can only be canceled or moved free of charge right after booking"
    )
    grace_minutes: int = Field(description="How long after booking that is possible")


class IntervalsResponse(Outgoing):
    available_intervals: list[Slot]


class ConflictingEvent(Outgoing):
    event_id: str | None = Field(description="Null for an event that the viewer may not see")
    title: str
    guests: list[str] = Field(
        default_factory=list,
        description="Names of the expected children; empty for events of others",
    )
    start_date: AwareDatetime
    end_date: AwareDatetime


class DateConflictSchema(Outgoing):
    start_date: AwareDatetime
    end_date: AwareDatetime
    reason: Literal["taken", "service_ended", "account_closed", "subscription_paused", "payment_overdue", "group_full"]
    conflicts_with: list[ConflictingEvent]


class ConflictProblem(Problem):
    """A refusal that lists every date that isn't free; other conflicts have no list."""

    conflicts: list[DateConflictSchema] = Field(default_factory=list)


class DateNote(Outgoing):
    kind: str
    text: str = Field(description="For clients that don't know the kind")
    events: list[ConflictingEvent] = Field(
        default_factory=list,
        description="For `overlaps`: the therapist's other events at that time, one of which may be overlapped",
    )


class CheckedDate(Outgoing):
    start_date: AwareDatetime
    end_date: AwareDatetime
    available: bool
    refusal: str | None = Field(description="For guardians: the error code that a booking of this date would get")
    guests: list[str] = Field(
        default_factory=list,
        description="Names of the children on this date, if not all of them attend every date; else empty",
    )
    conflicts: list[DateConflictSchema]
    notes: list[DateNote]
    cutoff: AwareDatetime = Field(
        description="Until then a guardian can cancel or move it without losing it; of a new booking inside the notice,"
        " for as long as it stays free after booking now"
    )
    within_notice: bool = Field(description="It starts before the notice for canceling and moving has passed")


class CheckedSlot(Outgoing):
    available: bool
    dates: list[CheckedDate]
