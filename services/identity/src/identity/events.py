"""Events that identity publishes. Payloads carry what consumers use (docs/product/shared.md#event-contents)."""

from datetime import UTC, date, datetime
from typing import ClassVar, Literal, Self
from uuid import UUID

from chassis.access.rights import Right
from chassis.events.event import Event
from chassis.languages import WrittenLanguage
from pydantic import BaseModel, ConfigDict, Field

GUARDIAN, CHILD, THERAPIST, USER, DOCUMENT, PHOTO, SUPERVISOR, NOTICE = (
    UUID(f"0199b000-0000-7000-8000-{number:012}") for number in range(1, 9)
)
SPECIALTY = UUID("0199a000-0000-7000-8000-000000000001")
"""Ids for the examples."""


class Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class GuardianshipGranted(Event):
    name: ClassVar[str] = "identity.guardianship.granted.v1"
    aggregate: ClassVar[str] = "child_id"

    guardian_id: UUID
    child_id: UUID
    rights: list[Right]
    """All that the guardian has from now on."""
    address_hidden: bool
    """By a court's order, this guardian may not learn where the child and its other guardians live."""

    @classmethod
    def example(cls) -> Self:
        return cls(version=1, guardian_id=GUARDIAN, child_id=CHILD, rights=list(Right), address_hidden=False)


class GuardianshipRevoked(Event):
    name: ClassVar[str] = "identity.guardianship.revoked.v1"
    aggregate: ClassVar[str] = "child_id"

    guardian_id: UUID
    child_id: UUID

    @classmethod
    def example(cls) -> Self:
        return cls(version=2, guardian_id=GUARDIAN, child_id=CHILD)


class GuardianProfileChanged(Event):
    name: ClassVar[str] = "identity.guardian.profile_changed.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    user_id: UUID
    first_name: str
    last_name: str | None
    timezone: str
    state: str
    photo_id: UUID | None
    """Of the picture. Who shows it signs the links to it (docs/product/identity.md#guardian-photo)."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            guardian_id=GUARDIAN,
            user_id=USER,
            first_name="Dana",
            last_name="Rivera",
            timezone="America/Los_Angeles",
            state="CA",
            photo_id=PHOTO,
        )


class GuardianLanguageChanged(Event):
    """For scheduling only, which writes calendar feeds and needs no names for them."""

    name: ClassVar[str] = "identity.guardian.language_changed.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    language: WrittenLanguage
    """What the guardian reads."""

    @classmethod
    def example(cls) -> Self:
        return cls(version=3, guardian_id=GUARDIAN, language=WrittenLanguage.SPANISH)


class GuardianTermsAccepted(Event):
    name: ClassVar[str] = "identity.guardian.terms_accepted.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    document_ids: list[UUID]
    accepted_at: datetime
    address: str | None
    """IP address of the request."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=4,
            guardian_id=GUARDIAN,
            document_ids=[DOCUMENT],
            accepted_at=datetime(2026, 3, 2, 15, 0, tzinfo=UTC),
            address="203.0.113.7",
        )


class GuardianAccountClosed(Event):
    """Booked sessions are canceled and plans end. Weeks later the family is erased, unless the guardian logs in."""

    name: ClassVar[str] = "identity.guardian.account_closed.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    child_ids: list[UUID]

    @classmethod
    def example(cls) -> Self:
        return cls(version=5, guardian_id=GUARDIAN, child_ids=[CHILD])


class GuardianAccountKept(Event):
    """Sessions can be planned again. What the closing canceled stays canceled."""

    name: ClassVar[str] = "identity.guardian.account_kept.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    child_ids: list[UUID]

    @classmethod
    def example(cls) -> Self:
        return cls(version=6, guardian_id=GUARDIAN, child_ids=[CHILD])


class ContactPerson(Part):
    first_name: str
    last_name: str | None
    email: str
    phone_number: str | None
    timezone: str
    opt_out_email_notification: bool
    opt_out_phone_notification: bool


class ChildProfileChanged(Event):
    """For scheduling only, which shows the profile and the guardian's contact details to the child's therapists. `name`
    on the wire is the child's first name; in Python, `name` is the event's name."""

    model_config = ConfigDict(serialize_by_alias=True, populate_by_name=True)

    name: ClassVar[str] = "identity.child.profile_changed.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID
    guardian_id: UUID
    first_name: str = Field(alias="name")
    last_name: str | None
    preferred_name: str
    age: int
    birthdate: date | None
    gender: str
    pronouns: str
    preferred_time_frame: str | None
    school_name: str | None
    billing_responsability: Literal["school", "private_pay"]
    relationship_to_guardian: str | None
    guardian: ContactPerson
    state: str
    """Where the family lives; the therapist needs a license of this state."""
    specialty_ids: list[UUID]
    """What the child needs, in order of id."""
    photo_id: UUID | None
    """Of the picture. Identity signs the links to it (docs/product/identity.md#child-photo)."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            child_id=CHILD,
            guardian_id=GUARDIAN,
            first_name="Mia",
            last_name="Rivera",
            preferred_name="Mia Rivera",
            age=7,
            birthdate=date(2018, 5, 4),
            gender="female",
            pronouns="she_her",
            preferred_time_frame="afternoon",
            school_name=None,
            billing_responsability="private_pay",
            relationship_to_guardian="parental_figure",
            guardian=ContactPerson(
                first_name="Dana",
                last_name="Rivera",
                email="dana@example.com",
                phone_number="4155550123",
                timezone="America/Los_Angeles",
                opt_out_email_notification=False,
                opt_out_phone_notification=False,
            ),
            state="CA",
            specialty_ids=[SPECIALTY],
            photo_id=PHOTO,
        )


class ChildSummaryChanged(Event):
    """What a service needs to name a child. `name` on the wire is the child's first name."""

    model_config = ConfigDict(serialize_by_alias=True, populate_by_name=True)

    name: ClassVar[str] = "identity.child.summary_changed.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID
    first_name: str = Field(alias="name")
    last_name: str | None
    preferred_name: str
    specialty_ids: list[UUID]
    """What the child needs, in order of id."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            child_id=CHILD,
            first_name="Mia",
            last_name="Rivera",
            preferred_name="Mia Rivera",
            specialty_ids=[SPECIALTY],
        )


class ChildPayerChanged(Event):
    name: ClassVar[str] = "identity.child.payer_changed.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID
    billing_responsability: Literal["school", "private_pay"]
    timezone: str
    """Of the child's guardian."""

    @classmethod
    def example(cls) -> Self:
        return cls(version=3, child_id=CHILD, billing_responsability="private_pay", timezone="America/Los_Angeles")


class ChildTherapistChosen(Event):
    name: ClassVar[str] = "identity.child.therapist_chosen.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID
    guardian_id: UUID
    therapist_id: UUID

    @classmethod
    def example(cls) -> Self:
        return cls(version=5, child_id=CHILD, guardian_id=GUARDIAN, therapist_id=THERAPIST)


class WorkingDay(Part):
    day_of_week: str
    start_time: str
    """`09:00` on the therapist's wall clock."""
    end_time: str
    """Up to `24:00`, the day's end."""


class VerifiedLicence(Part):
    state: str
    expires_on: date
    """Last valid day in the therapist's time zone."""


class TherapistProfileChanged(Event):
    """For scheduling only, which plans sessions, and shows families the email address and, in a room, the session's
    phone number."""

    name: ClassVar[str] = "identity.therapist.profile_changed.v1"
    aggregate: ClassVar[str] = "therapist_id"

    therapist_id: UUID
    user_id: UUID
    first_name: str
    last_name: str | None
    email: str
    timezone: str
    specialty: str
    working_hours: list[WorkingDay]
    accepting: bool
    """Approved, onboarding complete, and at least one valid license."""
    meeting_url: str | None
    licences: list[VerifiedLicence]
    """Verified licenses, including expired ones, ordered by state and last day."""
    suspended: bool
    photo_id: UUID | None
    """Of the public picture, `/api/v1/photos/{photo_id}`."""
    session_phone: str | None
    """Families may call it if they can't connect to a session."""
    language: WrittenLanguage
    """What the therapist reads, for the calendar feed."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            therapist_id=THERAPIST,
            user_id=USER,
            first_name="Robin",
            last_name="Chen",
            email="robin@example.com",
            timezone="America/Los_Angeles",
            specialty="Speech Therapy",
            working_hours=[WorkingDay(day_of_week="monday", start_time="09:00", end_time="17:00")],
            accepting=True,
            meeting_url="https://meet.larkwell.example/robin",
            licences=[VerifiedLicence(state="CA", expires_on=date(2027, 6, 30))],
            suspended=False,
            photo_id=PHOTO,
            session_phone="+14155550199",
            language=WrittenLanguage.ENGLISH,
        )


class TherapistSummaryChanged(Event):
    """What a service needs to name a therapist and to show times on the therapist's clock."""

    name: ClassVar[str] = "identity.therapist.summary_changed.v1"
    aggregate: ClassVar[str] = "therapist_id"

    therapist_id: UUID
    first_name: str
    last_name: str | None
    timezone: str
    photo_id: UUID | None
    """Of the public picture, `/api/v1/photos/{photo_id}`."""

    @classmethod
    def example(cls) -> Self:
        return cls(
            version=3,
            therapist_id=THERAPIST,
            first_name="Robin",
            last_name="Chen",
            timezone="America/Los_Angeles",
            photo_id=PHOTO,
        )


class TherapistSupervisorChanged(Event):
    """The therapist's supervisor changed. A supervisor co-signs the therapist's notes."""

    name: ClassVar[str] = "identity.therapist.supervisor_changed.v1"
    aggregate: ClassVar[str] = "therapist_id"

    therapist_id: UUID
    supervisor_id: UUID | None
    """Another therapist; None for a therapist without a supervisor."""

    @classmethod
    def example(cls) -> Self:
        return cls(version=3, therapist_id=THERAPIST, supervisor_id=SUPERVISOR)


class FamilyErased(Event):
    """Ids only. Every service erases what it holds about them."""

    name: ClassVar[str] = "identity.family.erased.v1"
    aggregate: ClassVar[str] = "guardian_id"

    guardian_id: UUID
    user_id: UUID
    child_ids: list[UUID]

    @classmethod
    def example(cls) -> Self:
        return cls(version=9, guardian_id=GUARDIAN, user_id=USER, child_ids=[CHILD])


class NoticeAdded(Event):
    """A notification reached a person's notification center."""

    name: ClassVar[str] = "identity.notice.added.v1"
    aggregate: ClassVar[str] = "notice_id"

    notice_id: UUID
    profile_id: UUID
    """The guardian's or therapist's id."""

    @classmethod
    def example(cls) -> Self:
        return cls(version=1, notice_id=NOTICE, profile_id=GUARDIAN)


PRODUCED = (
    GuardianshipGranted,
    GuardianshipRevoked,
    GuardianProfileChanged,
    GuardianLanguageChanged,
    GuardianTermsAccepted,
    GuardianAccountClosed,
    GuardianAccountKept,
    ChildProfileChanged,
    ChildSummaryChanged,
    ChildPayerChanged,
    ChildTherapistChosen,
    TherapistProfileChanged,
    TherapistSummaryChanged,
    TherapistSupervisorChanged,
    FamilyErased,
    NoticeAdded,
)
