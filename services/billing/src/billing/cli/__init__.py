"""Commands for operators: plans and coupons; `payments` has those for payments, refunds and disputes."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated

import typer
from chassis.cli import Operator, make_cli
from chassis.counts import counted
from chassis.db import Row
from chassis.unit_of_work import Actor, UnitOfWork

from billing.cli import payments
from billing.cli.opening import open_billing, run
from billing.domain.coupons import Discount, Duration
from billing.domain.money import Money
from billing.domain.plans import BillingInterval, PlanKind, Terms
from billing.main import service
from billing.use_cases.context import BillingContext
from billing.use_cases.plans.create_coupon import create_coupon
from billing.use_cases.plans.create_plan import create_plan
from billing.use_cases.stripe.publish_plan_to_stripe import publish_plans

__all__ = ["cli", "open_billing"]
cli = make_cli(service)
plans = typer.Typer(no_args_is_help=True, help="Manage plans.")
coupons = typer.Typer(no_args_is_help=True, help="Manage coupons.")
cli.add_typer(plans, name="plans")
cli.add_typer(coupons, name="coupons")
cli.add_typer(payments.payments, name="payments")
cli.add_typer(payments.refunds, name="refunds")
cli.add_typer(payments.disputes, name="disputes")


@plans.command("create")
def plans_create(
    name: str,
    operator: Operator,
    kind: Annotated[PlanKind, typer.Option()] = PlanKind.RECURRING,
    price: Annotated[int, typer.Option(help="Per session, in minor units: 12000 is 120.00.")] = 0,
    currency: Annotated[str, typer.Option()] = "usd",
    sessions_per_week: Annotated[int, typer.Option()] = 1,
    minutes: Annotated[int, typer.Option(help="Length of a session.")] = 30,
    billing_interval: Annotated[
        BillingInterval, typer.Option(help="How often a recurring plan is charged; monthly is every four weeks.")
    ] = BillingInterval.MONTHLY,
) -> None:
    """Create a plan. A plan never changes once created."""

    async def work(billing: BillingContext) -> None:
        terms = Terms(kind, Money(price, currency.lower()), sessions_per_week, minutes, billing_interval)
        plan = await billing.units.run(Actor.operator(operator), lambda uow: create_plan(uow, name, terms))
        print(f"{plan}  {name}: {terms.total.decimal} {terms.total.currency.upper()}, now offered.")

    run(work)


@plans.command("list")
def plans_list() -> None:
    """List all plans."""

    async def work(billing: BillingContext) -> None:
        async with billing.units.begin(Actor.service(service.name)) as uow:
            rows = await uow.rows("SELECT * FROM plans ORDER BY kind, sessions_per_week, price_per_session_minor, id")
        for row in rows:
            price = Money(row["price_per_session_minor"], row["currency"])
            print(
                f"{row['id']}  {row['kind']:<22} {price.decimal:>8} {price.currency.upper()}"
                f"  {row['sessions_per_week']} a week  {row['session_minutes']} min  {_interval(row):<7}  {row['name']}"
            )
        print(f"{counted(len(rows), 'plan')}.")

    run(work)


def _interval(row: Row) -> str:
    return str(row["billing_interval"]) if row["kind"] == PlanKind.RECURRING else "once"


@plans.command("sync")
def plans_sync(operator: Operator) -> None:
    """Publish every paid plan to Stripe."""
    count = run(lambda billing: publish_plans(billing, Actor.operator(operator)))
    print(f"Published to Stripe: {counted(count, 'plan')}.")


@coupons.command("create")
def coupons_create(
    code: str,
    operator: Operator,
    percent_off: Annotated[float | None, typer.Option(help="Percent.")] = None,
    amount_off: Annotated[int | None, typer.Option(help="In minor units.")] = None,
    currency: Annotated[str, typer.Option(help="Currency of the amount.")] = "usd",
    duration: Annotated[Duration, typer.Option()] = Duration.ONCE,
    months: Annotated[int | None, typer.Option(help="Number of months, for a repeating coupon.")] = None,
    expires_at: Annotated[datetime | None, typer.Option(help="In UTC.")] = None,
    max_redemptions: Annotated[int | None, typer.Option()] = None,
) -> None:
    """Create a coupon and publish it to Stripe."""

    async def work(billing: BillingContext) -> None:
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
    """List all coupons and whether they can still be used."""

    async def work(billing: BillingContext) -> None:
        async with billing.units.begin(Actor.service(service.name)) as uow:
            codes = await _codes(uow)
        for code in codes:
            offer = await billing.stripe.find_offer(code)
            if offer is None:
                print(f"{code:<20} not published to Stripe yet")
                continue
            usable = "used up" if offer.used_up else "good" if offer.valid else "expired"
            print(f"{code:<20} {usable:<8} {offer.discount.describe()}")
        print(f"{counted(len(codes), 'coupon')}.")

    run(work)


async def _codes(uow: UnitOfWork) -> list[str]:
    return [row["code"] for row in await uow.rows("SELECT code FROM coupons ORDER BY code")]
