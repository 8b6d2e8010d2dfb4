"""Clinical records: someone changed a child's goals. Nothing is stored."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from scheduling.consumers.open_pages import notify_open_pages


class GoalsChanged(Consumed):
    name: ClassVar[str] = "clinical-records.goals.changed.v1"
    child_id: UUID


async def _handle(uow: UnitOfWork, event: GoalsChanged) -> None:
    await notify_open_pages(uow, "goal", event.child_id)


HANDLER = Handler(GoalsChanged, _handle)
