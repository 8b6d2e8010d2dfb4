from datetime import date
from typing import Annotated, Literal

from chassis.schemas import Incoming, Line, Outgoing
from pydantic import AwareDatetime, Field

from scheduling.api.booking_schemas import LAST_DAY
from scheduling.api.client_schemas import ServiceSchema
from scheduling.domain.event_types import EventType
from scheduling.domain.invitations import InvitationStatus


class InviteToSchedule(Incoming):
    service_id: Annotated[Line | None, Field(description="By default the oldest one with sessions left to book")] = None


class NamedClient(Outgoing):
    id: str
    name: str


class InvitationSchema(Outgoing):
    id: str
    service_id: str
    service_name: str
    client_id: str
    client: NamedClient
    session_type: EventType
    therapist_id: str
    status: InvitationStatus
    created_at: AwareDatetime
    expires_at: AwareDatetime
    url: str | None = Field(description="Only for the child's family; null once it isn't open")


class InvitationResponse(Outgoing):
    invitation: InvitationSchema


class InvitationsResponse(Outgoing):
    invitations: list[InvitationSchema]


class BookableCycle(Outgoing):
    starts_on: date
    ends_on: date | None = Field(description=LAST_DAY)
    remaining: int


class BookableService(ServiceSchema):
    pending: int = Field(description="Sessions left to book in its current cycle")
    cycles: list[BookableCycle] = Field(description="Bookable cycles with sessions left")


class InvitingTherapist(Outgoing):
    id: str
    full_name: str
    profile_photo: str | None


class OpenInvitation(Outgoing):
    state: Literal[InvitationStatus.OPEN]
    expires_at: AwareDatetime
    client: NamedClient
    service: BookableService
    therapist: InvitingTherapist
    timezone: str = Field(description="The family's zone, else the therapist's")


class ClosedInvitation(Outgoing):
    state: Literal[InvitationStatus.USED, InvitationStatus.EXPIRED, InvitationStatus.REVOKED]


class HeldInvitationResponse(Outgoing):
    invitation: OpenInvitation | ClosedInvitation
