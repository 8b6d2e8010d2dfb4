"""Clinical records: it is the hour at which a guardian wants to be reminded of practice at home."""

from datetime import date
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.notifications.notify.home_practice import notify_practice_due


class HomePracticeDue(Consumed):
    name: ClassVar[str] = "clinical-records.home_practice.due.v1"
    guardian_id: UUID
    child_ids: list[UUID]
    day: date


async def _handle(uow: UnitOfWork, event: HomePracticeDue) -> None:
    await notify_practice_due(uow, **event.model_dump())


HANDLER = Handler(HomePracticeDue, _handle)
