"""Lists disputes that no therapist has answered. The output names no children and no reasons."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

import typer
from chassis.cli import Operator
from chassis.counts import counted
from chassis.csv_import_cli import dry_run_or_apply
from chassis.unit_of_work import UnitOfWork

from scheduling.main import service
from scheduling.queries.open_disputes import open_disputes

group = typer.Typer(no_args_is_help=True, help="What families dispute.")


@group.callback()
def disputes() -> None:
    """Keeps `list` a command of its own."""


@group.command("list")
def list_open(operator: Operator) -> None:
    """List the open disputes, the oldest first."""

    async def work(uow: UnitOfWork) -> Sequence[str]:
        found = await open_disputes(uow)
        uow.audit("disputes.listed")
        lines = [
            f"{one['participant_id']} session {one['event_id']} of {_minute(one['starts_at'])},"
            f" therapist {one['therapist_id']}, disputed {_minute(one['disputed_at'])}"
            for one in found
        ]
        return [*lines, f"{counted(len(found), 'open dispute')}."]

    for line in asyncio.run(dry_run_or_apply(service, operator, work, lambda _: True)):
        typer.echo(line)


def _minute(instant: datetime) -> str:
    return f"{instant.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
