"""Schools, and the children whose sessions they pay for, from spreadsheets saved as CSV."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from chassis.cli import Operator, units_for
from chassis.unit_of_work import Actor, UnitOfWork

from identity.domain.spreadsheets import NotASpreadsheet, SheetRow, read_sheet
from identity.main import service
from identity.use_cases.imports import child_rows
from identity.use_cases.imports.children import import_children
from identity.use_cases.imports.report import Report
from identity.use_cases.imports.schools import COLUMNS, import_schools

Sheet = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="CSV in UTF-8, with a heading.")
]
Apply = Annotated[bool, typer.Option("--apply", help="Without it, only what would be done is shown.")]
Import = Callable[[UnitOfWork, Sequence[SheetRow]], Awaitable[Report]]

schools = typer.Typer(no_args_is_help=True, help="Schools that pay for children.")
children = typer.Typer(no_args_is_help=True, help="Children whose sessions a school pays for.")


class _OnlyTried(Exception):
    """Undoes what was done to see what would be."""


@schools.command("import")
def schools_import(file: Sheet, operator: Operator, apply: Apply = False) -> None:
    """Columns: name, city, state."""
    _import(import_schools, _rows(file, COLUMNS), operator, apply=apply)


@schools.command("list")
def schools_list() -> None:
    """In alphabetical order."""

    async def run() -> list[str]:
        async with units_for(service.settings()) as units, units.begin(Actor.service(service.name)) as uow:
            rows = await uow.rows("SELECT name, city, state FROM schools ORDER BY name, state")
        return [f"{row['name']}, {row['city']}, {row['state']}" for row in rows]

    for line in asyncio.run(run()):
        print(line)


@children.command("import")
def children_import(file: Sheet, operator: Operator, apply: Apply = False) -> None:
    """Columns: guardian_email, guardian_first_name, guardian_last_name, state, child_first_name, child_last_name,
    school, and birthdate or age; if you like, guardian_phone, timezone, relationship, gender, school_state, specialties
    (by name, separated by semicolons). New guardians are mailed a link to choose a password."""
    _import(import_children, _rows(file, child_rows.REQUIRED, child_rows.OPTIONAL), operator, apply=apply)


def _rows(file: Path, required: Sequence[str], optional: Sequence[str] = ()) -> list[SheetRow]:
    try:
        return read_sheet(file.read_bytes(), required=required, optional=optional)
    except NotASpreadsheet as refused:
        print(refused)
        raise typer.Exit(1) from refused


def _import(work: Import, rows: Sequence[SheetRow], operator: str, *, apply: bool) -> None:
    report = asyncio.run(_do(work, rows, operator, apply=apply))
    for line in report.lines():
        print(line)
    if report.bad:
        print(f"{len(report.bad)} of {len(rows)} rows are bad. Nothing was changed.")
        raise typer.Exit(1)
    print(f"{report.added} new, {report.changed} changed, {report.unchanged} already here.")
    print("Done." if apply else "Nothing was changed: say --apply to do it.")


async def _do(work: Import, rows: Sequence[SheetRow], operator: str, *, apply: bool) -> Report:
    report = Report()
    try:
        async with units_for(service.settings()) as units, units.begin(Actor.operator(operator)) as uow:
            report = await work(uow, rows)
            if report.bad or not apply:
                raise _OnlyTried  # noqa: TRY301  # leaves the unit of work, which is what undoes it
    except _OnlyTried:
        pass
    return report
