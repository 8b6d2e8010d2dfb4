"""What goes over the wire, to the letter of SPEC.md (odd spellings are the spec's)."""

from datetime import date
from typing import Annotated, Literal

from chassis.http.problems import Problem
from chassis.http.schemas import Incoming, Instant, Line, Outgoing, Pagy
from pydantic import AwareDatetime, Field

from scheduling.domain.event_types import EventType, TherapistRole
from scheduling.domain.ledger import MissedReason
from scheduling.domain.status import Attendance, Status

LAST_DAY = "The last day; of what is used once that of its service, null while the service has none"
"""Of a cycle."""


class Guest(Outgoing):
    child_id: str
    name: str
    school_name: str | None
    canceled: bool
    cancel_reason: (
        Literal[
            "canceled_by_guardian", "canceled_by_therapist", "school_closed", "service_ended", "deleted_by_therapist"
        ]
        | None
    ) = None
    joined_at: AwareDatetime | None = Field(
        None, description="When the family first joined the meeting room; null before that, and for guardians"
    )
    left_at: AwareDatetime | None = Field(
        None,
        description="When the last of the family left it; null before that, while one is there, and for guardians",
    )
    proposed_status: Literal[Attendance.SHOW, Attendance.NO_SHOW] | None = Field(
        None, description="What the meeting room says of the attendance, for the therapist to confirm; else null"
    )


class EventParticipant(Outgoing):
    id: str
    status: Attendance
    guest: Guest


class EventTherapist(Outgoing):
    id: str
    full_name: str
    meeting_url: str | None = Field(
        description="From 10 minutes before the start to the end, for whoever may go in; else null"
    )
    specialty: str | None


class RecurrentEvent(Outgoing):
    recurring_unit: Literal["week", "month"]
    recurring_period: int
    recurring_days: list[str]
    recurring_month_option: str | None = Field(description="E.g. second_tuesday")
    recurrent_until_date: date


class GuestRecurrentSection(RecurrentEvent):
    guest_id: str


class EventShape(Outgoing):
    id: str
    title: str
    event_type: EventType
    event_kind: Literal["event", "therapy_session"]
    description: str | None = Field(description="The therapist's own, null without one; null for guardians")
    start_date: AwareDatetime
    end_date: AwareDatetime
    status: Status
    first_marked_at: AwareDatetime | None = Field(description="A mark may be corrected for 30 days after this instant")
    missed_reason: MissedReason | None = Field(None, description="On whose account an incomplete one was missed")
    canceled: bool
    therapist_id: str
    therapist_role: TherapistRole
    handed_over: bool = Field(description="A colleague holds it in the therapist's place whose session it is")
    therapist: EventTherapist
    service_id: str | None
    reschedule_reason: str | None = Field(
        description="While a guardian asks to have the session moved, else null; null for guardians whose children all"
        " canceled"
    )
    series_id: str | None
    exception: bool = Field(description="One of a series that was changed alone")
    recurrent_event: RecurrentEvent | None = Field(
        description="By what its series repeats; to a guardian whose child comes on dates of its own, by what that does"
    )
    guest_recurrent_sections: list[GuestRecurrentSection] = Field(
        description="Guests of a group who come on dates of their own; to guardians their own children's"
    )
    event_participants: list[EventParticipant]
    guests: list[Guest]
    other_guests: int = Field(description="Guests who come and of whom the viewer may know no more than that")
    timezone: str


class EventAnswer(Outgoing):
    event: EventShape


class Following(Outgoing):
    deleted: int = Field(description="This one counted in")
    kept: int = Field(description="Later ones that have begun, are marked or canceled, or that a substitute holds")


class FollowingAnswer(Outgoing):
    following: Following


class EventsAnswer(Outgoing):
    events: list[EventShape]


class CalendarAnswer(Outgoing):
    events: list[EventShape]
    pagy: Pagy


class ListedEvent(EventShape):
    start: AwareDatetime
    end: AwareDatetime


class EventsPage(Outgoing):
    events: list[ListedEvent]
    pagy: Pagy


class ParticipantAnswer(Outgoing):
    event_participant: EventParticipant


class Slot(Outgoing):
    start_date: AwareDatetime
    end_date: AwareDatetime


class SlotsAnswer(Outgoing):
    available_time_slots: list[Slot]


class IntervalsAnswer(Outgoing):
    available_intervals: list[Slot]


class ConflictingEvent(Outgoing):
    event_id: str | None = Field(description="Null for what is not the viewer's to see")
    title: str
    guests: list[str] = Field(
        default_factory=list,
        description="Names of the children who are expected; none of what is not the viewer's",
    )
    start_date: AwareDatetime
    end_date: AwareDatetime


class DateConflictShape(Outgoing):
    start_date: AwareDatetime
    end_date: AwareDatetime
    reason: Literal["taken", "service_ended", "subscription_paused", "group_full"]
    conflicts_with: list[ConflictingEvent]


class ConflictProblem(Problem):
    """A refusal that names every date that is not free; other conflicts come without the list."""

    conflicts: list[DateConflictShape] = Field(default_factory=list)


class DateNote(Outgoing):
    kind: str
    text: str = Field(description="For whoever does not know the kind")
    events: list[ConflictingEvent] = Field(
        default_factory=list,
        description="For `overlaps`: what else the therapist has then, where one of the two may be overlapped",
    )


class CheckedDate(Outgoing):
    start_date: AwareDatetime
    end_date: AwareDatetime
    available: bool
    refusal: str | None = Field(description="For guardians: the code with which a booking of this date is refused")
    guests: list[str] = Field(
        default_factory=list,
        description="Names of the children who would come, where not all of them come on every date; else none",
    )
    conflicts: list[DateConflictShape]
    notes: list[DateNote]
    cutoff: AwareDatetime = Field(description="Until then a guardian may cancel or move it without losing it")


class CheckedSlot(Outgoing):
    available: bool
    dates: list[CheckedDate]


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
    cycle_ends_on: date | None = Field(description=LAST_DAY)


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
    timezone: str | None = Field(description="The family's; null where it is not known")


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
    self_reschedule_event: Annotated[
        Line | None, Field(description="A booked session that moves to the one wished for here, instead of a new one")
    ] = None
    token: Annotated[
        Line | None, Field(description="An invitation's: books sessions of its service without a sign-in")
    ] = None


class MarkParticipant(Incoming):
    status: Literal["show", "no_show"]
