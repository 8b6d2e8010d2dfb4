"""Imports schools. A child's school must be one of them, so that typos don't create schools."""

from collections.abc import Sequence

from chassis.csv_import import Report, SheetRow
from chassis.ids import new_id
from chassis.regions import STATES
from chassis.unit_of_work import UnitOfWork
from sqlmodel import select

from identity.imports.tables import School

COLUMNS = ("name", "city", "state")
MAX_LENGTH = 200


async def import_schools(uow: UnitOfWork, rows: Sequence[SheetRow]) -> Report:
    """Writes nothing if any row is invalid. Name and state identify a school; its city can change."""
    report = Report()
    existing = {
        school_key(school.name, school.state): school for school in (await uow.db.scalars(select(School))).all()
    }
    seen: dict[tuple[str, str], int] = {}
    for row in rows:
        _check(row, seen, report)
    if report.bad:
        return report
    for row in rows:
        name, city, state = (row.cells[column] for column in COLUMNS)
        school = existing.get(school_key(name, state))
        if school is None:
            uow.db.add(School(id=new_id(), name=name, city=city, state=state.upper()))
            report.added += 1
        elif school.city != city:
            school.city = city
            report.changed += 1
        else:
            report.unchanged += 1
    uow.audit("schools.imported", subject=f"{report.added} added, {report.changed} changed")
    return report


def school_key(name: str, state: str) -> tuple[str, str]:
    """Equal for the same school."""
    return " ".join(name.casefold().split()), state.upper()


def _check(row: SheetRow, seen: dict[tuple[str, str], int], report: Report) -> None:
    if row.problem:
        report.refuse(row.number, row.problem)
        return
    for column in COLUMNS:
        if not row.cells[column]:
            report.refuse(row.number, f"{column.capitalize()} is required.")
        elif len(row.cells[column]) > MAX_LENGTH:
            report.refuse(row.number, f"{column.capitalize()} is longer than {MAX_LENGTH} characters.")
    if row.cells["state"] and row.cells["state"].upper() not in STATES:
        report.refuse(row.number, f"State {row.cells['state']!r} is unknown.")
    first = seen.setdefault(school_key(row.cells["name"], row.cells["state"]), row.number)
    if first != row.number:
        report.refuse(row.number, f"Row {first} has the same school.")
