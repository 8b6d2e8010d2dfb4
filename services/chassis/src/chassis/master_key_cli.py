"""The commands `keys rewrap` and `keys status`, by which operators replace a master key."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

import typer

from chassis.app import Service
from chassis.cli import Operator, units_for
from chassis.counts import counted
from chassis.master_key_rotation import Rewrapped, data_keys_in_use
from chassis.master_keys import MasterKeys
from chassis.settings import ServiceSettings
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork


async def _nothing(_: UnitOfWork) -> Sequence[str]:
    return ()


def _master_keys(settings: ServiceSettings) -> MasterKeys:
    return settings.master_keys


@dataclass(frozen=True)
class MasterKeyCommands:
    service: Service
    former_setting: str
    """The setting that holds the keys from before."""
    rewrap: Callable[[UnitsOfWork, Actor], Awaitable[Rewrapped]]
    protects: str = "data key"
    """What `in_use` counts, as a singular noun."""
    in_use: Callable[[UnitOfWork], Awaitable[Mapping[str, int]]] = data_keys_in_use
    """Master key id → how many things it encrypts."""
    keys_of: Callable[[ServiceSettings], MasterKeys] = _master_keys
    more_lines: Callable[[UnitOfWork], Awaitable[Sequence[str]]] = _nothing
    """Printed after the keys."""

    def group(self) -> typer.Typer:
        group = typer.Typer(no_args_is_help=True, help="The master key, and what it encrypts.")

        @group.command("rewrap")
        def rewrap(operator: Operator) -> None:
            """Encrypt everything with the current master key, after it was replaced. Can be repeated."""
            self._rewrap(operator)

        @group.command("status")
        def status(operator: Operator) -> None:
            """Print which master keys are in use. Fails if a key is missing."""
            self._status(operator)

        return group

    def _rewrap(self, operator: str) -> None:
        async def run() -> Rewrapped:
            settings, actor = self.service.settings(), Actor.operator(operator)
            async with units_for(settings) as units:
                done = await self.rewrap(units, actor)
                async with units.begin(actor) as uow:
                    uow.audit("keys.rewrapped", subject=self.keys_of(settings).current.id)
            return done

        rewrapped = asyncio.run(run())
        typer.echo(f"Rewrapped {' and '.join(counted(count, noun) for noun, count in rewrapped.done.items())}.")
        if rewrapped.failed:
            typer.echo(
                f"{rewrapped.failed} can't be decrypted: put the key that encrypted them into {self.former_setting}."
            )
            raise typer.Exit(1)

    def _status(self, operator: str) -> None:
        async def run() -> tuple[Mapping[str, int], Sequence[str]]:
            async with units_for(self.service.settings()) as units, units.begin(Actor.operator(operator)) as uow:
                return await self.in_use(uow), await self.more_lines(uow)

        in_use, lines = asyncio.run(run())
        known = self.keys_of(self.service.settings())
        states = {key.id: "current" if key is known.current else "former" for key in known.newest_first}
        for key_id, count in {**dict.fromkeys(states, 0), **in_use}.items():
            typer.echo(f"{key_id} {states.get(key_id, 'missing')}: {counted(count, self.protects)}")
        for line in lines:
            typer.echo(line)
        if not in_use.keys() <= states.keys():
            raise typer.Exit(1)
