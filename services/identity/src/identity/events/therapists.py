"""Events about therapists."""

from datetime import date
from typing import ClassVar, Self
from uuid import UUID

from chassis.events.event import Event
from chassis.languages import WrittenLanguage

from identity.events.examples import PHOTO, SUPERVISOR, THERAPIST, USER
from identity.events.part import Part


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
