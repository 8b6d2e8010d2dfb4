"""Commands that import a spreadsheet: tried first, done with `--apply`, and nothing of a file with a bad row."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from chassis.app import Service
from chassis.cli import units_for
from chassis.spreadsheets import NotASpreadsheet, Report, SheetRow, read_sheet
from chassis.unit_of_work import Actor, UnitOfWork

Sheet = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="CSV in UTF-8, with a heading.")
]
Apply = Annotated[bool, typer.Option("--apply", help="Without it, only what would be done is shown.")]
T = TypeVar("T")
Import = Callable[[UnitOfWork, Sequence[SheetRow]], Awaitable[Report]]
TRIED = "Nothing was changed: say --apply to do it."


class _OnlyTried(Exception):
    """Undoes what was done to see what would be."""


def rows_of(file: Path, required: Sequence[str], optional: Sequence[str] = ()) -> list[SheetRow]:
    """Of the file; a sentence and exit code 1 when it cannot be read."""
    try:
        return read_sheet(file.read_bytes(), required=required, optional=optional)
    except NotASpreadsheet as refused:
        typer.echo(str(refused))
        raise typer.Exit(1) from refused


def run_import(service: Service, work: Import, rows: Sequence[SheetRow], operator: str, *, apply: bool) -> None:
    """Says what `work` found and did; exit code 1 when a row is bad."""
    tried = attempt(service, operator, lambda uow: work(uow, rows), lambda found: apply and not found.bad)
    report = asyncio.run(tried)
    for line in report.lines():
        typer.echo(line)
    if report.bad:
        typer.echo(f"{len(report.bad)} of {len(rows)} rows are bad. Nothing was changed.")
        raise typer.Exit(1)
    typer.echo(f"{report.added} new, {report.changed} changed, {report.unchanged} already here.")
    typer.echo("Done." if apply else TRIED)


async def attempt(
    service: Service, operator: str, work: Callable[[UnitOfWork], Awaitable[T]], keep: Callable[[T], bool]
) -> T:
    """What `work` returned; undone unless `keep` says that it stays."""
    done: list[T] = []
    try:
        async with units_for(service.settings()) as units, units.begin(Actor.operator(operator)) as uow:
            done.append(await work(uow))
            if not keep(done[0]):
                raise _OnlyTried  # noqa: TRY301  # leaves the unit of work, which is what undoes it
    except _OnlyTried:
        pass
    return done[0]
