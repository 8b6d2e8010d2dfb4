from collections.abc import Awaitable, Callable
from typing import Annotated
from uuid import UUID

import typer
from chassis.cli import run_as_operator
from chassis.unit_of_work import UnitOfWork

from identity.main import service

Id = Annotated[UUID, typer.Argument()]


def run(operator: str, work: Callable[[UnitOfWork], Awaitable[str]]) -> None:
    """As `run_as_operator`."""
    run_as_operator(service, operator, work)
