"""Scheduling: a leave was created, changed or deleted."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert

from identity.adapters.external_read_models import Leave


class LeaveChanged(Consumed):
    name: ClassVar[str] = "scheduling.leave.changed.v1"
    version: int
    leave_id: UUID
    therapist_id: UUID
    starts_at: datetime
    ends_at: datetime
    deleted: bool


HANDLER = project(LeaveChanged, lambda event: Upsert(Leave, event.model_dump()))
