"""What the commands share."""

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
    """Prints what `work` says it did. A refusal is one sentence and exit code 1."""

    async def in_one() -> str:
        async with units_for(service.settings()) as units:
            return await units.run(Actor.operator(operator), work)

    try:
        print(asyncio.run(in_one()))
    except DomainError as refused:
        print(refused.text)
        raise typer.Exit(1) from refused
