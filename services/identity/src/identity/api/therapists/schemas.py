from datetime import date
from typing import Annotated

from chassis.http.file_schemas import FileSchema
from chassis.languages import WrittenLanguage
from chassis.schemas import Incoming, Outgoing
from pydantic import Field

from identity.api.field_types import StateCode
from identity.domain.children import Gender, PreferredTimeFrame
from identity.domain.clientele import Language
from identity.domain.licenses import LicenceStatus
from identity.domain.therapists import TherapistStep


class TherapistSearch(Incoming):
    state: StateCode
    specialty_ids: Annotated[str, Field(max_length=2_000, description="Comma-separated ids")] = ""
    preferred_time_frame: PreferredTimeFrame = PreferredTimeFrame.NO_PREFERENCE


class Named(Outgoing):
    id: str
    name: str


class AgesSchema(Outgoing):
    """Whole years, both included."""

    youngest: int
    oldest: int


class Card(Outgoing):
    id: str
    first_name: str
    last_name: str
    full_name: str
    bio: str | None
    experience: int
    pediatric_experience: int
    online_therapy_experience: int
    specialty: Named
    sub_specialties: list[Named]
    profile_photo: str | None
    """Address of the photo, which is public."""
    licensed_states: list[str]
    timezone: str
    city: str
    state: str
    languages: list[Language]
    """ISO 639 codes, in the therapist's order; empty until the therapist names them."""
    ages: AgesSchema | None
    """Of the children that the therapist works with; null until the therapist names them."""


class CardsResponse(Outgoing):
    therapists: list[Card]


class CardResponse(Outgoing):
    therapist: Card


class LicenseSchema(Outgoing):
    id: str
    state: str
    number: str | None
    expires_on: date | None
    """The last valid day."""
    license_file: FileSchema | None
    status: LicenceStatus


class CalendarSchema(Outgoing):
    id: str
    day_of_week: str
    start_time: str
    end_time: str


class OwnProfile(Card):
    email: str
    language: WrittenLanguage
    """What the therapist reads; `languages` are spoken."""
    phone_number: str
    accepted_terms_and_conditions: bool
    """Whether the therapist has accepted the current version of every text."""
    profile_step: TherapistStep
    specialty_id: str
    sub_specialty_ids: list[str]
    licenses: list[LicenseSchema]
    calendars: list[CalendarSchema]
    hours_per_week: int
    gender: Gender
    zipcode: str
    country: str
    meeting_url: str | None
    session_phone: str | None
    resume: FileSchema | None
    unread_notifications: int


class OwnProfileResponse(Outgoing):
    therapist: OwnProfile
