"""Which sessions there are, with which children, from scheduling."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert
from pydantic import Field

from clinical_records.adapters.tables import Session


class SessionChanged(Consumed):
    """The last two came later: events of before are replayed without them."""

    name: ClassVar[str] = "scheduling.session.changed.v1"
    version: int
    event_id: UUID
    therapist_id: UUID
    child_ids: list[UUID]
    starts_at: datetime
    ends_at: datetime
    canceled: bool
    """Also when it was deleted, whoever of its children canceled."""
    canceled_child_ids: list[UUID] = Field(default=[])
    substituted_therapist_id: UUID | None = None


def _session(told: SessionChanged) -> Upsert:
    gone = told.child_ids if told.canceled else told.canceled_child_ids
    return Upsert(Session, {**told.model_dump(exclude={"canceled"}), "canceled_child_ids": gone})


SESSION = project(SessionChanged, _session)
HANDLERS = (SESSION,)
