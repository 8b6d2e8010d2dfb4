"""Tables of care services, and of what other services' events say about them."""

from datetime import date
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Identity,
    Index,
    Text,
    text,
)
from sqlmodel import Field

from scheduling.adapters.tables import Table


class ChosenTherapist(Table, table=True):
    """From identity's events: the therapist that the guardian chose last."""

    __tablename__ = "chosen_therapists"

    child_id: UUID = Field(primary_key=True)
    version: int
    therapist_id: UUID


class Entitlement(Table, table=True):
    """From billing's events: what a subscription lets a child schedule."""

    __tablename__ = "entitlements"

    subscription_id: UUID = Field(primary_key=True)
    version: int
    child_id: UUID = Field(index=True)
    plan_name: str = Field(sa_type=Text)
    session_type: str = Field(sa_type=Text)
    sessions_per_cycle: int
    session_length_minutes: int
    status: str = Field(sa_type=Text)
    """`active`, `paused`, `past_due` or `ended`."""
    cycle_starts_on: date
    """First day of the last paid cycle."""
    ends_on: date | None = None
    resumed_from: date | None = None
    """First day of the paid cycle that a pause cut short, in the first cycle after resuming."""
    lapse_checked_for: date | None = None
    """Last day of the cycle for which the family was reminded of unbooked sessions, or had booked all of them."""
    planned_on: date | None = None
    """First day of a planned change of the plan."""
    planned_sessions: int | None = None
    planned_minutes: int | None = None
    planned_weeks: int | None = None
    cycle_weeks: int = 4
    """Weeks of a paid cycle; of a one-time purchase it means nothing."""


class PaidCycle(Table, table=True):
    """What a paid cycle of a subscription holds, so that a change of the plan doesn't rewrite earlier cycles."""

    __tablename__ = "paid_cycles"

    subscription_id: UUID = Field(primary_key=True)
    starts_on: date = Field(primary_key=True)
    child_id: UUID = Field(index=True)
    sessions: int
    session_length_minutes: int
    weeks: int = 4
    mixed_lengths: bool
    """Whether an upgrade within the cycle gave sessions another length."""
    resumed_from: date | None = None
    """First day of the paid cycle that a pause cut short, if this one was paid to resume."""


class CareService(Table, table=True):
    """Ties a child, a therapist and a session type (docs/product/scheduling.md#care-services)."""

    __tablename__ = "care_services"
    __table_args__ = (
        Index("ix_care_services_child_id", "child_id", "therapist_id"),
        Index("ix_care_services_therapist_id", "therapist_id"),
        Index("ix_care_services_subscription_id", "subscription_id"),
        Index(
            "uq_care_services_open_subscription_id",
            "subscription_id",
            unique=True,
            postgresql_where=text("ends_on IS NULL"),
        ),
        CheckConstraint("sessions_per_cycle > 0 AND session_length_minutes BETWEEN 1 AND 480", name="amount"),
        CheckConstraint("cycle IN ('once', 'four_weeks', 'seven_days', 'week', 'month')", name="cycle"),
    )

    id: UUID = Field(primary_key=True)
    version: int
    child_id: UUID
    therapist_id: UUID
    subscription_id: UUID | None = None
    """None for a service paid by a school."""
    name: str = Field(sa_type=Text)
    session_type: str = Field(sa_type=Text)
    cycle: str = Field(sa_type=Text)
    """See `domain.cycles.CycleKind`."""
    cycle_anchor: date
    """The first day of the last paid cycle; cycles of schools don't use it."""
    sessions_per_cycle: int
    session_length_minutes: int
    starts_on: date
    ends_on: date | None = None
    """Its last day."""


class ChildCareChange(Table, table=True):
    """A write changed the services or progress of this child. Triggers of the database queue it, until the event is
    published (docs/product/scheduling.md#changes-of-a-childs-care)."""

    __tablename__ = "child_care_changes"

    seq: int | None = Field(default=None, sa_column=Column(BigInteger, Identity(always=True), primary_key=True))
    child_id: UUID
