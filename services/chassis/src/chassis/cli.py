"""The commands of every service. A service adds its own to the Typer app that `make_cli` returns."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Annotated
from uuid import UUID

import typer
from nats.errors import Error as NatsError

from chassis import migrations
from chassis.app import Service, create_app
from chassis.audit import chain
from chassis.audit.heads import HeadPublisher
from chassis.audit.places import places_for
from chassis.audit.reads import entries_for_child
from chassis.audit.verify import problems_of
from chassis.clock import clock_of
from chassis.counts import counted
from chassis.db import Queries, make_engine
from chassis.errors import DomainError
from chassis.events.consumer import Dispatcher
from chassis.events.dead_letters import discard, waiting_letters
from chassis.events.relay import replay_sent
from chassis.settings import ServiceSettings
from chassis.tables import DeadLetter
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork


def _require_operator_name(name: str) -> str:
    if not name.strip():
        raise typer.BadParameter("Enter your name.")
    return name


Operator = Annotated[
    str, typer.Option(envvar="OPERATOR", help="Your name, for the audit trail.", callback=_require_operator_name)
]
OneDeadLetter = Annotated[UUID | None, typer.Argument(help="An id from `dead-letters`; default: all of them.")]
DiscardReason = Annotated[str, typer.Option(help="Why nobody needs it; kept with the dead letter.")]
Since = Annotated[datetime | None, typer.Option(help="In UTC: only events that were written since; default: all.")]
After = Annotated[int, typer.Option(help="Continue after this position of an interrupted run.")]

Days = Annotated[int | None, typer.Option(min=0, help="Only links of the last days; default: all of them.")]


@asynccontextmanager
async def units_for(settings: ServiceSettings) -> AsyncIterator[UnitsOfWork]:
    """Units of work for a command."""
    engine = make_engine(settings.database_url, 4)
    try:
        yield UnitsOfWork(engine, clock_of(settings.clock_file), settings.service_name, settings.master_keys)
    finally:
        await engine.dispose()


def make_cli(service: Service) -> typer.Typer:
    cli = typer.Typer(no_args_is_help=True, help=f"{service.title}: operator commands.")

    @cli.command()
    def migrate() -> None:
        """Bring the database to the newest version."""
        settings = service.settings()
        if settings.migration_database_url is None:
            print(f"Set {settings.prefix}_MIGRATION_DATABASE_URL: migrations run as the role that owns the database.")
            raise typer.Exit(2)
        migrations.upgrade(service.migrations, settings.migration_database_url, settings.database_role)
        print(f"{service.name}: the database is at its newest version.")

    @cli.command()
    def openapi() -> None:
        """Print the HTTP contract."""
        print(json.dumps(create_app(service, broker=False).openapi(), indent=2))

    cli.add_typer(_audit(service), name="audit")
    cli.add_typer(_events(service), name="events")
    return cli


def _audit(service: Service) -> typer.Typer:
    group = typer.Typer(no_args_is_help=True, help="The audit trail.")

    @group.command("verify")
    def verify(days: Days = None) -> None:
        """Check that no audit entry was changed, removed or inserted, and that the published heads fit."""

        async def run() -> Sequence[str]:
            settings = service.settings()
            before = None if days is None else clock_of(settings.clock_file)() - timedelta(days=days)
            queries = await Queries.connect(settings.database_url, 1)
            try:
                async with places_for(settings) as places:
                    return await problems_of(queries, settings.audit_keys, places, before)
            except NatsError as error:
                return [f"The broker can't be reached ({type(error).__name__}), so nothing was checked."]
            finally:
                await queries.close()

        problems = asyncio.run(run())
        print("\n".join(problems or ["The audit trail is intact."]))
        raise typer.Exit(1 if problems else 0)

    @group.command("seal")
    def seal() -> None:
        """Chain the queued entries and publish the head."""

        async def run() -> int:
            settings = service.settings()
            engine = make_engine(settings.database_url, 2)
            queries = await Queries.connect(settings.database_url, 1)
            try:
                sealed = await chain.seal(engine, settings.audit_keys)
                async with places_for(settings) as places:
                    await HeadPublisher(queries, settings.audit_keys, places, clock_of(settings.clock_file)).run()
                return sealed
            finally:
                await queries.close()
                await engine.dispose()

        print(f"Chained {counted(asyncio.run(run()), 'entry', 'entries')}.")

    @group.command("list-for-child")
    @group.command("of-child", hidden=True)
    def list_for_child(child_id: UUID, operator: Operator) -> None:
        """List who read or wrote a child's record, and when."""

        async def run(uow: UnitOfWork) -> None:
            entries = await entries_for_child(uow, child_id)
            for entry in entries:
                who = f"{entry['actor']} for {entry['on_behalf_of']}" if entry["on_behalf_of"] else entry["actor"]
                about = "  ".join(part for part in (entry["subject"], entry["address"]) if part)
                print(f"{entry['at']:%Y-%m-%d %H:%M:%S}  {who}  {entry['action']}  {about}".rstrip())
            print(f"{counted(len(entries), 'entry', 'entries')}.")
            uow.audit("audit.read", child_id=child_id)

        _in_one(service, Actor.operator(operator), run)

    return group


def _events(service: Service) -> typer.Typer:
    group = typer.Typer(no_args_is_help=True, help="Events in and out.")

    @group.command("dead-letters")
    def dead_letters() -> None:
        """List the events that failed too often."""

        async def run(uow: UnitOfWork) -> None:
            rows = await waiting_letters(uow)
            for row in rows:
                print(f"{row['event_id']}  {row['created_at']:%Y-%m-%d %H:%M}  {row['subject']}  {row['reason']}")
            print(f"{len(rows)} waiting.")

        _in_one(service, Actor.service(service.name), run)

    @group.command("replay")
    def replay(operator: Operator, event_id: OneDeadLetter = None) -> None:
        """Handle every waiting dead letter again, or one, each in its own transaction."""
        replayed, failed = asyncio.run(_replay(service, operator, event_id))
        print(f"{replayed} replayed, {failed} failed again.")
        raise typer.Exit(1 if failed else 0)

    @group.command("discard")
    def discard_letter(event_id: UUID, operator: Operator, reason: DiscardReason) -> None:
        """Give up a dead letter that nobody needs. It stays in the table and is not handled again."""

        async def run(uow: UnitOfWork) -> None:
            if not await discard(uow, event_id, reason):
                print(f"No dead letter {event_id} is waiting.")
                raise typer.Exit(1)
            print(f"Discarded {event_id}.")

        _in_one(service, Actor.operator(operator), run)

    @group.command("resend")
    def resend(operator: Operator, since: Since = None, after: After = 0) -> None:
        """Send kept events again, to fill an empty broker. Prints how far it is, so that another run can continue."""

        async def run() -> int:
            settings = service.settings()
            engine = make_engine(settings.database_url, 2)
            marked = 0
            try:
                clock = clock_of(settings.clock_file)
                async with UnitsOfWork(engine, clock, service.name).begin(Actor.operator(operator)) as uow:
                    uow.audit("events.resend")
                async for batch in replay_sent(engine, since and since.replace(tzinfo=UTC), after):
                    marked += len(batch)
                    print(f"up to position {batch[-1]}: {marked:,}", file=sys.stderr, flush=True)
                return marked
            finally:
                await engine.dispose()

        print(f"{counted(asyncio.run(run()), 'event')} will be sent again.")

    return group


async def _replay(service: Service, operator: str, event_id: UUID | None) -> tuple[int, int]:
    replayed = failed = 0
    async with units_for(service.settings()) as units:
        dispatcher = Dispatcher(service.name, service.all_handlers(), units)
        async with units.begin(Actor.operator(operator)) as uow:
            waiting = await waiting_letters(uow, event_id)
            letters = [await uow.db.get_one(DeadLetter, row["event_id"]) for row in waiting]
        for letter in letters:
            try:
                await dispatcher.dispatch(letter.subject, letter.envelope)
            except Exception as error:  # shown to the operator, and the dead letter stays
                print(f"{letter.event_id}: {type(error).__name__}")
                failed += 1
                continue
            async with units.begin(Actor.operator(operator)) as uow:
                await uow.rows("UPDATE dead_letters SET replayed_at = $2 WHERE event_id = $1", letter.event_id, uow.now)
                uow.audit("dead_letter.replayed", subject=letter.event_id)
            replayed += 1
    return replayed, failed


def _in_one(service: Service, actor: Actor, work: Callable[[UnitOfWork], Awaitable[None]]) -> None:
    async def run() -> None:
        async with units_for(service.settings()) as units:
            await units.run(actor, work)

    asyncio.run(run())


def run_as_operator(service: Service, operator: str, work: Callable[[UnitOfWork], Awaitable[str]]) -> None:
    """Prints the result of `work`. A DomainError prints its sentence and exits with code 1."""

    async def in_unit_of_work() -> str:
        async with units_for(service.settings()) as units:
            return await units.run(Actor.operator(operator), work)

    try:
        print(asyncio.run(in_unit_of_work()))
    except DomainError as refused:
        print(refused.text)
        raise typer.Exit(1) from refused
