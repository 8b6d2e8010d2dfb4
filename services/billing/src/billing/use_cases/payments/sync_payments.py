"""Copies an invoice with its refunds and disputes from Stripe. It is always fetched again, so the order of webhooks and
repeats don't matter."""

from uuid import UUID

from chassis.errors import Unavailable
from chassis.unit_of_work import Actor, UnitOfWork

from billing.domain.payments import PaymentAtStripe
from billing.use_cases.context import BillingContext
from billing.use_cases.payments.record_payment import lock_payment, record_payment
from billing.use_cases.stripe.stripe_operations import complete

ATTEMPTS = 5
VERSION = "SELECT version FROM payments WHERE stripe_invoice_id = $1"
LOCK_INVOICE = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))"
"""Two webhooks about an invoice that isn't stored yet would both store it."""


async def sync_invoice(
    billing: BillingContext, actor: Actor, invoice_ref: str, *, operation_id: UUID | None = None
) -> PaymentAtStripe:
    """Completes operation `operation_id` in the same transaction. If the row changed after the fetch, fetches again.
    Raises Unavailable."""
    for _ in range(ATTEMPTS):
        async with billing.units.begin(actor) as uow:
            version = await uow.value(VERSION, invoice_ref)
        found = await billing.stripe.fetch_invoice_payment(invoice_ref)
        if await billing.units.run(actor, lambda uow: _apply(uow, found, version, operation_id)):  # noqa: B023  # called before the loop continues
            return found
    raise Unavailable


async def _apply(
    uow: UnitOfWork, found: PaymentAtStripe, fetched_version: int | None, operation_id: UUID | None
) -> bool:
    """False if the row changed since `fetched_version`; None stands for a payment that isn't stored yet."""
    await uow.rows(LOCK_INVOICE, found.invoice_ref)
    row = await lock_payment(uow, found.invoice_ref)
    if (None if row is None else row.version) != fetched_version:
        return False
    await record_payment(uow, found, row)
    if operation_id is not None:
        await complete(uow, operation_id)
    return True


async def sync_charge(billing: BillingContext, actor: Actor, charge_ref: str) -> None:
    """Copies the invoice that the charge pays, after a refund or a dispute."""
    invoice_ref = await billing.stripe.find_invoice_of_charge(charge_ref)
    if invoice_ref is not None:
        await sync_invoice(billing, actor, invoice_ref)
