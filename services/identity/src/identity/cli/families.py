"""A family's right to have its data, and to have it erased."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated
from uuid import UUID

import orjson
import typer
from chassis.auth.keys import load_private_key
from chassis.cli import Operator, units_for
from chassis.clock import system_clock
from chassis.db import Queries
from chassis.errors import DomainError, Unavailable
from chassis.privacy.export import records_of, retained_by
from chassis.privacy.registry import Family
from chassis.service_client import ServiceClient
from chassis.unit_of_work import Actor, UnitsOfWork

from identity.adapters.family_calls import FamilyCalls, Given
from identity.cli.command import Id
from identity.main import service
from identity.privacy import FAMILY_RECORDS
from identity.use_cases.erase_family import erase_family, find_family

OWN = service.name
PATIENCE_SECONDS = 30
"""How long the other services may take to follow before the command says that they have not."""
BROKER = (
    "The event broker lets go of what it carried after some days (events_max_age_days), backups by their own rules."
)

group = typer.Typer(no_args_is_help=True, help="Everything about one guardian's family.")


@dataclass(frozen=True)
class Desk:
    """What a command works with."""

    units: UnitsOfWork
    queries: Queries
    family: Family
    calls: FamilyCalls
    others: list[str]
    operator: Actor

    async def collect(self) -> dict[str, Given]:
        """What each service holds, our own first. Raises Unavailable when one of them does not answer."""
        own = Given(await records_of(self.queries, FAMILY_RECORDS, self.family), dict(retained_by(FAMILY_RECORDS)))
        return {OWN: own} | {name: await self.ask(name) for name in self.others}

    async def ask(self, name: str) -> Given:
        """Raises Unavailable, which says who does not answer."""
        try:
            return await self.calls.ask(name)
        except Unavailable as away:
            raise Unavailable(f"{name} does not answer: {away.text}") from away


@asynccontextmanager
async def _desk(guardian_id: UUID, operator: str) -> AsyncIterator[Desk]:
    """Raises GuardianNotFound."""
    settings = service.settings()
    async with AsyncExitStack() as stack:
        units = await stack.enter_async_context(units_for(settings))
        queries = await Queries.connect(settings.database_url, 1)
        stack.push_async_callback(queries.close)
        calls = ServiceClient(OWN, settings.service_urls, load_private_key(settings.service_key_file), system_clock)
        stack.push_async_callback(calls.close)
        family = await find_family(queries, guardian_id)
        others = sorted(set(settings.service_urls) - {OWN})
        asking = FamilyCalls(calls, family, operator)
        yield Desk(units, queries, family, asking, others, Actor.operator(operator))


@group.command()
def export(
    guardian_id: Id,
    to: Annotated[Path, typer.Option(help="A new or empty folder, readable by you alone.")],
    operator: Operator,
) -> None:
    """Write everything that any service holds about the family: a JSON file per service, and the files themselves."""
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise typer.BadParameter(f"{to} is there already, and not an empty folder.", param_hint="--to")
    _run(guardian_id, operator, lambda desk: _export(desk, to))


async def _export(desk: Desk, to: Path) -> None:
    """Raises Unavailable; nothing is written while a service does not answer."""
    collected = await desk.collect()
    async with desk.units.begin(desk.operator) as uow:
        for child_id in desk.family.child_ids:
            uow.audit("family.exported", child_id=child_id, subject=desk.family.guardian_id)
    for name, given in collected.items():
        _write(to / f"{name}.json", orjson.dumps(given.records, option=orjson.OPT_INDENT_2, default=str))
        for file in given.files:
            content = await desk.calls.file(name, file.id)
            _write(to / name / f"{file.id}-{Path(file.filename).name}", content)
        print(f"{name}: {_counts(given)}, {len(given.files)} files")


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.write_bytes(content)


@group.command()
def erase(
    guardian_id: Id,
    operator: Operator,
    confirm: Annotated[bool, typer.Option("--confirm", help="Without it, only what would go is shown.")] = False,
) -> None:
    """Erase the family everywhere. It cannot be undone: export first what the family or the law wants to have."""
    _run(guardian_id, operator, lambda desk: _erase(desk, confirm=confirm))


async def _erase(desk: Desk, *, confirm: bool) -> None:
    collected = await desk.collect()
    for name, given in collected.items():
        print(f"{name}: {_counts(given)}")
    if not confirm:
        print("Nothing was erased: say --confirm to do it.")
        return
    await desk.units.run(desk.operator, lambda uow: erase_family(uow, desk.family.guardian_id))
    print(f"Guardian {desk.family.guardian_id} was erased, with {len(desk.family.child_ids)} children. What stays:")
    for name, given in collected.items():
        for table, reason in given.kept.items():
            print(f"  {name}, {table}: {reason}")
    print(BROKER)
    late = [name for name in desk.others if not await _has_followed(desk, name)]
    if late:
        raise Unavailable(f"Not done yet, and told by their events: {', '.join(late)}. See their dead letters.")
    print("Every service has done it.")


async def _has_followed(desk: Desk, name: str) -> bool:
    for _ in range(PATIENCE_SECONDS):
        given = await desk.ask(name)
        if not given.records.keys() - given.kept.keys() and not given.files:
            return True
        await asyncio.sleep(1)
    return False


def _counts(given: Given) -> str:
    tables = [f"{len(rows)} {table}" for table, rows in given.records.items()]
    return ", ".join(tables) or "nothing"


def _run(guardian_id: UUID, operator: str, work: Callable[[Desk], Awaitable[None]]) -> None:
    """A refusal is one sentence and exit code 1."""

    async def run() -> None:
        async with _desk(guardian_id, operator) as desk:
            await work(desk)

    try:
        asyncio.run(run())
    except DomainError as refused:
        print(refused.text)
        raise typer.Exit(1) from refused
