"""Scheduling: a therapist goes on leave, changes it or takes it back."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.read_models import store_newer
from chassis.unit_of_work import UnitOfWork

from identity.adapters.known_facts import Leave


class LeaveChanged(Consumed):
    name: ClassVar[str] = "scheduling.leave.changed.v1"
    version: int
    leave_id: UUID
    therapist_id: UUID
    starts_at: datetime
    ends_at: datetime
    deleted: bool


async def learn_leave(uow: UnitOfWork, fact: LeaveChanged) -> None:
    await store_newer(uow, Leave, fact.model_dump())


HANDLER = Handler(LeaveChanged, learn_leave)
