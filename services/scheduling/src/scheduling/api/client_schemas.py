from datetime import date, datetime
from typing import Annotated, Literal

from chassis.languages import WrittenLanguage
from chassis.schemas import Outgoing, Pagy
from pydantic import Field

from scheduling.domain.event_types import EventType


class Provider(Outgoing):
    id: str
    full_name: str
    email: str


class ServiceSchema(Outgoing):
    service_id: str
    service_name: str
    provider: Provider
    session_type: EventType
    total_minutes: int
    frequency: str = Field(description="0 means weekly, otherwise monthly")
    session_length: int = Field(description="Minutes")
    number_of_times: int


class ClientService(ServiceSchema):
    ends_on: date | None = Field(description="The last day; null while no end is known")


class ServiceResponse(Outgoing):
    service: ServiceSchema


class ClientCard(Outgoing):
    id: str
    name: str
    last_name: str | None
    preferred_name: str
    age: int | None
    school_name: str | None
    billing_responsability: str
    total_minutes: int = Field(description="Of all services, per `total_minutes_per`")
    total_minutes_per: Literal["week", "month"] = Field(
        description="`week` if all services are weekly; otherwise `month`, with four weeks of each weekly one"
    )
    profile_photo: str | None
    timezone: str | None = Field(description="The family's zone; null if unknown")
    paused: bool = Field(
        description="The plans of all the services are paused, so sessions can't be booked until the family resumes"
    )
    overdue: bool = Field(
        description="No service can be booked, and the family has to pay for a plan before sessions can be booked again"
    )
    guardian: str | None = Field(description="The guardian's name")
    next_session_at: datetime | None = Field(description="The start of the next session; null if none is booked")
    notes_due: int = Field(description="Notes of this child that are due from the therapist")
    license: Literal["valid", "missing", "unknown"] = Field(
        description="The therapist's license today where the family lives; `unknown` if we don't know where that is"
    )


class ClientsResponse(Outgoing):
    clients: list[ClientCard]
    count: int = Field(description="Clients on all pages; 0 on a page after the last one")
    pagy: Pagy


FamilyLanguages = Annotated[list[WrittenLanguage], Field(description="Languages in which we email the family")]


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


class ClientSchema(Outgoing):
    id: str
    name: str
    last_name: str | None
    preferred_name: str
    age: int | None
    birthdate: date | None
    gender: str | None
    pronouns: str | None = Field(
        description="`not_specified`, `she_her`, `he_him` or `they_them`, for notes; null until we know them"
    )
    preferred_time_frame: str | None
    specialty_ids: list[str]
    profile_photo: str | None
    school_name: str | None
    billing_responsability: str
    relationship_to_guardian: str | None
    therapist_id: str | None
    guardian: ClientGuardian
    family_languages: FamilyLanguages
    services: list[ClientService]
    progress: str | list[ProgressEntry] = Field(description="done/total for private pay, a list for schools")


class ClientResponse(Outgoing):
    client: ClientSchema


class TherapistSchema(Outgoing):
    id: str
    first_name: str
    last_name: str | None
    full_name: str
    specialty: str | None


class TherapistsResponse(Outgoing):
    therapists: list[TherapistSchema]
