"""Shows how good a call was, for support. The output names nobody."""

import asyncio
from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

import typer
from chassis.cli import Operator
from chassis.counts import counted
from chassis.csv_import_cli import dry_run_or_apply
from chassis.unit_of_work import UnitOfWork

from scheduling.main import service
from scheduling.queries.call_quality import CallQuality, call_quality

Event = Annotated[UUID, typer.Argument(help="The session's id.")]

group = typer.Typer(no_args_is_help=True, help="Larkwell's room.")


@group.callback()
def rooms() -> None:
    """Keeps `quality` a command of its own."""


@group.command("quality")
def quality(event: Event, operator: Operator) -> None:
    """Show how good each person's connection was in a session."""

    async def work(uow: UnitOfWork) -> Sequence[str]:
        found = await call_quality(uow, event)
        uow.audit("room_quality.read", subject=event)
        return [*(_line(one) for one in found), f"{counted(len(found), 'person', 'people')}."]

    for line in asyncio.run(dry_run_or_apply(service, operator, work, lambda _: True)):
        typer.echo(line)


def _line(one: CallQuality) -> str:
    round_trip = "unknown" if one.round_trip_ms is None else f"{one.round_trip_ms} ms (most {one.worst_round_trip_ms})"
    parts = [
        f"{'therapist' if one.is_therapist else 'guardian'} {one.profile_id}: {one.seconds / 60:.1f} min measured",
        f"lost {one.lost_percent:.1f}% (most {one.worst_lost:.1f})",
        f"round trip {round_trip}",
        f"received {one.received_kbps} kbps (least {one.least_kbps})",
        counted(one.reconnects, "reconnection"),
        f"relayed {one.relayed_percent or 0:.0f}%",
    ]
    return ", ".join(parts)
