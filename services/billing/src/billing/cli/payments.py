"""List payments and disputes, and refund a payment."""

from typing import Annotated
from uuid import UUID

import typer
from chassis.cli import Operator
from chassis.db import Row
from chassis.unit_of_work import Actor

from billing.cli.opening import run
from billing.domain.money import Money
from billing.domain.payments import RefundReason
from billing.queries.payments.operator_payments import list_disputes, list_payments
from billing.use_cases.context import BillingContext
from billing.use_cases.payments.refund_payment import RefundOrder, refund_payment

payments = typer.Typer(no_args_is_help=True, help="Look up payments.")
refunds = typer.Typer(no_args_is_help=True, help="Refund payments.")
disputes = typer.Typer(no_args_is_help=True, help="Look up disputes.")


@payments.command("list")
def payments_list(
    guardian: Annotated[UUID, typer.Option(help="The id of the guardian who paid.")], operator: Operator
) -> None:
    """List a guardian's payments, newest first, with what is left to refund."""

    async def work(billing: BillingContext) -> list[str]:
        async with billing.units.begin(Actor.operator(operator)) as uow:
            uow.audit("read payments", subject=guardian)
            return [
                f"{row['id']}  {row['happened_at']:%Y-%m-%d}  {_money(row['total_minor'], row['currency']):>12}"
                f"  left {_money(row['left_minor'], row['currency'])}  {row['state']}  {row['invoice_number'] or '–'}"
                f"  {row['plan_name']}"
                for row in await list_payments(uow, guardian)
            ]

    print("\n".join(run(work)) or "No payments.")


@refunds.command("create")
def refunds_create(
    payment: Annotated[UUID, typer.Option(help="The payment's id, from `payments list`.")],
    reason: Annotated[RefundReason, typer.Option()],
    operator: Operator,
    amount: Annotated[int | None, typer.Option(help="In minor units: 4600 is 46.00. Default: what is left.")] = None,
    name: Annotated[
        str, typer.Option(help="Tells apart two refunds of the same sum. A repeat with the same name does nothing.")
    ] = "",
) -> None:
    """Refund a payment, in whole or in part. Stripe returns the money to the card, and the family gets an email."""
    done = run(
        lambda billing: refund_payment(
            billing, Actor.operator(operator), RefundOrder(payment, amount, reason, name.strip())
        )
    )
    sum_text = f"{done.amount.decimal} {done.amount.currency.upper()}"
    print(f"{sum_text} was refunded before." if done.made_before else f"Refunded {sum_text}.")


@disputes.command("list")
def disputes_list() -> None:
    """List disputes, open ones first. Answer them at Stripe."""

    async def work(billing: BillingContext) -> list[str]:
        async with billing.units.begin(Actor.service("billing")) as uow:
            return [_dispute_line(row) for row in await list_disputes(uow)]

    print("\n".join(run(work)) or "No disputes.")


def _dispute_line(row: Row) -> str:
    answer_by = f"  answer by {row['respond_by']:%Y-%m-%d}" if row["respond_by"] else ""
    amount = _money(row["amount_minor"], row["currency"])
    return (
        f"{row['stripe_dispute_id']}  {row['state']:<4}  opened {row['opened_at']:%Y-%m-%d}{answer_by}"
        f"  {amount:>12}  {row['reason']}  payment {row['payment_id']}"
    )


def _money(minor: int, currency: str) -> str:
    return f"{Money(minor, currency).decimal} {currency.upper()}"
