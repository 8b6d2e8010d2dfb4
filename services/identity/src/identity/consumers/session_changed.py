"""Scheduling: something in a therapist's calendar was booked, moved or canceled."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork
from pydantic import Field

from identity.adapters.known_facts import BookedSession
from identity.notifications.notify_session_change import ChangeOrigin
from identity.use_cases.learn import learn_session


class SessionChanged(Consumed):
    """The last four came later: events of before are replayed without them."""

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


async def _handle(uow: UnitOfWork, fact: SessionChanged) -> None:
    known = fact.model_dump(exclude={"series_id", "changed_by"})
    await learn_session(
        uow, BookedSession(**known, starts_known_at=uow.now), ChangeOrigin(by=fact.changed_by, series_id=fact.series_id)
    )


HANDLER = Handler(SessionChanged, _handle)
