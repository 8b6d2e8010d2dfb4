"""Scheduling: a child's services or progress changed."""

from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork

from identity.use_cases.children.refresh_care import mark_changed


class ChildCareChanged(Consumed):
    name: ClassVar[str] = "scheduling.child_care.changed.v1"
    child_id: UUID


async def _handle(uow: UnitOfWork, event: ChildCareChanged) -> None:
    await mark_changed(uow, event.child_id)


HANDLER = Handler(ChildCareChanged, _handle)
