"""CSV imports of schools and of school-billed children."""

import asyncio

import typer
from chassis.cli import Operator, units_for
from chassis.csv_import_cli import Apply, Sheet, rows_of, run_import
from chassis.unit_of_work import Actor

from identity.imports import child_rows
from identity.imports.children import import_children
from identity.imports.schools import COLUMNS, import_schools
from identity.main import service

schools = typer.Typer(no_args_is_help=True, help="Schools that pay for children.")
children = typer.Typer(no_args_is_help=True, help="School-billed children.")


@schools.command("import")
def schools_import(file: Sheet, operator: Operator, apply: Apply = False) -> None:
    """Import schools. Columns: name, city, state."""
    run_import(service, import_schools, rows_of(file, COLUMNS), operator, apply=apply)


@schools.command("list")
def schools_list() -> None:
    """List all schools in alphabetical order."""

    async def run() -> list[str]:
        async with units_for(service.settings()) as units, units.begin(Actor.service(service.name)) as uow:
            rows = await uow.rows("SELECT name, city, state FROM schools ORDER BY name, state")
        return [f"{row['name']}, {row['city']}, {row['state']}" for row in rows]

    for line in asyncio.run(run()):
        print(line)


@children.command("import")
def children_import(file: Sheet, operator: Operator, apply: Apply = False) -> None:
    """Import children. Required columns: guardian_email, guardian_first_name, guardian_last_name, state,
    child_first_name, child_last_name, school, and birthdate or age. Optional: guardian_phone, timezone, relationship,
    gender, school_state, specialties (names separated by semicolons). New guardians get an email with a link to choose
    a password."""
    run_import(service, import_children, rows_of(file, child_rows.REQUIRED, child_rows.OPTIONAL), operator, apply=apply)
