"""Imports services that schools pay for from a spreadsheet (docs/product/scheduling.md#import-care-services)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.csv_import import Report, SheetRow
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import select
from sqlmodel import col

from scheduling.adapters.care_tables import CareService
from scheduling.adapters.occupancy import lock
from scheduling.events.care import emit_care_relation_changed
from scheduling.use_cases.care_services.close_care_service import end_on
from scheduling.use_cases.care_services.import_rows import ChildKey, PeopleByName, child_key, read_service
from scheduling.use_cases.care_services.import_school_service import SchoolService, import_school_service

CHILDREN = """
    SELECT id, name, last_name, guardian ->> 'email' AS email FROM children
    WHERE billing_responsibility = 'school' AND guardian ? 'email'
"""
THERAPISTS = "SELECT id, lower(email) AS email FROM therapists"
ServiceKey = tuple[UUID, UUID, str, str, object]


async def import_care_services(uow: UnitOfWork, rows: Sequence[SheetRow]) -> Report:
    """Writes nothing if a row is bad. Child, therapist, name, session type and first day identify a service; the rest
    may change. Importing the same file again changes nothing."""
    report, parsed_rows = Report(), await _read(uow, rows)
    seen: dict[ServiceKey, int] = {}
    for row, found, reasons in parsed_rows:
        for reason in reasons:
            report.refuse(row.number, reason)
        if found is not None and (earlier := seen.setdefault(_key(found), row.number)) != row.number:
            report.refuse(row.number, f"It's the same service as row {earlier}.")
    if report.bad:
        return report
    services = [found for _, found, _ in parsed_rows if found is not None]
    await lock(uow, {service.child_id for service in services})
    for service in services:
        await _upsert(uow, service, report)
    return report


async def _read(
    uow: UnitOfWork, rows: Sequence[SheetRow]
) -> Sequence[tuple[SheetRow, SchoolService | None, list[str]]]:
    children: dict[ChildKey, list[UUID]] = {}
    for row in await uow.rows(CHILDREN):
        children.setdefault(child_key(row["email"], row["name"], row["last_name"]), []).append(UUID(str(row["id"])))
    known = PeopleByName(
        children,
        {row["email"]: UUID(str(row["id"])) for row in await uow.rows(THERAPISTS)},
    )
    found = []
    for each in rows:
        reasons: list[str] = []
        found.append((each, read_service(each, known, reasons.append), reasons))
    return found


def _key(service: SchoolService) -> ServiceKey:
    name = service.name.strip().casefold()
    return service.child_id, service.therapist_id, name, service.session_type, service.starts_on


async def _upsert(uow: UnitOfWork, terms: SchoolService, report: Report) -> None:
    found = select(CareService).where(
        col(CareService.child_id) == terms.child_id,
        col(CareService.therapist_id) == terms.therapist_id,
        col(CareService.session_type) == terms.session_type,
        col(CareService.starts_on) == terms.starts_on,
        col(CareService.subscription_id).is_(None),
    )
    name = terms.name.strip().casefold()
    known = [service for service in (await uow.db.scalars(found)).all() if service.name.casefold() == name]
    if not known:
        await import_school_service(uow, terms)
        report.added += 1
    elif await _change(uow, known[0], terms):
        report.changed += 1
    else:
        report.unchanged += 1


async def _change(uow: UnitOfWork, service: CareService, terms: SchoolService) -> bool:
    columns = {
        "cycle": terms.frequency.value,
        "sessions_per_cycle": terms.number_of_times,
        "session_length_minutes": terms.session_length_minutes,
    }
    changed = any(getattr(service, name) != value for name, value in columns.items())
    if changed:
        for name, value in columns.items():
            setattr(service, name, value)
        service.version += 1
        uow.audit("care_service.changed", child_id=service.child_id, subject=service.id)
    if service.ends_on == terms.ends_on:
        return changed
    if terms.ends_on is not None and (service.ends_on is None or terms.ends_on < service.ends_on):
        await end_on(uow, service, terms.ends_on)
        return True
    service.ends_on = terms.ends_on
    service.version += 1
    await uow.db.flush()
    await emit_care_relation_changed(uow, service)
    uow.audit("care_service.prolonged", child_id=service.child_id, subject=service.id)
    return True
