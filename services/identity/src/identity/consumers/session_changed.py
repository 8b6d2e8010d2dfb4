"""Scheduling: a session was booked, changed or canceled."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork
from pydantic import Field

from identity.adapters.external_read_models import BookedSession
from identity.notifications.notify.session_change import ChangeOrigin
from identity.use_cases.apply_external_facts import apply_session_changed


class SessionChanged(Consumed):
    """Replayed events that are older than the last six fields don't have them."""

    name: ClassVar[str] = "scheduling.session.changed.v1"
    version: int
    event_id: UUID
    therapist_id: UUID
    child_ids: list[UUID]
    starts_at: datetime
    ends_at: datetime
    canceled: bool
    event_type: str
    canceled_child_ids: list[UUID] = Field(default=[])
    series_id: UUID | None = None
    substituted_therapist_id: UUID | None = None
    changed_by: str = "unknown"
    cancel_reason: str | None = None
    late_canceled_child_ids: list[UUID] = Field(default=[])


async def _handle(uow: UnitOfWork, event: SessionChanged) -> None:
    fields = event.model_dump(exclude={"series_id", "changed_by", "cancel_reason", "late_canceled_child_ids"})
    booked = BookedSession(**fields, starts_known_at=uow.now)
    origin = ChangeOrigin(
        event.changed_by, event.series_id, event.cancel_reason, frozenset(event.late_canceled_child_ids)
    )
    await apply_session_changed(uow, booked, origin)


HANDLER = Handler(SessionChanged, _handle)
