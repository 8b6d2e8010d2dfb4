"""The tables of scheduling. Copies of other services' facts have no foreign keys, because events arrive in any
order."""

from datetime import date, datetime, time
from typing import Any
from uuid import UUID

from chassis.languages import WrittenLanguage
from chassis.tables import instant, new_registry
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Computed,
    ForeignKey,
    Identity,
    Index,
    Integer,
    String,
    Text,
    UniqueConstraint,
    Uuid,
    false,
    text,
    true,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, TSTZRANGE, ExcludeConstraint, Range
from sqlmodel import Field, SQLModel

ENGLISH = WrittenLanguage.ENGLISH.value


class Table(SQLModel, registry=new_registry()):
    __abstract__ = True


class Therapist(Table, table=True):
    """From identity's events."""

    __tablename__ = "therapists"

    id: UUID = Field(primary_key=True)
    version: int
    first_name: str = Field(sa_type=Text)
    last_name: str | None = Field(default=None, sa_type=Text)
    email: str = Field(sa_type=Text)
    timezone: str = Field(sa_type=Text)
    specialty: str | None = Field(default=None, sa_type=Text)
    accepting: bool
    meeting_url: str | None = Field(default=None, sa_type=Text)
    session_phone: str | None = Field(default=None, sa_type=Text)
    """Only a session's room shows it; None also until identity sends it."""
    working_hours: list[dict[str, str]] = Field(sa_column=Column(JSONB, nullable=False))
    """`day_of_week`, `start_time` and `end_time`, on the wall clock of `timezone`."""
    licences: list[dict[str, str]] = Field(sa_column=Column(JSONB, nullable=False))
    """`state` and `expires_on` of those that are verified; the last day is on the clock of `timezone`."""
    suspended: bool
    photo_id: UUID | None = None
    """Of the public picture; None also until identity sends it."""
    language: str = Field(default=ENGLISH, sa_type=Text, sa_column_kwargs={"server_default": ENGLISH})
    """What the therapist reads, an ISO 639 code; English also until identity sends it."""


class GuardianLanguage(Table, table=True):
    """From identity's events: what a guardian reads, for the calendar feed. A guardian without a row reads English."""

    __tablename__ = "guardian_languages"

    guardian_id: UUID = Field(primary_key=True)
    version: int
    language: str = Field(sa_type=Text)
    """An ISO 639 code."""


WORDS_OF_NAMES = """search_words(
    coalesce(name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(preferred_name, ''))"""
WORDS_OF_CONTACTS = """search_words(
    coalesce(guardian ->> 'first_name', '') || ' ' || coalesce(guardian ->> 'last_name', '') || ' '
    || coalesce(school_name, ''))"""


class Child(Table, table=True):
    """From identity's events."""

    __tablename__ = "children"

    id: UUID = Field(primary_key=True)
    version: int
    name: str = Field(sa_type=Text)
    last_name: str | None = Field(default=None, sa_type=Text)
    preferred_name: str | None = Field(default=None, sa_type=Text)
    age: int | None = None
    birthdate: date | None = None
    gender: str | None = Field(default=None, sa_type=Text)
    pronouns: str | None = Field(default=None, sa_type=Text)
    """None until identity sends them."""
    preferred_time_frame: str | None = Field(default=None, sa_type=Text)
    school_name: str | None = Field(default=None, sa_type=Text)
    billing_responsibility: str = Field(sa_type=Text)
    """`school` or `private_pay`."""
    relationship_to_guardian: str | None = Field(default=None, sa_type=Text)
    guardian: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    state: str | None = Field(default=None, sa_type=Text)
    """Where the family lives; None until identity sends it."""
    specialty_ids: list[UUID] = Field(
        default_factory=list, sa_column=Column(ARRAY(Uuid), nullable=False, server_default="{}")
    )
    """What the child needs; empty until identity sends it."""
    photo_id: UUID | None = None
    """Of the picture that identity signs links for; None also until identity sends it."""
    name_words: str = Field(default="", sa_column=Column(Text, Computed(WORDS_OF_NAMES), nullable=False))
    """What a search compares (docs/product/scheduling.md#search): lowercase, without accents, a blank before each."""
    contact_words: str = Field(default="", sa_column=Column(Text, Computed(WORDS_OF_CONTACTS), nullable=False))
    """The same of the guardian's names and the school."""


class ChildSchool(Table, table=True):
    """Which school pays for a child from an instant on, so that a report names the one of each session's day."""

    __tablename__ = "child_schools"

    child_id: UUID = Field(primary_key=True)
    since: datetime = instant(primary_key=True)
    school_name: str | None = Field(default=None, sa_type=Text)
    """None when the family pays."""


class ClosedAccount(Table, table=True):
    """From identity's events: whether the child's guardian closed the account and hasn't kept it since."""

    __tablename__ = "closed_accounts"

    child_id: UUID = Field(primary_key=True)
    version: int
    """Of the guardian."""
    closed: bool


class SessionNote(Table, table=True):
    """From clinical records' events: whether a note exists on a child's session, never its content."""

    __tablename__ = "session_notes"
    __table_args__ = (
        Index("ix_session_notes_event_id", "event_id", "child_id"),
        Index("ix_session_notes_child_id", "child_id"),
    )

    note_id: UUID = Field(primary_key=True)
    version: int
    event_id: UUID
    child_id: UUID
    therapist_id: UUID
    """The author."""
    deleted: bool
    awaits_signature: bool = Field(default=False, sa_column_kwargs={"server_default": "false"})
    """Its author still has to sign it. False for notes from before signing existed."""
    signed_at: datetime | None = instant(nullable=True)
    """None for a note that isn't signed, and for one that was signed before the event carried the time."""


class Series(Table, table=True):
    """A rule by which events repeat, on the wall clock of `timezone`."""

    __tablename__ = "series"

    id: UUID = Field(primary_key=True)
    therapist_id: UUID = Field(index=True)
    timezone: str = Field(sa_type=Text)
    wall_time: time
    recurring_unit: str = Field(sa_type=Text)
    recurring_period: int
    recurring_days: list[str] = Field(sa_column=Column(ARRAY(String), nullable=False))
    recurring_month_option: str | None = Field(default=None, sa_type=Text)
    recurrent_until_date: date
    created_at: datetime = instant()


class SeriesGuest(Table, table=True):
    """A guest's own rule in a series of group sessions; guests without one attend every date of the series."""

    __tablename__ = "series_guests"

    series_id: UUID = Field(sa_column=Column(ForeignKey("series.id"), primary_key=True))
    child_id: UUID = Field(primary_key=True)
    recurring_unit: str = Field(sa_type=Text)
    recurring_period: int
    recurring_days: list[str] = Field(sa_column=Column(ARRAY(String), nullable=False))
    recurring_month_option: str | None = Field(default=None, sa_type=Text)
    recurrent_until_date: date


SUBSTITUTED = text("substituted_therapist_id IS NOT NULL")


class Event(Table, table=True):
    """An event in a therapist's calendar; a session if it has participants."""

    __tablename__ = "events"
    __table_args__ = (
        Index("ix_events_therapist_id", "therapist_id", "starts_at"),
        CheckConstraint("ends_at > starts_at AND ends_at <= starts_at + interval '24 hours'", name="length"),
        CheckConstraint("status IN ('scheduled', 'complete', 'incomplete')", name="status"),
        CheckConstraint("therapist_role IN ('regular', 'substitute', 'prep_only')", name="therapist_role"),
        CheckConstraint("(series_id IS NULL) = (occurs_on IS NULL)", name="place"),
        CheckConstraint("deleted_at IS NULL OR canceled", name="deleted"),
        CheckConstraint(
            "missed_reason IS NULL OR"
            " status = 'incomplete' AND missed_reason IN ('child', 'therapist', 'school', 'technical')",
            name="missed_reason",
        ),
        CheckConstraint("substituted_therapist_id <> therapist_id", name="substituted"),
        CheckConstraint("substituted_role IN ('regular', 'substitute', 'prep_only')", name="substituted_role"),
        UniqueConstraint("series_id", "occurs_on", name="uq_events_series_id"),
        Index("ix_events_substituted_therapist_id", "substituted_therapist_id", postgresql_where=SUBSTITUTED),
    )

    id: UUID = Field(primary_key=True)
    version: int
    event_type: str = Field(sa_type=Text)
    therapist_id: UUID
    series_id: UUID | None = Field(default=None, sa_column=Column(ForeignKey("series.id"), nullable=True, index=True))
    occurs_on: date | None = None
    """The date that the rule of the series gave it, even if it was moved since. Unique within the series."""
    exception: bool = False
    """Edited alone: later edits of the series skip it."""
    title: str | None = Field(default=None, sa_type=Text)
    """The therapist's title; guardians never see it."""
    description: str | None = Field(default=None, sa_type=Text)
    """The therapist's; guardians never see it."""
    therapist_role: str = Field(default="regular", sa_type=Text)
    substituted_therapist_id: UUID | None = None
    """The therapist who owns the session while a substitute conducts it; None otherwise."""
    substituted_role: str | None = Field(default=None, sa_type=Text)
    """The owner's role before the substitution, restored afterwards; `regular` if None. Meaningless without a
    substitute."""
    starts_at: datetime = instant()
    ends_at: datetime = instant()
    timezone: str = Field(sa_type=Text)
    """The therapist's when the event was created."""
    status: str = Field(sa_type=Text)
    canceled: bool = False
    marked_at: datetime | None = instant(nullable=True)
    """When it was first marked complete or incomplete."""
    missed_reason: str | None = Field(default=None, sa_type=Text)
    """The party responsible for a missed session (`domain.ledger.MissedReason`); None while unknown."""
    reschedule_reason: str | None = Field(default=None, sa_type=Text)
    """Set while a guardian's request to move it is open."""
    room_used_at: datetime | None = instant(nullable=True)
    """When the therapist first joined its meeting room; None if they never did."""
    from_waitlist: bool = Field(default=False, sa_column=Column(Boolean, nullable=False, server_default=false()))
    """A family on the waitlist took the time after a cancellation."""
    large_room_at: datetime | None = instant(nullable=True)
    """When the therapist agreed to five or six people in Larkwell's room."""
    media_server_at: datetime | None = instant(nullable=True)
    """When the therapist first joined Larkwell's room with the media server; None in a room without one."""
    deleted_at: datetime | None = instant(nullable=True)
    """Deleted events are hidden but keep their date in the series, so that no other occurrence takes it."""
    created_at: datetime = instant()


class Participant(Table, table=True):
    """A child's participation in an event."""

    __tablename__ = "participants"
    __table_args__ = (
        UniqueConstraint("event_id", "child_id", name="uq_participants_event_id"),
        Index("ix_participants_child_id", "child_id"),
        Index("ix_participants_care_service_id", "care_service_id"),
        Index(
            "ix_participants_late_canceled_start",
            "late_canceled_start",
            postgresql_where=text("late_canceled_start IS NOT NULL"),
        ),
        CheckConstraint("status IN ('show', 'no_show', 'pending')", name="status"),
        CheckConstraint("canceled = (cancel_reason IS NOT NULL)", name="cancel_reason"),
        CheckConstraint("(written_off_at IS NULL) = (write_off_reason IS NULL)", name="write_off"),
        CheckConstraint(
            "(delivered_minutes IS NULL) = (lost_because IS NULL) AND delivered_minutes > 0 AND"
            " lost_because IN ('child', 'therapist', 'technical')",
            name="delivered_minutes",
        ),
        CheckConstraint(
            "(disputed_at IS NULL) = (dispute_reason IS NULL) AND"
            " (dispute_answered_at IS NULL) = (dispute_outcome IS NULL) AND"
            " (dispute_answered_at IS NULL OR disputed_at IS NOT NULL) AND"
            " (dispute_outcome IN ('corrected', 'kept'))",
            name="dispute",
        ),
        Index(
            "ix_participants_open_disputes",
            "event_id",
            postgresql_where=text("disputed_at IS NOT NULL AND dispute_answered_at IS NULL"),
        ),
    )

    id: UUID = Field(primary_key=True)
    event_id: UUID = Field(sa_column=Column(ForeignKey("events.id"), nullable=False))
    child_id: UUID
    care_service_id: UUID = Field(sa_column=Column(ForeignKey("care_services.id"), nullable=False))
    """The service under which the therapist sees the child."""
    uses_service: bool = Field(default=True, sa_column=Column(Boolean, nullable=False, server_default=true()))
    """Whether it counts as one of the service's sessions."""
    booked_at: datetime | None = instant(nullable=True)
    """When the family booked it or last moved it; None for what a therapist scheduled."""
    status: str = Field(sa_type=Text)
    canceled: bool = False
    cancel_reason: str | None = Field(default=None, sa_type=Text)
    """See `domain.cancel_reasons.CancelReason`."""
    canceled_by: str | None = Field(default=None, sa_type=Text)
    """The role of the person who canceled it. None if it isn't canceled or was canceled before this column existed."""
    canceled_at: datetime | None = instant(nullable=True)
    """None if it isn't canceled, and for cancellations older than this column."""
    notice_minutes: int | None = None
    """Minutes between the cancellation and the start."""
    joined_at: datetime | None = instant(nullable=True)
    """When the child's family first joined the meeting room."""
    left_at: datetime | None = instant(nullable=True)
    """When the last member of the family left; None while one is there."""
    together_seconds: int = Field(default=0, sa_column=Column(Integer, nullable=False, server_default="0"))
    """How long family and therapist were in the room together, without the stretch that began at `together_since`."""
    together_since: datetime | None = instant(nullable=True)
    """None while one of them isn't there."""
    attended_after_seconds: int | None = None
    """From how many seconds together the room proposes attendance; None before they met."""
    late_cancel: bool = False
    """Canceled with too little notice: counts as used and as a no-show. The therapist may record it after the start of
    the session; then `canceled` is false, and the mark can be corrected."""
    late_canceled_start: datetime | None = instant(nullable=True)
    """The start of the session at the time of a late cancel. It stays the same when the others' session is moved."""
    delivered_minutes: int | None = None
    """What the child got of a session that took place; None for the whole session."""
    lost_because: str | None = Field(default=None, sa_type=Text)
    """The reason for the lost minutes, a `domain.ledger.MissedReason`. None for the whole session."""
    written_off_at: datetime | None = instant(nullable=True)
    """When an operator decided that the missed session isn't made up for."""
    write_off_reason: str | None = Field(default=None, sa_type=Text)
    recorded_at: datetime | None = instant(nullable=True)
    """When the therapist last recorded what happened; None before, and for marks older than this column."""
    disputed_at: datetime | None = instant(nullable=True)
    """When the family last disputed what was recorded."""
    dispute_reason: str | None = Field(default=None, sa_type=Text)
    """The family's words."""
    dispute_answered_at: datetime | None = instant(nullable=True)
    """None while the dispute is open."""
    dispute_outcome: str | None = Field(default=None, sa_type=Text)
    """See `domain.disputes.Outcome`."""
    dispute_answer: str | None = Field(default=None, sa_type=Text)
    """The therapist's words to the family, if the record was kept."""

    @property
    def has_open_dispute(self) -> bool:
        return self.disputed_at is not None and self.dispute_answered_at is None


class Occupancy(Table, table=True):
    """Prevents double booking: the database refuses overlaps (SQLSTATE 23P01).

    Each row belongs to an event, a leave or a waitlist offer; a leave has several rows when the therapist keeps
    sessions during it.
    """

    __tablename__ = "occupancy"
    __table_args__ = (
        ExcludeConstraint(("subject_id", "="), ("during", "&&"), using="gist", name="ex_occupancy"),
        UniqueConstraint("event_id", "subject_id", name="uq_occupancy_event_id"),
        Index("ix_occupancy_leave_id", "leave_id", postgresql_where=text("leave_id IS NOT NULL")),
        Index("ix_occupancy_held", "subject_id", postgresql_where=text("offer_id IS NOT NULL")),
        Index("ix_occupancy_offer_id", "offer_id", postgresql_where=text("offer_id IS NOT NULL")),
        CheckConstraint("num_nonnulls(event_id, leave_id, offer_id) = 1", name="of_what"),
        CheckConstraint("(offer_id IS NULL) = (held_until IS NULL)", name="hold"),
    )

    subject_id: UUID = Field(primary_key=True)
    """A therapist or a child."""
    during: Range[datetime] = Field(sa_column=Column(TSTZRANGE, primary_key=True))
    event_id: UUID | None = Field(default=None, sa_column=Column(ForeignKey("events.id"), nullable=True))
    leave_id: UUID | None = Field(default=None, sa_column=Column(ForeignKey("leaves.id"), nullable=True))
    offer_id: UUID | None = Field(
        default=None, sa_column=Column(ForeignKey("waitlist_offers.id", ondelete="CASCADE"), nullable=True)
    )
    held_until: datetime | None = instant(nullable=True)
    """When the hold of the offer ends; None for events and leaves."""

    model_config = {"arbitrary_types_allowed": True}


class LiveChange(Table, table=True):
    """Written by triggers with the change itself; `chassis.live.notifier` sends and deletes it within a second. Not
    logged: after a crash of the database every page reloads anyway."""

    __tablename__ = "live_changes"
    __table_args__ = ({"prefixes": ["UNLOGGED"]},)

    id: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(), primary_key=True))
    payload: dict[str, Any] = Field(sa_column=Column(JSONB, nullable=False))
    """The commit, the kind of change, and ids; never a name (`queries/change_audience.py`)."""
