"""Continues a payment after the page asked the bank (docs/product/billing.md#confirmed-payments)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import parse_id
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, or_, select

from billing.adapters.payers import require_billable_child
from billing.adapters.tables import WAITING, StripeOperationRow, SubscriptionRow
from billing.domain.confirmations import Outcome
from billing.domain.errors import CardDeclined, NothingToConfirm, PlanNotFound, SubscriptionNotFound
from billing.domain.subscriptions import LIVE, Status
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.execute_stripe_operation import execute_stripe_operation
from billing.use_cases.stripe.finish_confirmations import fetch_awaited_payment, open_operation
from billing.use_cases.stripe.stripe_operations import StripeOperationState
from billing.use_cases.stripe.sync_from_stripe import sync_subscription
from billing.use_cases.subscriptions.subscribe import PlanSelection


async def confirm_payment(billing: BillingContext, viewer: Viewer, selection: PlanSelection) -> UUID:
    """Fetch the payment's state from Stripe, and complete the purchase if it is paid. Returns the subscription's id,
    also while the bank's answer is missing.

    Raises CardDeclined after the bank refused, NothingToConfirm, SubscriptionNotFound, SchoolBilled, ChildNotFound and
    Unavailable.
    """
    actor = Actor.of(viewer)
    async with billing.units.begin(actor) as uow:
        row = await _running_or_waiting(uow, viewer, selection)
        operation = await open_operation(uow, row.id)
    if operation is not None:
        await execute_stripe_operation(billing, actor, operation.id)
        await _require_not_refused(billing, actor, operation.id, row)
    elif row.status == Status.PAST_DUE:
        await _confirm_renewal(billing, actor, row)
    return row.id


async def _require_not_refused(billing: BillingContext, actor: Actor, operation_id: UUID, row: SubscriptionRow) -> None:
    """A webhook may have stored the bank's refusal just before. The reason is then at Stripe."""
    async with billing.units.begin(actor) as uow:
        operation = await uow.db.get_one(StripeOperationRow, operation_id)
    if operation.state == StripeOperationState.FAILED:
        payment = await fetch_awaited_payment(billing, operation, row)
        raise CardDeclined(payment.refusal if payment else None)


async def _confirm_renewal(billing: BillingContext, actor: Actor, row: SubscriptionRow) -> None:
    if not row.owed_requires_action or row.stripe_subscription_id is None:
        raise NothingToConfirm
    await sync_subscription(billing, actor, row.stripe_subscription_id)
    payment = await billing.stripe.intents.of_subscription(row.stripe_subscription_id)
    if payment is not None and payment.outcome is Outcome.FAILED:
        await billing.stripe.set_own_card(row.stripe_subscription_id, None)  # of the card that the bank refused
        raise CardDeclined(payment.refusal)


async def _running_or_waiting(uow: UnitOfWork, viewer: Viewer, selection: PlanSelection) -> SubscriptionRow:
    """The subscription to this plan, or the one with an upgrade to it that waits."""
    child = await require_billable_child(uow, viewer, selection.child_id)
    plan_id = parse_id(selection.plan_id, missing=PlanNotFound)
    upgraded = select(StripeOperationRow.subscription_id).where(WAITING, col(StripeOperationRow.plan_id) == plan_id)
    bought = (
        select(SubscriptionRow)
        .where(
            col(SubscriptionRow.guardian_id) == viewer.profile_id,
            col(SubscriptionRow.child_id) == child,
            or_(col(SubscriptionRow.plan_id) == plan_id, col(SubscriptionRow.id).in_(upgraded)),
        )
        .order_by(col(SubscriptionRow.status).in_([*LIVE, Status.PENDING]).desc(), col(SubscriptionRow.id).desc())
        .limit(1)
    )
    row = (await uow.db.execute(bought)).scalar_one_or_none()
    if row is None:
        raise SubscriptionNotFound
    if row.status not in (*LIVE, Status.PENDING):
        raise NothingToConfirm
    return row
