"""Commands that import a CSV file: a dry run by default, `--apply` to write, and all rows or none."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from chassis.app import Service
from chassis.cli import units_for
from chassis.counts import counted
from chassis.csv_import import NotASpreadsheet, Report, SheetRow, read_sheet
from chassis.unit_of_work import Actor, UnitOfWork

Sheet = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="CSV in UTF-8 with a header row.")
]
Apply = Annotated[bool, typer.Option("--apply", help="Write the changes. Without it, the command only shows them.")]
T = TypeVar("T")
Import = Callable[[UnitOfWork, Sequence[SheetRow]], Awaitable[Report]]
DRY_RUN = "Dry run: nothing was changed. Add --apply to write the changes."


class _DryRun(Exception):
    """Rolls back a dry run."""


def rows_of(file: Path, required: Sequence[str], optional: Sequence[str] = ()) -> list[SheetRow]:
    """The rows of the file. Prints a sentence and exits with code 1 when the file cannot be read."""
    try:
        return read_sheet(file.read_bytes(), required=required, optional=optional)
    except NotASpreadsheet as refused:
        typer.echo(str(refused))
        raise typer.Exit(1) from refused


def run_import(service: Service, work: Import, rows: Sequence[SheetRow], operator: str, *, apply: bool) -> None:
    """Runs `work` and prints its report. Exits with code 1 when a row is invalid."""
    report = asyncio.run(
        dry_run_or_apply(service, operator, lambda uow: work(uow, rows), lambda report: apply and not report.bad)
    )
    for line in report.lines():
        typer.echo(line)
    if report.bad:
        typer.echo(f"Invalid: {len(report.bad)} of {counted(len(rows), 'row')}. Nothing was changed.")
        raise typer.Exit(1)
    typer.echo(f"{report.added} new, {report.changed} changed, {report.unchanged} unchanged.")
    typer.echo("Done." if apply else DRY_RUN)


async def dry_run_or_apply(
    service: Service, operator: str, work: Callable[[UnitOfWork], Awaitable[T]], keep: Callable[[T], bool]
) -> T:
    """Returns what `work` returned, and rolls back unless `keep` accepts it."""
    results: list[T] = []
    try:
        async with units_for(service.settings()) as units, units.begin(Actor.operator(operator)) as uow:
            results.append(await work(uow))
            if not keep(results[0]):
                raise _DryRun  # noqa: TRY301  # leaving the unit of work with an error rolls it back
    except _DryRun:
        pass
    return results[0]
