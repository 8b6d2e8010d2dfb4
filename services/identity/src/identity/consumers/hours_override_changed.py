"""Scheduling: the working hours of one date were set, changed or removed."""

from datetime import date
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert
from pydantic import BaseModel

from identity.adapters.external_read_models import HoursOverride


class HoursWindow(BaseModel):
    start_time: str
    end_time: str


class HoursOverrideChanged(Consumed):
    name: ClassVar[str] = "scheduling.hours_override.changed.v1"
    version: int
    override_id: UUID
    therapist_id: UUID
    day: date
    hours: list[HoursWindow]
    deleted: bool


HANDLER = project(HoursOverrideChanged, lambda event: Upsert(HoursOverride, event.model_dump()))
