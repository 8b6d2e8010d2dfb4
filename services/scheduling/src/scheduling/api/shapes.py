"""What goes over the wire, to the letter of SPEC.md (odd spellings are the spec's)."""

from datetime import date
from typing import Annotated, Literal

from chassis.http.wire import Incoming, Instant, Line, Outgoing, Pagy
from pydantic import AwareDatetime, Field

from scheduling.domain.event_types import EventType
from scheduling.domain.status import Attendance, Status


class Guest(Outgoing):
    child_id: str
    name: str
    school_name: str | None
    canceled: bool


class EventParticipant(Outgoing):
    id: str
    status: Attendance
    guest: Guest


class EventTherapist(Outgoing):
    id: str
    full_name: str
    meeting_url: str | None = Field(description="From 10 minutes before the start to the end, else null")
    specialty: str | None


class RecurrentEvent(Outgoing):
    recurring_unit: Literal["week", "month"]
    recurring_period: int
    recurring_days: list[str]
    recurring_month_option: str | None = Field(description="E.g. second_tuesday")
    recurrent_until_date: date


class EventShape(Outgoing):
    id: str
    title: str
    event_type: EventType
    start_date: AwareDatetime
    end_date: AwareDatetime
    status: Status
    canceled: bool
    therapist_id: str
    therapist: EventTherapist
    service_id: str | None
    reschedule_reason: str | None
    recurrent_event: RecurrentEvent | None
    event_participants: list[EventParticipant]
    guests: list[Guest]
    other_guests: int = Field(description="Guests of whom the viewer may know only that they are there")
    timezone: str


class EventAnswer(Outgoing):
    event: EventShape


class EventsAnswer(Outgoing):
    events: list[EventShape]


class EventsPage(Outgoing):
    events: list[EventShape]
    pagy: Pagy


class ParticipantAnswer(Outgoing):
    event_participant: EventParticipant


class Slot(Outgoing):
    start_date: AwareDatetime
    end_date: AwareDatetime


class SlotsAnswer(Outgoing):
    available_time_slots: list[Slot]


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
    remaining: int
    cycle_starts_on: date
    cycle_ends_on: date | None = Field(description="The last day; null for what is used once")


class PendingAnswer(Outgoing):
    events: list[PendingSession]


class Provider(Outgoing):
    id: str
    full_name: str
    email: str


class ServiceShape(Outgoing):
    service_id: str
    service_name: str
    provider: Provider
    session_type: EventType
    total_minutes: int
    frequency: str = Field(description="0 means weekly, otherwise monthly")
    session_length: int = Field(description="Minutes")
    number_of_times: int


class ServiceAnswer(Outgoing):
    service: ServiceShape


class ClientCard(Outgoing):
    id: str
    name: str
    last_name: str | None
    preferred_name: str
    age: int | None
    school_name: str | None
    billing_responsability: str
    total_minutes: int
    profile_photo: str | None


class ClientsAnswer(Outgoing):
    clients: list[ClientCard]


class ClientGuardian(Outgoing):
    first_name: str | None
    last_name: str | None
    email: str
    phone_number: str | None
    relationship: str | None
    timezone: str | None
    opt_out_email_notification: bool
    opt_out_phone_notification: bool


class ProgressEntry(Outgoing):
    session_type: EventType
    current: int
    total: int
    no_show_rate: int = Field(description="Whole percent")


class ClientShape(Outgoing):
    id: str
    name: str
    last_name: str | None
    preferred_name: str
    age: int | None
    birthdate: date | None
    gender: str | None
    preferred_time_frame: str | None
    profile_photo: str | None
    school_name: str | None
    billing_responsability: str
    relationship_to_guardian: str | None
    therapist_id: str | None
    guardian: ClientGuardian
    services: list[ServiceShape]
    progress: str | list[ProgressEntry] = Field(description="done/total for private pay, a list for schools")


class ClientAnswer(Outgoing):
    client: ClientShape


class TherapistShape(Outgoing):
    id: str
    first_name: str
    last_name: str | None
    full_name: str
    specialty: str | None


class TherapistsAnswer(Outgoing):
    therapists: list[TherapistShape]


class WishedSession(Incoming):
    service_id: Line
    start_date: Instant


class BookSessions(Incoming):
    events: Annotated[list[WishedSession], Field(min_length=1, max_length=20)]


class MarkedParticipant(Incoming):
    id: Line
    status: Literal["show", "no_show"]


class MarkSession(Incoming):
    status: Status
    event_participants_attributes: Annotated[list[MarkedParticipant], Field(max_length=100, default_factory=list)]


class MarkParticipant(Incoming):
    status: Literal["show", "no_show"]
