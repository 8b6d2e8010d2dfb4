"""Scheduling: something in a therapist's calendar was booked, moved or canceled."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.adapters.known_facts import BookedSession
from identity.use_cases.learn import learn_session


class SessionChanged(Consumed):
    name: ClassVar[str] = "scheduling.session.changed.v1"
    version: int
    event_id: UUID
    therapist_id: UUID
    child_ids: list[UUID]
    starts_at: datetime
    ends_at: datetime
    canceled: bool


async def _handle(uow: UnitOfWork, fact: SessionChanged) -> None:
    await learn_session(uow, BookedSession(**fact.model_dump()))


HANDLER = Handler(SessionChanged, _handle)
