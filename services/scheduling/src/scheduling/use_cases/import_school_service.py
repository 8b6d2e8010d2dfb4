from dataclasses import dataclass
from datetime import date
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.errors import Invalid
from chassis.http.schemas import EARLIEST_YEAR, LATEST_YEAR
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.occupancy import lock
from scheduling.adapters.tables import CareService, Child, Therapist
from scheduling.domain.cycles import CycleKind
from scheduling.domain.errors import NotSchoolBilled, TherapistNotFound
from scheduling.domain.event_types import SESSION_TYPES, EventType
from scheduling.events import emit_care_relation_changed

LONGEST_SESSION_MINUTES = 480
MOST_TIMES = 100


@dataclass(frozen=True)
class SchoolService:
    child_id: UUID
    therapist_id: UUID
    name: str
    session_type: EventType
    frequency: CycleKind
    """WEEK or MONTH."""
    number_of_times: int
    """Sessions in each week or month."""
    session_length_minutes: int
    starts_on: date
    ends_on: date | None = None
    """Its last day."""


async def import_school_service(uow: UnitOfWork, service_data: SchoolService) -> UUID:
    """The care service's id. Raises ChildNotFound, TherapistNotFound, NotSchoolBilled, Invalid."""
    problems = problems_of(service_data)
    if problems:
        raise Invalid(fields=problems)
    child = await uow.db.get(Child, service_data.child_id)
    if child is None:
        raise ChildNotFound
    if child.billing_responsibility != "school":
        raise NotSchoolBilled
    if await uow.db.get(Therapist, service_data.therapist_id) is None:
        raise TherapistNotFound
    await lock(uow, [service_data.child_id])
    service = CareService(
        id=new_id(),
        version=1,
        child_id=service_data.child_id,
        therapist_id=service_data.therapist_id,
        name=service_data.name.strip(),
        session_type=service_data.session_type,
        cycle=service_data.frequency,
        cycle_anchor=service_data.starts_on,
        sessions_per_cycle=service_data.number_of_times,
        session_length_minutes=service_data.session_length_minutes,
        starts_on=service_data.starts_on,
        ends_on=service_data.ends_on,
    )
    uow.db.add(service)
    await uow.db.flush()
    await emit_care_relation_changed(uow, service)
    uow.audit("care_service.imported", child_id=service.child_id, subject=service.id)
    return service.id


def problems_of(service_data: SchoolService) -> dict[str, str]:
    """Invalid values, by field."""
    problems: dict[str, str] = {}
    if not service_data.name.strip():
        problems["service_name"] = "Service name is required"
    elif not service_data.name.strip().isprintable():
        problems["service_name"] = "Service name must be a single line"
    if service_data.session_type not in SESSION_TYPES:
        problems["session_type"] = "Session type must be one with a child"
    if service_data.frequency not in (CycleKind.WEEK, CycleKind.MONTH):
        problems["frequency"] = "Frequency must be weekly or monthly"
    if not 1 <= service_data.number_of_times <= MOST_TIMES:
        problems["number_of_times"] = "Number of times must be between 1 and 100"
    if not 1 <= service_data.session_length_minutes <= LONGEST_SESSION_MINUTES:
        problems["session_length"] = "Session length must be between 1 and 480 minutes"
    for field, day in (("starts_on", service_data.starts_on), ("ends_on", service_data.ends_on)):
        if day is not None and not EARLIEST_YEAR <= day.year <= LATEST_YEAR:
            word = "first" if field == "starts_on" else "last"
            problems[field] = f"The {word} day of a service lies between {EARLIEST_YEAR} and {LATEST_YEAR}"
    if service_data.ends_on is not None and service_data.ends_on < service_data.starts_on:
        problems["ends_on"] = "The last day can't be before the first"
    return problems
