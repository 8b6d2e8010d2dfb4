"""The events that scheduling publishes."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import UTC, date, datetime
from typing import ClassVar
from uuid import UUID

from chassis.access.projections import CareRelationChanged, store_care_relation
from chassis.db import Row
from chassis.events.event import Event
from chassis.unit_of_work import UnitOfWork
from pydantic import AwareDatetime, BaseModel, Field

from scheduling.adapters import tables
from scheduling.adapters.care_tables import CareService
from scheduling.adapters.hours_override_tables import HoursOverride
from scheduling.adapters.leave.tables import Leave
from scheduling.adapters.occupancy import NewEvent
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.disputes import Outcome
from scheduling.domain.event_types import EventType
from scheduling.domain.status import Status, current_status

GUESTS = """
    SELECT event_id, child_id, canceled, canceled AND late_cancel AND uses_service AS late FROM participants
    WHERE event_id = ANY($1::uuid[]) ORDER BY child_id
"""
EXAMPLE_ID = UUID("0195a2c4-7d3e-7c1a-9b60-2f4e8d1c5a73")


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
        )


class SessionChanged(Event):
    """A session was scheduled, changed, canceled, deleted (sent as canceled) or marked.

    No event is sent when time alone makes it `pending`.
    """

    name: ClassVar[str] = "scheduling.session.changed.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    event_type: EventType
    therapist_id: UUID
    child_ids: list[UUID]
    """All guests, canceled ones included; sorted."""
    canceled_child_ids: list[UUID]
    """The guests who have canceled; sorted."""
    starts_at: AwareDatetime
    ends_at: AwareDatetime
    status: Status
    canceled: bool
    """Every guest has canceled, or the session was deleted."""
    series_id: UUID | None
    """Set for an occurrence of a series."""
    substituted_therapist_id: UUID | None
    """The session's owner while a substitute conducts it."""
    changed_by: str
    """Who made the change: `guardian`, `therapist`, `operator` or `service`."""
    cancel_reason: CancelReason | None = None
    """Why guests were canceled with this change; None if none was."""
    late_canceled_child_ids: list[UUID] = Field(default_factory=list)
    """The guests who canceled too late and lose the session; sorted."""

    @classmethod
    def example(cls) -> "SessionChanged":
        return cls(
            version=1,
            event_id=EXAMPLE_ID,
            event_type=EventType.INDIVIDUAL,
            therapist_id=EXAMPLE_ID,
            child_ids=[EXAMPLE_ID],
            canceled_child_ids=[],
            starts_at=datetime(2026, 3, 9, 17, 0, tzinfo=UTC),
            ends_at=datetime(2026, 3, 9, 17, 45, tzinfo=UTC),
            status=Status.SCHEDULED,
            canceled=False,
            series_id=None,
            substituted_therapist_id=None,
            changed_by="guardian",
            cancel_reason=None,
            late_canceled_child_ids=[],
        )


class LeaveChanged(Event):
    """A therapist takes, changes or deletes a leave. The reason isn't included."""

    name: ClassVar[str] = "scheduling.leave.changed.v1"
    aggregate: ClassVar[str] = "leave_id"

    leave_id: UUID
    therapist_id: UUID
    starts_at: AwareDatetime
    ends_at: AwareDatetime
    deleted: bool

    @classmethod
    def example(cls) -> "LeaveChanged":
        return cls(
            version=1,
            leave_id=EXAMPLE_ID,
            therapist_id=EXAMPLE_ID,
            starts_at=datetime(2026, 7, 6, 7, 0, tzinfo=UTC),
            ends_at=datetime(2026, 7, 18, 7, 0, tzinfo=UTC),
            deleted=False,
        )


class HoursWindow(BaseModel):
    """On the therapist's wall clock; `24:00` is the end of the day."""

    start_time: str
    end_time: str


class HoursOverrideChanged(Event):
    """A therapist sets, changes or removes the working hours of one date, which replace those of its weekday."""

    name: ClassVar[str] = "scheduling.hours_override.changed.v1"
    aggregate: ClassVar[str] = "override_id"

    override_id: UUID
    """Of a date that was removed and set again, the later id is the greater one."""
    therapist_id: UUID
    day: date
    hours: list[HoursWindow]
    """In order; empty on a day without work."""
    deleted: bool

    @classmethod
    def example(cls) -> "HoursOverrideChanged":
        return cls(
            version=1,
            override_id=EXAMPLE_ID,
            therapist_id=EXAMPLE_ID,
            day=date(2026, 7, 7),
            hours=[HoursWindow(start_time="12:00", end_time="18:00")],
            deleted=False,
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


class ReschedulingRequested(Event):
    """A guardian asks to have a session moved. The reason isn't included."""

    name: ClassVar[str] = "scheduling.rescheduling.requested.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    child_id: UUID
    therapist_id: UUID

    @classmethod
    def example(cls) -> "ReschedulingRequested":
        return cls(version=1, event_id=EXAMPLE_ID, child_id=EXAMPLE_ID, therapist_id=EXAMPLE_ID)


class ReschedulingWithdrawn(Event):
    """A guardian withdraws a request: the session keeps its time."""

    name: ClassVar[str] = "scheduling.rescheduling.withdrawn.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    child_id: UUID

    @classmethod
    def example(cls) -> "ReschedulingWithdrawn":
        return cls(version=3, event_id=EXAMPLE_ID, child_id=EXAMPLE_ID)


class ReschedulingDeclined(Event):
    """The therapist keeps a session's time although a family asked to have it moved."""

    name: ClassVar[str] = "scheduling.rescheduling.declined.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    child_ids: list[UUID]
    """The expected children."""

    @classmethod
    def example(cls) -> "ReschedulingDeclined":
        return cls(version=3, event_id=EXAMPLE_ID, child_ids=[EXAMPLE_ID])


class DisputeOpened(Event):
    """A family disputes what was recorded for its child. The reason isn't included."""

    name: ClassVar[str] = "scheduling.dispute.opened.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    child_id: UUID
    therapist_id: UUID

    @classmethod
    def example(cls) -> "DisputeOpened":
        return cls(version=4, event_id=EXAMPLE_ID, child_id=EXAMPLE_ID, therapist_id=EXAMPLE_ID)


class DisputeAnswered(Event):
    """The therapist corrected or kept what a family disputes. The answer isn't included."""

    name: ClassVar[str] = "scheduling.dispute.answered.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    child_id: UUID
    outcome: Outcome

    @classmethod
    def example(cls) -> "DisputeAnswered":
        return cls(version=5, event_id=EXAMPLE_ID, child_id=EXAMPLE_ID, outcome=Outcome.KEPT)


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


def emit_leave_changed(uow: UnitOfWork, leave: Leave, *, deleted: bool = False) -> None:
    uow.emit(
        LeaveChanged(
            version=leave.version,
            leave_id=leave.id,
            therapist_id=leave.therapist_id,
            starts_at=leave.starts_at,
            ends_at=leave.ends_at,
            deleted=deleted,
        )
    )


def emit_hours_override_changed(uow: UnitOfWork, override: HoursOverride, *, deleted: bool = False) -> None:
    uow.emit(
        HoursOverrideChanged(
            version=override.version,
            override_id=override.id,
            therapist_id=override.therapist_id,
            day=override.day,
            hours=[HoursWindow(**window) for window in override.hours],
            deleted=deleted,
        )
    )


async def emit_session_changed(uow: UnitOfWork, event: tables.Event, reason: CancelReason | None = None) -> None:
    """`reason`: guests were canceled for it."""
    await emit_sessions_changed(uow, [event], reason=reason)


async def emit_sessions_changed(
    uow: UnitOfWork,
    events: Sequence[tables.Event],
    *,
    had_guests: Collection[UUID] = (),
    reason: CancelReason | None = None,
) -> None:
    """Emits nothing for events without a child, unless they had one until now. `reason`: guests were canceled for
    it."""
    rows = await uow.rows(GUESTS, [event.id for event in events])
    guests: dict[UUID, list[Row]] = defaultdict(list)
    for row in rows:
        guests[row["event_id"]].append(row)
    for event in events:
        if event.id in guests or event.id in had_guests:
            uow.emit(_session_changed(uow, event, guests.get(event.id, []), reason))


def emit_new_sessions(uow: UnitOfWork, ids: Sequence[UUID], sessions: Sequence[NewEvent]) -> None:
    """Like `emit_sessions_changed`, for events that were just added."""
    for event_id, new in zip(ids, sessions, strict=True):
        if new.guests:
            uow.emit(
                SessionChanged(
                    version=1,
                    event_id=event_id,
                    event_type=new.event_type,
                    therapist_id=new.therapist_id,
                    child_ids=sorted(guest.child_id for guest in new.guests),
                    canceled_child_ids=[],
                    starts_at=new.during.start,
                    ends_at=new.during.end,
                    status=current_status(Status.SCHEDULED, new.during.end, False, uow.now),
                    canceled=False,
                    series_id=new.series_id,
                    substituted_therapist_id=None,
                    changed_by=uow.actor.role,
                )
            )


def _session_changed(
    uow: UnitOfWork, event: tables.Event, guests: Sequence[Row], reason: CancelReason | None
) -> SessionChanged:
    return SessionChanged(
        version=event.version,
        event_id=event.id,
        event_type=EventType(event.event_type),
        therapist_id=event.therapist_id,
        child_ids=[guest["child_id"] for guest in guests],
        canceled_child_ids=[guest["child_id"] for guest in guests if guest["canceled"]],
        starts_at=event.starts_at,
        ends_at=event.ends_at,
        status=current_status(Status(event.status), event.ends_at, event.canceled, uow.now),
        canceled=event.canceled,
        series_id=event.series_id,
        substituted_therapist_id=event.substituted_therapist_id,
        changed_by=uow.actor.role,
        cancel_reason=reason,
        late_canceled_child_ids=[guest["child_id"] for guest in guests if guest["late"]],
    )
