import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated
from uuid import UUID

import typer
from chassis.cli import units_for
from chassis.errors import DomainError
from chassis.unit_of_work import Actor, UnitOfWork

from identity.main import service

Id = Annotated[UUID, typer.Argument()]


def run(operator: str, work: Callable[[UnitOfWork], Awaitable[str]]) -> None:
    """Prints the result of `work`. A DomainError prints its sentence and exits with code 1."""

    async def in_unit_of_work() -> str:
        async with units_for(service.settings()) as units:
            return await units.run(Actor.operator(operator), work)

    try:
        print(asyncio.run(in_unit_of_work()))
    except DomainError as refused:
        print(refused.text)
        raise typer.Exit(1) from refused
