from dataclasses import dataclass
from datetime import date
from uuid import UUID

from chassis.access.child_access import ChildNotFound
from chassis.errors import Invalid
from chassis.ids import new_id
from chassis.schemas import EARLIEST_YEAR, LATEST_YEAR
from chassis.unit_of_work import UnitOfWork

from scheduling.adapters.care_tables import CareService
from scheduling.adapters.occupancy import lock
from scheduling.adapters.tables import Child, Therapist
from scheduling.domain.cycles import CycleKind
from scheduling.domain.errors import NotSchoolBilled, TherapistNotFound
from scheduling.domain.event_types import SESSION_TYPES, EventType
from scheduling.events.care import emit_care_relation_changed

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


async def import_school_service(uow: UnitOfWork, terms: SchoolService) -> UUID:
    """The care service's id. Raises ChildNotFound, TherapistNotFound, NotSchoolBilled, Invalid."""
    problems = problems_of(terms)
    if problems:
        raise Invalid(fields=problems)
    child = await uow.db.get(Child, terms.child_id)
    if child is None:
        raise ChildNotFound
    if child.billing_responsibility != "school":
        raise NotSchoolBilled
    if await uow.db.get(Therapist, terms.therapist_id) is None:
        raise TherapistNotFound
    await lock(uow, [terms.child_id])
    service = CareService(
        id=new_id(),
        version=1,
        child_id=terms.child_id,
        therapist_id=terms.therapist_id,
        name=terms.name.strip(),
        session_type=terms.session_type,
        cycle=terms.frequency,
        cycle_anchor=terms.starts_on,
        sessions_per_cycle=terms.number_of_times,
        session_length_minutes=terms.session_length_minutes,
        starts_on=terms.starts_on,
        ends_on=terms.ends_on,
    )
    uow.db.add(service)
    await uow.db.flush()
    await emit_care_relation_changed(uow, service)
    uow.audit("care_service.imported", child_id=service.child_id, subject=service.id)
    return service.id


def problems_of(terms: SchoolService) -> dict[str, str]:
    """Invalid values, by field."""
    problems: dict[str, str] = {}
    if not terms.name.strip():
        problems["service_name"] = "Service name is required"
    elif not terms.name.strip().isprintable():
        problems["service_name"] = "Service name must be a single line"
    if terms.session_type not in SESSION_TYPES:
        problems["session_type"] = "Session type must be one with a child"
    if terms.frequency not in (CycleKind.WEEK, CycleKind.MONTH):
        problems["frequency"] = "Frequency must be weekly or monthly"
    if not 1 <= terms.number_of_times <= MOST_TIMES:
        problems["number_of_times"] = "Number of times must be between 1 and 100"
    if not 1 <= terms.session_length_minutes <= LONGEST_SESSION_MINUTES:
        problems["session_length"] = "Session length must be between 1 and 480 minutes"
    for field, day in (("starts_on", terms.starts_on), ("ends_on", terms.ends_on)):
        if day is not None and not EARLIEST_YEAR <= day.year <= LATEST_YEAR:
            word = "first" if field == "starts_on" else "last"
            problems[field] = f"The {word} day of a service lies between {EARLIEST_YEAR} and {LATEST_YEAR}"
    if terms.ends_on is not None and terms.ends_on < terms.starts_on:
        problems["ends_on"] = "The last day can't be before the first"
    return problems
