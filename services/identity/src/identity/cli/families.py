import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated
from uuid import UUID

import orjson
import typer
from chassis.access.child_access import ChildNotFound
from chassis.auth.keys import load_private_key
from chassis.cli import Operator, units_for
from chassis.clock import clock_of
from chassis.counts import counted
from chassis.db import Queries
from chassis.errors import DomainError, Unavailable
from chassis.privacy.export import records_of, retained_by
from chassis.privacy.registry import Family
from chassis.service_client import ServiceClient
from chassis.unit_of_work import Actor, UnitsOfWork

from identity.adapters.family_export_client import FamilyExportClient, ServiceExport
from identity.cli.command import Id
from identity.cli.fhir_export import fhir_files, path_of
from identity.main import service
from identity.privacy import FAMILY_RECORDS
from identity.use_cases.families.erase_family import erase_family, find_family

OWN = service.name
ERASURE_TIMEOUT_SECONDS = 30
"""How long the command waits for the other services to erase their records."""
BROKER = "The event broker deletes old events after some days (events_max_age_days); backups follow their own rules."

group = typer.Typer(no_args_is_help=True, help="Everything about one guardian's family.")


@dataclass(frozen=True)
class FamilyCommand:
    """What a command needs."""

    units: UnitsOfWork
    queries: Queries
    family: Family
    calls: FamilyExportClient
    others: list[str]
    operator: Actor
    now: datetime

    async def collect(self) -> dict[str, ServiceExport]:
        """The exports of all services, identity's first. Raises Unavailable if one of them doesn't respond."""
        own = ServiceExport(
            await records_of(self.queries, FAMILY_RECORDS, self.family), dict(retained_by(FAMILY_RECORDS))
        )
        return {OWN: own} | {name: await self.export(name) for name in self.others}

    async def export(self, name: str) -> ServiceExport:
        """Raises Unavailable, which names the service."""
        try:
            return await self.calls.export(name)
        except Unavailable as error:
            raise Unavailable(f"{name} isn't responding: {error.text}") from error


@asynccontextmanager
async def _open(guardian_id: UUID, operator: str, child_id: UUID | None) -> AsyncIterator[FamilyCommand]:
    """Raises GuardianNotFound, and ChildNotFound for a child of another family."""
    settings = service.settings()
    async with AsyncExitStack() as stack:
        units = await stack.enter_async_context(units_for(settings))
        queries = await Queries.connect(settings.database_url, 1)
        stack.push_async_callback(queries.close)
        clock = clock_of(settings.clock_file)
        calls = ServiceClient.of(settings, load_private_key(settings.service_key_file), clock)
        stack.push_async_callback(calls.close)
        family = await find_family(queries, guardian_id)
        if child_id is not None:
            if child_id not in family.child_ids:
                raise ChildNotFound
            family = replace(family, child_ids=(child_id,))
        others = sorted(set(settings.service_urls) - {OWN})
        exports = FamilyExportClient(calls, family, operator)
        yield FamilyCommand(units, queries, family, exports, others, Actor.operator(operator), clock())


@group.command()
def export(
    guardian_id: Id,
    to: Annotated[Path, typer.Option(help="A new or empty folder, readable by you alone.")],
    operator: Operator,
    child: Annotated[UUID | None, typer.Option(help="Only the guardian and this child.")] = None,
) -> None:
    """Export everything that the services hold about the family: one JSON file per service, all files, and each child's
    record as FHIR R4."""
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise typer.BadParameter(f"{to} already exists and isn't an empty folder.", param_hint="--to")
    _run(guardian_id, operator, lambda command: _export(command, to), child)


async def _export(command: FamilyCommand, to: Path) -> None:
    """Writes nothing unless all services respond. Raises Unavailable."""
    collected = await command.collect()
    fhir = await fhir_files(command.queries, command.family, collected, command.now)
    async with command.units.begin(command.operator) as uow:
        for child_id in command.family.child_ids:
            uow.audit("family.exported", child_id=child_id, subject=command.family.guardian_id)
    for name, exported in collected.items():
        _write(to / f"{name}.json", orjson.dumps(exported.records, option=orjson.OPT_INDENT_2, default=str))
        for file in exported.files:
            _write(to / path_of(name, file), await command.calls.file(name, file.id))
        print(f"{name}: {_counts(exported)}, {counted(len(exported.files), 'file')}")
    for path, content in fhir.items():
        _write(to / path, content)
    print(f"FHIR R4: {counted(len(command.family.child_ids), 'child', 'children')}, {counted(len(fhir), 'file')}")


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.write_bytes(content)


@group.command()
def erase(
    guardian_id: Id,
    operator: Operator,
    confirm: Annotated[bool, typer.Option("--confirm", help="Without it, only shows what would be erased.")] = False,
) -> None:
    """Erase the family in all services. This can't be undone: export first what the family or the law requires."""
    _run(guardian_id, operator, lambda command: _erase(command, confirm=confirm))


async def _erase(command: FamilyCommand, *, confirm: bool) -> None:
    collected = await command.collect()
    for name, exported in collected.items():
        print(f"{name}: {_counts(exported)}")
    if not confirm:
        print("Nothing was erased. Add --confirm to erase the family.")
        return
    await command.units.run(command.operator, lambda uow: erase_family(uow, command.family.guardian_id))
    family = command.family
    children = counted(len(family.child_ids), "child", "children")
    print(f"Erased guardian {family.guardian_id} with {children}. What is kept:")
    for name, exported in collected.items():
        for table, reason in exported.kept.items():
            print(f"  {name}, {table}: {reason}")
    print(BROKER)
    late = [name for name in command.others if not await _has_erased(command, name)]
    if late:
        raise Unavailable(f"Not erased yet: {', '.join(late)}. They still have the event; check their dead letters.")
    print("All services have erased the family.")


async def _has_erased(command: FamilyCommand, name: str) -> bool:
    for _ in range(ERASURE_TIMEOUT_SECONDS):
        with suppress(Unavailable):  # it may be busy, and the family is erased already where it can be
            exported = await command.export(name)
            if not exported.records.keys() - exported.kept.keys() and not exported.files:
                return True
        await asyncio.sleep(1)
    return False


def _counts(exported: ServiceExport) -> str:
    tables = [f"{len(rows)} {table}" for table, rows in exported.records.items()]
    return ", ".join(tables) or "nothing"


def _run(
    guardian_id: UUID,
    operator: str,
    work: Callable[[FamilyCommand], Awaitable[None]],
    child_id: UUID | None = None,
) -> None:
    """A DomainError prints its sentence and exits with code 1."""

    async def run() -> None:
        async with _open(guardian_id, operator, child_id) as command:
            await work(command)

    try:
        asyncio.run(run())
    except DomainError as refused:
        print(refused.text)
        raise typer.Exit(1) from refused
