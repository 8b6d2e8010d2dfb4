"""Stripe operations that wait for the guardian to confirm with the bank (docs/product/billing.md#confirmed-payments).

Only Stripe's state counts: what the page reports is never trusted.
"""

from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from billing.adapters.tables import StripeOperationRow
from billing.domain.confirmations import TIME_TO_CONFIRM, Confirmation, Outcome
from billing.domain.errors import CardDeclined, NothingToConfirm, PaymentRefused
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.stripe_operations import OPEN_STATES, StripeOperationState

PAGE_GRACE = timedelta(seconds=60)
"""How long the page has to report the bank's answer before the job asks Stripe."""


class AwaitsConfirmation(Exception):
    """Raised by an operation that can't continue before the guardian confirms it."""

    def __init__(self, ref: str, amount_minor: int | None = None) -> None:
        """`ref`: Stripe's id of the SetupIntent, subscription or invoice."""
        super().__init__(ref)
        self.ref = ref
        self.amount_minor = amount_minor


async def await_confirmation(uow: UnitOfWork, operation_id: UUID, waits: AwaitsConfirmation) -> None:
    row = await uow.db.get_one(StripeOperationRow, operation_id, with_for_update=True)
    if row.state not in OPEN_STATES or row.state == StripeOperationState.WAITING:
        return
    row.state = StripeOperationState.WAITING
    row.waiting_ref, row.waiting_minor, row.card_token = waits.ref, waits.amount_minor, None
    row.attempts, row.due_at, row.expires_at = 0, uow.now + PAGE_GRACE, uow.now + TIME_TO_CONFIRM
    uow.audit(f"{row.kind} waits for the bank", subject=row.subscription_id or row.guardian_id)


async def require_paid_subscription(billing: BillingContext, ref: str) -> None:
    """Raises AwaitsConfirmation while its first payment waits, CardDeclined after the bank refused it, and
    NothingToConfirm after Stripe ended it. What was refused is canceled at Stripe."""
    status = (await billing.stripe.fetch_subscription(ref)).status
    if status in ("active", "past_due"):
        return
    if status == "ended":
        raise NothingToConfirm
    payment = await billing.stripe.intents.of_subscription(ref)
    if payment is not None and payment.outcome is not Outcome.FAILED:
        raise AwaitsConfirmation(ref, payment.amount_minor)
    if await discard_subscription(billing, ref):
        raise _refusal(payment)


async def require_paid_invoice(billing: BillingContext, ref: str) -> None:
    """The same for the invoice of a one-time purchase."""
    if (await billing.stripe.fetch_payment(ref)).paid:
        return
    payment = await billing.stripe.intents.of_invoice(ref)
    if payment is not None and payment.outcome is not Outcome.FAILED:
        raise AwaitsConfirmation(ref, payment.amount_minor)
    if await discard_invoice(billing, ref):
        raise _refusal(payment)


async def discard_subscription(billing: BillingContext, ref: str) -> bool:
    """Make sure that its first payment is never taken. False if it was paid meanwhile."""
    with suppress(PaymentRefused):  # paid between Stripe's list and this call
        await billing.stripe.void_open_invoices(ref)
    if (await billing.stripe.fetch_subscription(ref)).status in ("active", "past_due"):
        return False
    await billing.stripe.cancel_now(ref)
    return True


async def discard_invoice(billing: BillingContext, ref: str) -> bool:
    with suppress(PaymentRefused):  # paid or void meanwhile
        await billing.stripe.void_invoice(ref)
    return not (await billing.stripe.fetch_payment(ref)).paid


def _refusal(payment: Confirmation | None) -> CardDeclined:
    return CardDeclined(payment.refusal if payment else None)
