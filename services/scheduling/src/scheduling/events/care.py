"""Events about a child's care: therapists, services, unbooked sessions, invitations."""

from datetime import date
from typing import ClassVar
from uuid import UUID

from chassis.access.projections import CareRelationChanged, store_care_relation
from chassis.events.event import Event
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_tables import CareService
from scheduling.domain.event_types import EventType
from scheduling.events.examples import EXAMPLE_ID


class CareRelationChangedEvent(Event):
    """A therapist treats a child, from the first to the last day."""

    name: ClassVar[str] = CareRelationChanged.name
    aggregate: ClassVar[str] = "care_service_id"

    care_service_id: UUID
    child_id: UUID
    therapist_id: UUID
    starts_on: date
    ends_on: date | None
    """The last day; None while no end is known."""

    @classmethod
    def example(cls) -> "CareRelationChangedEvent":
        return cls(
            version=1,
            care_service_id=EXAMPLE_ID,
            child_id=EXAMPLE_ID,
            therapist_id=EXAMPLE_ID,
            starts_on=date(2026, 3, 2),
            ends_on=None,
        )


class ChildCareChanged(Event):
    """A child's services or progress changed. Read the new values from scheduling.
    `version` counts the changes of all children."""

    name: ClassVar[str] = "scheduling.child_care.changed.v1"
    aggregate: ClassVar[str] = "child_id"

    child_id: UUID

    @classmethod
    def example(cls) -> "ChildCareChanged":
        return cls(version=7, child_id=EXAMPLE_ID)


class UnbookedSessionsAnnounced(Event):
    """Sessions lapse in a week if nobody books them. `version` is the subscription's."""

    name: ClassVar[str] = "scheduling.unbooked_sessions.announced.v1"
    aggregate: ClassVar[str] = "subscription_id"

    subscription_id: UUID
    child_id: UUID
    plan_name: str
    sessions: int
    last_day: date
    """The last day on which they can take place."""
    session_type: EventType
    """A free session isn't paid for."""
    bookable: int | None
    """Those of `sessions` that still fit into free times; None before a therapist is chosen."""
    obstacle: str | None
    """Why the family can't book any of them, whatever times are free: `therapist_not_available` while the therapist is
    suspended, else None."""

    @classmethod
    def example(cls) -> "UnbookedSessionsAnnounced":
        return cls(
            version=1,
            subscription_id=EXAMPLE_ID,
            child_id=EXAMPLE_ID,
            plan_name="Once a week",
            sessions=2,
            last_day=date(2026, 3, 29),
            session_type=EventType.INDIVIDUAL,
            bookable=1,
            obstacle=None,
        )


class InvitationIssued(Event):
    """A therapist invites the child's family to book sessions of a care service. The link isn't included."""

    name: ClassVar[str] = "scheduling.invitation.issued.v1"
    aggregate: ClassVar[str] = "invitation_id"

    invitation_id: UUID
    care_service_id: UUID
    child_id: UUID
    therapist_id: UUID

    @classmethod
    def example(cls) -> "InvitationIssued":
        return cls(
            version=1,
            invitation_id=EXAMPLE_ID,
            care_service_id=EXAMPLE_ID,
            child_id=EXAMPLE_ID,
            therapist_id=EXAMPLE_ID,
        )


async def emit_care_relation_changed(uow: UnitOfWork, service: CareService) -> None:
    """Also updates this service's own projection of who may see the child."""
    fact = CareRelationChanged(
        version=service.version,
        care_service_id=service.id,
        child_id=service.child_id,
        therapist_id=service.therapist_id,
        starts_on=service.starts_on,
        ends_on=service.ends_on,
    )
    await store_care_relation(uow, fact)
    uow.emit(CareRelationChangedEvent(**fact.model_dump()))
