"""Sessions and minutes that were missed because of the therapist, the school or technology. The output names no
children."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC
from typing import Annotated
from uuid import UUID

import typer
from chassis.cli import Operator
from chassis.counts import counted
from chassis.csv_import_cli import DRY_RUN, Apply, dry_run_or_apply
from chassis.errors import DomainError
from chassis.unit_of_work import UnitOfWork

from scheduling.main import service
from scheduling.use_cases.sessions.write_off import OwedSession, owed_sessions, write_off

Child = Annotated[UUID, typer.Argument(help="The child's id.")]
Participant = Annotated[UUID, typer.Argument(help="The participant's id, as listed.")]
Reason = Annotated[str, typer.Option(help="Why it isn't made up for. The family reads it.")]

group = typer.Typer(no_args_is_help=True, help="Missed sessions and lost minutes that are owed.")


@group.command("list")
def list_owed(child: Child, operator: Operator) -> None:
    """List what is owed to a child, also what was made up since."""

    async def work(uow: UnitOfWork) -> Sequence[str]:
        found = await owed_sessions(uow, child)
        lines = [
            f"{one.participant_id} {one.starts_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC {_minutes(one)}"
            f" {one.because}: {one.service_name}"
            for one in found
        ]
        return [*lines, f"{counted(len(found), 'session')}."]

    for line in _run(operator, work, keep=True):
        typer.echo(line)


@group.command("write-off")
def write_off_session(participant: Participant, operator: Operator, reason: Reason, apply: Apply = False) -> None:
    """Decide that a missed session, or what a session lost, isn't made up for. It then counts as used."""

    async def work(uow: UnitOfWork) -> Sequence[str]:
        await write_off(uow, participant, reason)
        return ["Written off."]

    for line in _run(operator, work, keep=apply):
        typer.echo(line)
    typer.echo("Done." if apply else DRY_RUN)


def _minutes(one: OwedSession) -> str:
    whole = counted(one.length, "minute")
    return whole if one.minutes == one.length else f"{one.minutes} of {whole}"


def _run(operator: str, work: Callable[[UnitOfWork], Awaitable[Sequence[str]]], *, keep: bool) -> Sequence[str]:
    try:
        return asyncio.run(dry_run_or_apply(service, operator, work, lambda _: keep))
    except DomainError as refused:
        typer.echo(refused.text)
        raise typer.Exit(1) from refused
