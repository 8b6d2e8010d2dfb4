from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert
from pydantic import Field

from clinical_records.adapters.tables import Session


class SessionChanged(Consumed):
    """The last two fields were added later: replayed older events don't have them."""

    name: ClassVar[str] = "scheduling.session.changed.v1"
    version: int
    event_id: UUID
    therapist_id: UUID
    child_ids: list[UUID]
    starts_at: datetime
    ends_at: datetime
    canceled: bool
    """True also for a deleted session."""
    canceled_child_ids: list[UUID] = Field(default=[])
    substituted_therapist_id: UUID | None = None


def _session(event: SessionChanged) -> Upsert:
    not_attending = event.child_ids if event.canceled else event.canceled_child_ids
    return Upsert(Session, {**event.model_dump(exclude={"canceled"}), "canceled_child_ids": not_attending})


SESSION = project(SessionChanged, _session)
HANDLERS = (SESSION,)
