"""Events about when a therapist works."""

from datetime import UTC, date, datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.event import Event
from chassis.unit_of_work import UnitOfWork
from pydantic import AwareDatetime, BaseModel

from scheduling.adapters.hours_override_tables import HoursOverride
from scheduling.adapters.leave.tables import Leave
from scheduling.events.examples import EXAMPLE_ID


class LeaveChanged(Event):
    """A therapist takes, changes or deletes a leave. The reason isn't included."""

    name: ClassVar[str] = "scheduling.leave.changed.v1"
    aggregate: ClassVar[str] = "leave_id"

    leave_id: UUID
    therapist_id: UUID
    starts_at: AwareDatetime
    ends_at: AwareDatetime
    deleted: bool

    @classmethod
    def example(cls) -> "LeaveChanged":
        return cls(
            version=1,
            leave_id=EXAMPLE_ID,
            therapist_id=EXAMPLE_ID,
            starts_at=datetime(2026, 7, 6, 7, 0, tzinfo=UTC),
            ends_at=datetime(2026, 7, 18, 7, 0, tzinfo=UTC),
            deleted=False,
        )


class HoursWindow(BaseModel):
    """On the therapist's wall clock; `24:00` is the end of the day."""

    start_time: str
    end_time: str


class HoursOverrideChanged(Event):
    """A therapist sets, changes or removes the working hours of one date, which replace those of its weekday."""

    name: ClassVar[str] = "scheduling.hours_override.changed.v1"
    aggregate: ClassVar[str] = "override_id"

    override_id: UUID
    """Of a date that was removed and set again, the later id is the greater one."""
    therapist_id: UUID
    day: date
    hours: list[HoursWindow]
    """In order; empty on a day without work."""
    deleted: bool

    @classmethod
    def example(cls) -> "HoursOverrideChanged":
        return cls(
            version=1,
            override_id=EXAMPLE_ID,
            therapist_id=EXAMPLE_ID,
            day=date(2026, 7, 7),
            hours=[HoursWindow(start_time="12:00", end_time="18:00")],
            deleted=False,
        )


def emit_leave_changed(uow: UnitOfWork, leave: Leave, *, deleted: bool = False) -> None:
    uow.emit(
        LeaveChanged(
            version=leave.version,
            leave_id=leave.id,
            therapist_id=leave.therapist_id,
            starts_at=leave.starts_at,
            ends_at=leave.ends_at,
            deleted=deleted,
        )
    )


def emit_hours_override_changed(uow: UnitOfWork, override: HoursOverride, *, deleted: bool = False) -> None:
    uow.emit(
        HoursOverrideChanged(
            version=override.version,
            override_id=override.id,
            therapist_id=override.therapist_id,
            day=override.day,
            hours=[HoursWindow(**window) for window in override.hours],
            deleted=deleted,
        )
    )
