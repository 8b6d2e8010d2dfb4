from datetime import date
from typing import Annotated, Literal

from chassis.schemas import Incoming, Instant, Line, Outgoing
from pydantic import Field

from scheduling.domain.event_types import EventType

LAST_DAY = "The last day; for a one-time service the service's last day, null if it has none"
"""Of a cycle."""


class PendingGuest(Outgoing):
    child_id: str
    name: str


class PendingTherapist(Outgoing):
    id: str
    full_name: str
    specialty: str | None


class PendingSession(Outgoing):
    service_id: str
    service_name: str
    event_type: EventType
    guest: PendingGuest
    therapist: PendingTherapist
    session_length: int = Field(description="Minutes")
    remaining: int = Field(description="Sessions left to book in this cycle, make-ups included")
    make_ups: int = Field(
        description="Those of `remaining` that make up for sessions missed in earlier cycles because of the therapist,"
        " the school or technology, or for lost minutes"
    )
    lapsing: int = Field(description="Those of `remaining` that end with the cycle unless they are booked")
    bookable: int = Field(
        description="How many of `remaining` a guardian can still book in this cycle, given notice, working hours and"
        " what is taken; 0 for group sessions, which the therapist arranges"
    )
    cycle_starts_on: date
    cycle_ends_on: date | None = Field(description=LAST_DAY)


class BlockedService(Outgoing):
    service_id: str
    service_name: str
    reason: Literal["subscription_paused", "payment_overdue"]


class PendingResponse(Outgoing):
    events: list[PendingSession]
    blocked: list[BlockedService] = Field(
        description="For guardians: services that can't be booked until the subscription is resumed or paid"
    )


class WishedSession(Incoming):
    service_id: Line
    start_date: Instant
    client_id: Annotated[
        Line | None, Field(description="A sibling's; by default the child in the path. Only for a guardian's booking")
    ] = None


class BookSessions(Incoming):
    events: Annotated[list[WishedSession], Field(min_length=1, max_length=20)]
    self_reschedule_event: Annotated[
        Line | None, Field(description="A booked session to move to this time, instead of booking a new one")
    ] = None
    token: Annotated[
        Line | None, Field(description="Token of an invitation; books sessions of its service without a sign-in")
    ] = None
