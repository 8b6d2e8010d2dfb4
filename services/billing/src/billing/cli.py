"""What only operators do with plans and coupons."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated, TypeVar

import typer
from chassis.cli import Operator, make_cli, units_for
from chassis.errors import DomainError
from chassis.unit_of_work import Actor, UnitOfWork

from billing.adapters.stripe_gateway import StripeGateway
from billing.domain.coupons import Discount, Duration
from billing.domain.money import Money
from billing.domain.plans import PlanKind, Terms
from billing.service import service
from billing.settings import BillingSettings
from billing.use_cases.billing import Billing
from billing.use_cases.create_coupon import create_coupon
from billing.use_cases.create_plan import create_plan
from billing.use_cases.mirror_plan import sync_plans

T = TypeVar("T")
cli = make_cli(service)
plans = typer.Typer(no_args_is_help=True, help="Plans on offer.")
coupons = typer.Typer(no_args_is_help=True, help="Coupons.")
cli.add_typer(plans, name="plans")
cli.add_typer(coupons, name="coupons")


@asynccontextmanager
async def open_billing() -> AsyncIterator[Billing]:
    settings = BillingSettings()
    async with units_for(settings) as units, StripeGateway.connect(settings) as stripe:
        yield Billing(units, stripe)


def run(work: Callable[[Billing], Awaitable[T]]) -> T:
    """Says a condition in its sentence and ends with 1."""

    async def opened() -> T:
        async with open_billing() as billing:
            return await work(billing)

    try:
        return asyncio.run(opened())
    except DomainError as condition:
        print(condition.text)
        raise typer.Exit(1) from None


@plans.command("create")
def plans_create(
    name: str,
    operator: Operator,
    kind: Annotated[PlanKind, typer.Option()] = PlanKind.RECURRING,
    price: Annotated[int, typer.Option(help="Per session, in minor units: 12000 is 120.00.")] = 0,
    currency: Annotated[str, typer.Option()] = "usd",
    sessions_per_week: Annotated[int, typer.Option()] = 1,
    minutes: Annotated[int, typer.Option(help="Length of a session.")] = 30,
) -> None:
    """Put a plan on offer."""

    async def work(billing: Billing) -> None:
        terms = Terms(kind, Money(price, currency.lower()), sessions_per_week, minutes)
        plan = await billing.units.run(Actor.operator(operator), lambda uow: create_plan(uow, name, terms))
        print(f"{plan}  {name}: {terms.total.decimal} {terms.total.currency.upper()} is on offer.")

    run(work)


@plans.command("list")
def plans_list() -> None:
    """Every plan, in the order of the price page."""

    async def work(billing: Billing) -> None:
        async with billing.units.begin(Actor.service(service.name)) as uow:
            rows = await uow.rows("SELECT * FROM plans ORDER BY kind, sessions_per_week, price_per_session_minor, id")
        for row in rows:
            price = Money(row["price_per_session_minor"], row["currency"])
            print(
                f"{row['id']}  {row['kind']:<22} {price.decimal:>8} {price.currency.upper()}"
                f"  {row['sessions_per_week']} a week  {row['session_minutes']} min  {row['name']}"
            )
        print(f"{len(rows)} plans.")

    run(work)


@plans.command("sync")
def plans_sync(operator: Operator) -> None:
    """Make every paid plan known to Stripe."""
    made = run(lambda billing: sync_plans(billing, Actor.operator(operator)))
    print(f"{made} plans were made known to Stripe.")


@coupons.command("create")
def coupons_create(
    code: str,
    operator: Operator,
    percent_off: Annotated[float | None, typer.Option(help="Percent.")] = None,
    amount_off: Annotated[int | None, typer.Option(help="In minor units.")] = None,
    currency: Annotated[str, typer.Option(help="Of the amount.")] = "usd",
    duration: Annotated[Duration, typer.Option()] = Duration.ONCE,
    months: Annotated[int | None, typer.Option(help="Of a repeating coupon.")] = None,
    expires_at: Annotated[datetime | None, typer.Option(help="In UTC.")] = None,
    max_redemptions: Annotated[int | None, typer.Option()] = None,
) -> None:
    """Make a coupon, here and at Stripe."""

    async def work(billing: Billing) -> None:
        discount = Discount(
            None if percent_off is None else Decimal(str(percent_off)),
            None if amount_off is None else Money(amount_off, currency.lower()),
            duration,
            months,
        )
        coupon = await create_coupon(
            billing,
            Actor.operator(operator),
            code,
            discount,
            expires_at=None if expires_at is None else expires_at.replace(tzinfo=UTC),
            max_redemptions=max_redemptions,
        )
        print(f"{coupon}  {code.upper()}: {discount.describe()}.")

    run(work)


@coupons.command("list")
def coupons_list() -> None:
    """Every coupon, and whether Stripe still takes it."""

    async def work(billing: Billing) -> None:
        async with billing.units.begin(Actor.service(service.name)) as uow:
            codes = await _codes(uow)
        for code in codes:
            offer = await billing.stripe.find_offer(code)
            if offer is None:
                print(f"{code:<20} waits to be made known to Stripe")
                continue
            usable = "used up" if offer.used_up else "good" if offer.valid else "expired"
            print(f"{code:<20} {usable:<8} {offer.discount.describe()}")
        print(f"{len(codes)} coupons.")

    run(work)


async def _codes(uow: UnitOfWork) -> list[str]:
    return [row["code"] for row in await uow.rows("SELECT code FROM coupons ORDER BY code")]


if __name__ == "__main__":
    cli()
