"""Request bodies that create and edit events, and their conversion for the use cases."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.errors import Invalid
from chassis.ids import parse_id
from chassis.schemas import Day, Incoming, Instant, Line, Required, Text
from chassis.timekeeping.intervals import Interval
from chassis.timekeeping.wall_clock import Weekday
from pydantic import BeforeValidator, Field

from scheduling.domain.errors import ParticipantNotFound, ServiceNotFound
from scheduling.domain.event_types import ALIASES, EventType, TherapistRole
from scheduling.domain.ledger import MissedReason
from scheduling.domain.lost_minutes import LostBecause, PartOfSession
from scheduling.domain.series.edit_plan import Change
from scheduling.domain.series.recurrence import MonthOption, Recurrence, RecurringUnit
from scheduling.domain.series.series import SeriesRule
from scheduling.domain.status import Attendance, Status
from scheduling.use_cases.events.create_event import EventDraft
from scheduling.use_cases.events.edit_event import Edit
from scheduling.use_cases.events.event_writer import EventDetails
from scheduling.use_cases.invitations.book_by_invitation import InvitedSession
from scheduling.use_cases.sessions.queue_notes import NewNote

DETAILS = ("title", "description", "event_type", "therapist_role")
MOST_GUESTS = 50
MOST_SKIPPED = 600
MOST_NOTES = 100
NOTES_SAVED = (
    "With `status`: notes to save, which show in the session's notes within seconds. In a group one of them must not be"
    " blank"
)
NOT_INVITED = "An invitation can't book a series"

WireType = Annotated[
    EventType, BeforeValidator(lambda value: ALIASES.get(value, value) if isinstance(value, str) else value)
]


class Rule(Incoming):
    recurring_unit: RecurringUnit
    recurring_period: Annotated[int, Field(ge=1, le=9)]
    recurring_days: Annotated[list[Weekday], Field(max_length=7, default_factory=list, description="For weeks")]
    recurring_month_option: Annotated[Line | None, Field(description="For months, e.g. second_tuesday")] = None
    recurrent_until_date: Annotated[Day, Field(description="Included; at most 24 months after the first date")]

    def recurrence(self) -> Recurrence:
        option = MonthOption.parse(self.recurring_month_option) if self.recurring_month_option else None
        month = self.recurring_unit is RecurringUnit.MONTH
        return Recurrence(
            self.recurring_unit,
            self.recurring_period,
            self.recurrent_until_date,
            frozenset() if month else frozenset(self.recurring_days),
            option if month else None,
        )


class GuestRule(Rule):
    guest_id: Annotated[Line, Field(description="The child")]


class EventFields(Incoming):
    """Common fields of new and edited events."""

    title: Line | None = None
    description: Text | None = None
    therapist_role: TherapistRole = TherapistRole.REGULAR
    guest_recurrent_sections: Annotated[
        list[GuestRule], Field(max_length=MOST_GUESTS, default_factory=list, description="For group sessions")
    ]
    skip_dates: Annotated[
        list[Day], Field(max_length=MOST_SKIPPED, default_factory=list, description="Dates of the series to leave out")
    ]


def series_rule(common: Rule | None, sections: Sequence[GuestRule]) -> SeriesRule | None:
    """None without any rule. Raises ChildNotFound, Invalid."""
    own: dict[UUID, Recurrence] = {}
    for section in sections:
        child = parse_id(section.guest_id, missing=ChildNotFound)
        if child in own:
            raise Invalid(fields={"guest_recurrent_sections": "Each attendee can only have one section"})
        own[child] = section.recurrence()
    return SeriesRule(common.recurrence() if common else None, own) if common or own else None


class NewEvent(EventFields):
    event_type: WireType
    start_date: Instant
    end_date: Instant
    child_ids: Annotated[list[Line], Field(max_length=MOST_GUESTS, default_factory=list)]
    service_id: Annotated[
        Line | None,
        Field(description="The service that the session uses; by default the guest's service of the event's type"),
    ] = None


class CreateEvent(Incoming):
    event: NewEvent
    recurrent_event: Rule | None = None
    token: Annotated[
        Line | None, Field(description="Token of an invitation; books a session of its service without a sign-in")
    ] = None

    def draft(self) -> EventDraft:
        """Raises ChildNotFound, ServiceNotFound, Invalid."""
        event = self.event
        return EventDraft(
            EventDetails(event.event_type, event.title or None, event.description or None, event.therapist_role),
            event.start_date,
            event.end_date,
            [parse_id(child, missing=ChildNotFound) for child in event.child_ids],
            parse_id(event.service_id, missing=ServiceNotFound) if event.service_id else None,
            series_rule(self.recurrent_event, event.guest_recurrent_sections),
            frozenset(event.skip_dates),
        )

    def invited(self) -> InvitedSession:
        """For a request with an invitation's token. Raises ChildNotFound, ServiceNotFound, Invalid."""
        draft = self.draft()
        if draft.rule is not None or draft.skip:
            raise Invalid(fields={"recurrent_event": NOT_INVITED})
        during = interval(draft.start, draft.end)
        return InvitedSession(draft.details.event_type, during, draft.children, draft.service_id)


class EditedEvent(EventFields):
    event_type: WireType | None = None
    start_date: Instant | None = None
    end_date: Instant | None = None

    def details(self) -> Mapping[str, Any]:
        """Only the fields in the body; a blank text or null removes a value."""
        values = {name: getattr(self, name) for name in DETAILS if name in self.model_fields_set}
        if values.get("event_type", self) is None:
            raise Invalid(fields={"event_type": "Event type is required"})
        return {name: value or None for name, value in values.items()}


class ChangedParticipant(Incoming):
    """An existing guest has an `id`, a new one a `child_id`."""

    id: Line | None = None
    child_id: Line | None = None
    status: Annotated[Attendance | None, Field(description="Used to mark the session; `pending` changes nothing")] = (
        None
    )
    late_cancel: Annotated[
        bool, Field(description="With `no_show`, to mark the session: the family canceled with too little notice")
    ] = False
    delivered_minutes: Annotated[
        int | None,
        Field(
            ge=1,
            description="With `show`, to mark the session as complete: what the child got of it, if not the whole",
        ),
    ] = None
    lost_because: Annotated[
        LostBecause | None, Field(description="With `delivered_minutes`: the reason for the lost minutes")
    ] = None
    destroy: Annotated[bool, Field(alias="_destroy")] = False
    guest: Annotated[dict[str, Any] | None, Field(description="Ignored, so that a response can be sent back")] = None


class NewSessionNote(Incoming):
    child_id: Annotated[Line | None, Field(description="Optional if the session has one child")] = None
    event_id: Annotated[Line | None, Field(description="Optional: the event of the path")] = None
    note_type: Literal["soap_subjective", "soap_objective", "soap_assessment", "soap_plan", "general"] = "general"
    content: Annotated[Text, Field(description="May be blank in a group if another child's note isn't")] = ""


class UpdateEvent(Incoming):
    """Either `status`, to mark the session, or `event`, to edit it."""

    status: Status | None = None
    missed_reason: Annotated[MissedReason | None, Field(description="With `incomplete`: who is responsible")] = None
    event: EditedEvent | None = None
    recurrent_event: Rule | None = None
    event_participants_attributes: Annotated[list[ChangedParticipant], Field(max_length=100, default_factory=list)]
    notes_attributes: Annotated[
        list[NewSessionNote],
        Field(max_length=MOST_NOTES, default_factory=list, description=NOTES_SAVED),
    ]

    def notes(self, event_id: UUID) -> Sequence[NewNote]:
        """Raises ChildNotFound, Invalid."""
        if self.notes_attributes and self.status is None:
            raise Invalid(fields={"notes_attributes": "Notes are saved together with a status"})
        if any(note.event_id not in (None, str(event_id)) for note in self.notes_attributes):
            raise Invalid(fields={"notes_attributes": "The notes name a different event"})
        return [
            NewNote(
                parse_id(note.child_id, missing=ChildNotFound) if note.child_id else None, note.note_type, note.content
            )
            for note in self.notes_attributes
        ]

    def attendance(self) -> Mapping[UUID, Attendance]:
        """Raises ParticipantNotFound, Invalid."""
        marks: dict[UUID, Attendance] = {}
        for guest in self.event_participants_attributes:
            if guest.id is None or guest.status is None:
                raise Invalid(fields={"event_participants_attributes": "Each attendee needs an id and a status"})
            if guest.late_cancel and guest.status is not Attendance.NO_SHOW:
                raise Invalid(fields={"event_participants_attributes": "Only a no-show can be a late cancel"})
            self._require_attended(guest)
            if guest.status is not Attendance.PENDING:
                marks[parse_id(guest.id, missing=ParticipantNotFound)] = guest.status
        return marks

    def _require_attended(self, guest: ChangedParticipant) -> None:
        """Raises Invalid."""
        given = guest.delivered_minutes, guest.lost_because
        if given == (None, None):
            return
        if None in given:
            raise Invalid(fields={"event_participants_attributes": "Send delivered minutes together with a reason"})
        if guest.status is not Attendance.SHOW or self.status is not Status.COMPLETE:
            raise Invalid(fields={"event_participants_attributes": "Only someone who attended has delivered minutes"})

    def parts(self) -> Mapping[UUID, PartOfSession]:
        """What those in `attendance` got who didn't get the whole session. Raises ParticipantNotFound."""
        return {
            parse_id(guest.id, missing=ParticipantNotFound): PartOfSession(guest.delivered_minutes, guest.lost_because)
            for guest in self.event_participants_attributes
            if guest.id and guest.delivered_minutes is not None and guest.lost_because is not None
        }

    def late_canceled(self) -> Collection[UUID]:
        """The participants in `attendance` who canceled late. Raises ParticipantNotFound."""
        late = [guest.id for guest in self.event_participants_attributes if guest.id and guest.late_cancel]
        return frozenset(parse_id(one, missing=ParticipantNotFound) for one in late)

    def edit(self, *, following: bool, rule_changed: bool, start_changed: bool, guests_changed: bool) -> Edit:
        """Ignores everything in the body that no flag names. Raises Invalid, NotFound."""
        assert self.event is not None
        event, guests = self.event, self.event_participants_attributes if guests_changed else []
        rule = series_rule(self.recurrent_event, event.guest_recurrent_sections) if rule_changed else None
        if rule_changed and rule is None:
            raise Invalid(fields={"recurrent_event": "Recurrent event is required"})
        change = Change(
            following=following,
            during=interval(event.start_date, event.end_date) if start_changed else None,
            rule=rule,
            skip=frozenset(event.skip_dates) if rule_changed else frozenset(),
        )
        if any(not guest.id and (guest.destroy or not guest.child_id) for guest in guests):
            raise Invalid(
                fields={"event_participants_attributes": "A new guest needs a child_id, a guest to remove needs an id"}
            )
        return Edit(
            change,
            event.details(),
            [parse_id(guest.child_id, missing=ChildNotFound) for guest in guests if guest.child_id and not guest.id],
            [parse_id(guest.id, missing=ParticipantNotFound) for guest in guests if guest.id and guest.destroy],
            {
                parse_id(guest.id, missing=ParticipantNotFound): guest.status
                for guest in guests
                if guest.id and guest.status
            },
        )


class MoveEvent(Incoming):
    start_date: Instant
    end_date: Instant
    event_type: WireType | None = None

    def edit(self) -> Edit:
        details = {} if self.event_type is None else {"event_type": self.event_type}
        return Edit(Change(during=interval(self.start_date, self.end_date)), details)


class AskedRescheduling(Incoming):
    reschedule_reason: Annotated[Text, Required("Reschedule reason is required")]


class AskRescheduling(Incoming):
    event: AskedRescheduling


class Rescheduled(Incoming):
    """A new time; or, from a guardian, another reason for the request."""

    start_date: Instant | None = None
    end_date: Annotated[
        Instant | None, Field(description="Only for therapists; by default the session keeps its length")
    ] = None
    reschedule_reason: Annotated[Text, Required("Reschedule reason is required")] | None = None


class Reschedule(Incoming):
    event: Rescheduled


def interval(start: datetime | None, end: datetime | None) -> Interval:
    """Raises Invalid."""
    if start is None:
        raise Invalid(fields={"event.start_date": "Start date is required"})
    if end is None:
        raise Invalid(fields={"event.end_date": "End date is required"})
    if end <= start:
        raise Invalid(fields={"event.end_date": "End date must be after the start date"})
    return Interval(start, end)
