"""Opens the database and Stripe for a command."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar
from uuid import UUID

import typer
from chassis.cli import units_for
from chassis.errors import DomainError

from billing.adapters.stripe.gateway import StripeGateway
from billing.settings import BillingSettings
from billing.use_cases.context import BillingContext

T = TypeVar("T")


async def _sells_nothing(_: UUID) -> bool:
    raise AssertionError("commands don't sell plans")


@asynccontextmanager
async def open_billing() -> AsyncIterator[BillingContext]:
    settings = BillingSettings()
    async with units_for(settings) as units, StripeGateway.connect(settings) as stripe:
        yield BillingContext(units, stripe, _sells_nothing)


def run(work: Callable[[BillingContext], Awaitable[T]]) -> T:
    """Prints the sentence of a DomainError and exits with 1."""

    async def opened() -> T:
        async with open_billing() as billing:
            return await work(billing)

    try:
        return asyncio.run(opened())
    except DomainError as error:
        print(error.text)
        raise typer.Exit(1) from None
