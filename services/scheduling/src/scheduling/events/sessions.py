"""Events about sessions and who attends them."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import ClassVar
from uuid import UUID

from chassis.db import Row
from chassis.events.event import Event
from chassis.unit_of_work import UnitOfWork
from pydantic import AwareDatetime

from scheduling.adapters import tables
from scheduling.adapters.occupancy import NewEvent
from scheduling.domain.cancel_reasons import CancelReason
from scheduling.domain.event_types import EventType
from scheduling.domain.status import Status, current_status
from scheduling.events.examples import EXAMPLE_ID

GUESTS = """
    SELECT event_id, child_id, canceled, canceled AND late_cancel AND uses_service AS late FROM participants
    WHERE event_id = ANY($1::uuid[]) ORDER BY child_id
"""


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
    cancel_reason: CancelReason | None
    """Why guests were canceled with this change; None if none was."""
    late_canceled_child_ids: list[UUID]
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
                    cancel_reason=None,
                    late_canceled_child_ids=[],
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
