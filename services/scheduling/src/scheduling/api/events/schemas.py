from datetime import date
from typing import Literal

from chassis.schemas import Incoming, Outgoing, Pagy
from pydantic import AwareDatetime, Field

from scheduling.domain.disputes import Outcome
from scheduling.domain.event_types import EventType, TherapistRole
from scheduling.domain.ledger import MissedReason
from scheduling.domain.lost_minutes import LostBecause
from scheduling.domain.status import Attendance, Status


class Dispute(Outgoing):
    opened_at: AwareDatetime
    reason: str = Field(description="The family's words")
    answered_at: AwareDatetime | None = Field(description="Null while it is open")
    outcome: Outcome | None = Field(description="What the therapist did with the record")
    answer: str | None = Field(description="The therapist's words to the family, if the record was kept")


class WriteOff(Outgoing):
    decided_at: AwareDatetime
    reason: str = Field(description="The operator's words to the family")


class Guest(Outgoing):
    child_id: str
    name: str
    school_name: str | None
    canceled: bool
    cancel_reason: (
        Literal[
            "canceled_by_guardian",
            "canceled_by_therapist",
            "school_closed",
            "service_ended",
            "subscription_paused",
            "plan_changed",
            "deleted_by_therapist",
            "school_conflict",
            "technical_problem",
        ]
        | None
    ) = None
    late_cancel: bool = Field(
        False,
        description="The family canceled with too little notice: counts as a used session. With `canceled`"
        " false the therapist recorded it after the start",
    )
    dispute: Dispute | None = Field(None, description="The family's last dispute of what was recorded")
    minutes_together: int | None = Field(
        None,
        description="Whole minutes that the family and the therapist were in the room together. Null before the session"
        " is over, for guardians before it is recorded, and if they never met there",
    )
    minutes_late: int | None = Field(
        None, description="Whole minutes after the start when the family joined; null like `minutes_together`"
    )
    minutes_early: int | None = Field(
        None, description="Whole minutes before the end when the family left; null like `minutes_together`"
    )
    joined_at: AwareDatetime | None = Field(
        None, description="When the family first joined the meeting room; null for guardians"
    )
    left_at: AwareDatetime | None = Field(
        None,
        description="When the last of the family left the meeting room; null while one is there, and for guardians",
    )
    proposed_status: Literal[Attendance.SHOW, Attendance.NO_SHOW] | None = Field(
        None, description="Attendance proposed from the meeting room, for the therapist to confirm"
    )
    proposed_minutes: int | None = Field(
        None,
        description="With `proposed_status` `show`: what the meeting room counted, if it is more than two"
        " minutes short of the session",
    )
    proposed_lost_because: LostBecause | None = Field(
        None, description="The reason for the lost minutes, as the meeting room proposes to the therapist"
    )
    delivered_minutes: int | None = Field(
        None, description="What the child got of a session that took place, as recorded; null for all of it"
    )
    lost_because: LostBecause | None = Field(
        None, description="The reason for the lost minutes, as recorded; null like `delivered_minutes`"
    )
    write_off: WriteOff | None = Field(
        None,
        description="An operator decided that the session, or what it lost, isn't made up for; else null",
    )
    proposed_reason: Literal[MissedReason.TECHNICAL] | None = Field(
        None, description="Why the session was missed, as the meeting room proposes to the therapist"
    )


class EventParticipant(Outgoing):
    id: str
    status: Attendance
    guest: Guest


class EventTherapist(Outgoing):
    id: str
    full_name: str
    meeting_url: str | None = Field(
        description="From 10 minutes before the start to the end, if the viewer may join; else null"
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


class Permission(Outgoing):
    allowed: bool
    reason: str | None = Field(description="The code of the error that the command would return; null if allowed")


class CancelPermission(Permission):
    late: bool = Field(description="Allowed, and the session then counts as used")
    changes_at: AwareDatetime | None = Field(
        description="Until then this answer holds: afterwards canceling is late, or no longer possible; null if it"
        " isn't allowed"
    )


class EventPermissions(Outgoing):
    """What the viewer may do now, by the rules of the commands. A move may still be refused because of the new time, a
    note because the care of the child ended. A guardian's permissions hold for at least one of their children in the
    session."""

    cancel: CancelPermission = Field(
        description="By a guardian: POST /clients/{client_id}/events/{event_id}/cancel; by the therapist:"
        " POST /events/{event_id}/cancellation, `late` then is about a cancellation that the family asked for"
    )
    restore: Permission = Field(description="DELETE /events/{event_id}/cancellation")
    reschedule: Permission = Field(description="PUT /events/{event_id}/rescheduling with `start_date`")
    request_rescheduling: Permission = Field(description="POST /events/{event_id}/rescheduling")
    withdraw: Permission = Field(description="DELETE /events/{event_id}/rescheduling by a guardian")
    dispute: Permission = Field(description="POST /events/{event_id}/dispute")
    answer_dispute: Permission = Field(description="PUT /events/{event_id}/dispute")
    mark: Permission = Field(description="PUT /events/{event_id} with `status`")
    join: Permission = Field(description="POST /events/{event_id}/room/join")
    delete: Permission = Field(description="DELETE /events/{event_id}")
    edit: Permission = Field(description="PUT /events/{event_id} with `event`, for texts of this event")
    edit_series: Permission = Field(description="PUT and DELETE /events/{event_id} with `future_sessions`")
    substitute: Permission = Field(
        description="PUT /events/{event_id}/substitute; possible substitutes: GET /events/{event_id}/substitutes"
    )
    write_notes: Permission = Field(description="POST /events/{event_id}/notes about a child who is expected")
    write_notes_of_canceled: Permission = Field(description="POST /events/{event_id}/notes about a child who canceled")


class EventSchema(Outgoing):
    id: str
    title: str
    event_type: EventType
    event_kind: Literal["event", "therapy_session"]
    description: str | None = Field(description="The therapist's text; null for guardians")
    start_date: AwareDatetime
    end_date: AwareDatetime
    status: Status
    first_marked_at: AwareDatetime | None = Field(description="A mark can be corrected for 30 days after this instant")
    missed_reason: MissedReason | None = Field(None, description="The party responsible for an incomplete session")
    canceled: bool
    therapist_id: str
    therapist_role: TherapistRole
    handed_over: bool = Field(description="A substitute conducts the session in its owner's place")
    therapist: EventTherapist
    service_id: str | None
    reschedule_reason: str | None = Field(
        description="Set while a guardian's request to move the session is open; null for a guardian with no child left"
        " in it"
    )
    series_id: str | None
    exception: bool = Field(description="An occurrence of a series that was edited alone")
    from_waitlist: bool = Field(description="A family on the waitlist took the time after a cancellation")
    recurrent_event: RecurrentEvent | None = Field(
        description="The rule of its series; for a guardian, the child's own rule if it has one"
    )
    guest_recurrent_sections: list[GuestRecurrentSection] = Field(
        description="Guests of a group with their own dates; guardians see only their own children"
    )
    event_participants: list[EventParticipant]
    guests: list[Guest]
    other_guests: int = Field(description="Number of expected guests that the viewer may not see")
    timezone: str
    permissions: EventPermissions
    permissions_until: AwareDatetime | None = Field(
        description="The permissions hold before then unless something is changed; null means for ever"
    )
    room_page_opens_at: AwareDatetime = Field(description="When the link to the room's page appears")


class EventResponse(Outgoing):
    event: EventSchema


class EventAttachment(Outgoing):
    """As in GET /events/{event_id}/materials."""

    id: str
    filename: str
    content_type: str
    size: int


class EventNoteAddendum(Outgoing):
    """As in GET /events/{event_id}/notes."""

    id: str
    content: str = Field(description="Plain text, never markup")
    created_at: AwareDatetime


class EventNoteCosignature(Outgoing):
    """The signature of the author's supervisor."""

    state: Literal["waiting", "returned", "signed"]
    supervisor_name: str
    signed_at: AwareDatetime | None
    signed_specialty: str | None
    signed_licenses: str | None


class EventNote(Outgoing):
    """As in GET /events/{event_id}/notes."""

    id: str
    child_id: str
    event_id: str | None
    content: str = Field(description="Plain text, never markup")
    creator_type: Literal["guardian", "therapist"]
    creator_id: str
    creator_name: str
    note_type: Literal["soap_subjective", "soap_objective", "soap_assessment", "soap_plan", "general"]
    therapist_id: str | None
    created_at: AwareDatetime
    created_at_time: str = Field(description="In the viewer's time zone: `3:05 PM`")
    profile_photo: str | None
    edited: bool
    shared: bool
    attachments: list[EventAttachment]
    signed_at: AwareDatetime | None
    signed_by: str | None
    signed_specialty: str | None
    signed_licenses: str | None
    addenda: list[EventNoteAddendum]
    cosignature: EventNoteCosignature | None


class EventMaterial(Outgoing):
    """As in GET /events/{event_id}/materials."""

    id: str
    event_id: str
    content: str = Field(description="Plain text, never markup")
    creator_id: str
    creator_name: str
    created_at: AwareDatetime
    edited: bool
    shared: bool
    attachments: list[EventAttachment]


class EventDetailsSchema(EventSchema):
    notes: list[EventNote] | None = Field(
        description="What the viewer may read, oldest first; null while clinical records can't be reached"
    )
    materials: list[EventMaterial] | None = Field(
        description="What the viewer may read, oldest first; null while clinical records can't be reached"
    )


class EventDetailsResponse(Outgoing):
    event: EventDetailsSchema


class Following(Outgoing):
    deleted: int = Field(description="Including this one")
    kept: int = Field(description="Later ones that have begun, are marked or canceled, or have a substitute")


class FollowingResponse(Outgoing):
    following: Following


class EventsResponse(Outgoing):
    events: list[EventSchema]


class CalendarResponse(Outgoing):
    events: list[EventSchema]
    pagy: Pagy


class ListedEvent(EventSchema):
    start: AwareDatetime
    end: AwareDatetime


class EventsPage(Outgoing):
    events: list[ListedEvent]
    pagy: Pagy


class ParticipantResponse(Outgoing):
    event_participant: EventParticipant


class MarkParticipant(Incoming):
    status: Literal["show", "no_show"]
