"""Which sessions there are, with which children, from scheduling."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.read_models import store_newer
from chassis.unit_of_work import UnitOfWork

from clinical_records.adapters.tables import Session


class SessionChanged(Consumed):
    name: ClassVar[str] = "scheduling.session.changed.v1"
    version: int
    event_id: UUID
    therapist_id: UUID
    child_ids: list[UUID]
    starts_at: datetime
    ends_at: datetime


async def keep_session(uow: UnitOfWork, fact: SessionChanged) -> None:
    await store_newer(uow, Session, fact.model_dump())


HANDLERS = (Handler(SessionChanged, keep_session),)
