"""Buys a plan for a child. The free trial needs no payment, so it never reaches Stripe."""

from dataclasses import dataclass
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id, parse_id
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import CustomerRow, PlanRow, SubscriptionRow
from billing.domain.coupons import Offer
from billing.domain.errors import AlreadySubscribed, FreeTrialUsed, PaymentMethodMissing, PlanNotFound
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import LIVE, Status
from billing.use_cases.apply_coupon import get_plan, require_usable_offer
from billing.use_cases.context import BillingContext
from billing.use_cases.execute_stripe_operation import execute_stripe_operation
from billing.use_cases.payers import require_billable_child
from billing.use_cases.stripe_operations import (
    IdempotentRequest,
    StripeOperationKind,
    find_by_key,
    pending_change,
    record,
)
from billing.use_cases.subscriptions import save_state, terms_of
from billing.use_cases.sync_from_stripe import one_time_state


@dataclass(frozen=True, slots=True)
class PlanSelection:
    plan_id: str
    child_id: str | None = None
    """None only if the guardian pays for one child."""
    coupon_code: str | None = None


async def subscribe(
    billing: BillingContext, viewer: Viewer, selection: PlanSelection, request: IdempotentRequest | None = None
) -> UUID:
    """Returns the subscription's id after payment.

    Raises AlreadySubscribed, FreeTrialUsed, PaymentMethodMissing, CardDeclined, SchoolBilled, PlanNotFound, the
    coupon's errors, and Unavailable: a job then retries the purchase for an hour.
    """
    viewer.require_guardian()
    actor = Actor.of(viewer)
    offer = await require_usable_offer(billing, selection.coupon_code) if selection.coupon_code else None
    subscription_id, operation_id = await billing.units.run(
        actor, lambda uow: _begin(uow, viewer, selection, offer, request)
    )
    if operation_id is not None:
        await execute_stripe_operation(billing, actor, operation_id)
    return subscription_id


async def _begin(
    uow: UnitOfWork, viewer: Viewer, selection: PlanSelection, offer: Offer | None, request: IdempotentRequest | None
) -> tuple[UUID, UUID | None]:
    """Ids of the subscription and of the operation that pays for it; None as operation if it is free."""
    child = await require_billable_child(uow, viewer, selection.child_id)
    await uow.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"purchases of {child}")
    if (earlier := await find_by_key(uow, request)) is not None and earlier.subscription_id is not None:
        return earlier.subscription_id, earlier.id
    plan = await get_plan(uow, parse_id(selection.plan_id, missing=PlanNotFound))
    kind = PlanKind(plan.kind)
    if (pending := await _pending_purchase(uow, child, kind, viewer.profile_id)) is not None:
        if pending.plan_id == plan.id and pending.coupon_code == (offer.code if offer else None):
            operation = await pending_change(uow, pending.id, StripeOperationKind.SUBSCRIBE)
            return pending.id, operation.id if operation else None
        raise AlreadySubscribed
    if kind is PlanKind.FREE_TRIAL:
        return await _start_trial(uow, child, plan, viewer.profile_id), None
    await _require_card(uow, viewer.profile_id)
    row = _new(uow, child, plan, viewer.profile_id, offer)
    uow.audit("subscription.ordered", child_id=child, subject=row.id)
    await uow.db.flush()
    operation = record(uow, StripeOperationKind.SUBSCRIBE, row.guardian_id, subscription_id=row.id, request=request)
    return row.id, operation.id


async def _pending_purchase(uow: UnitOfWork, child: UUID, kind: PlanKind, guardian_id: UUID) -> SubscriptionRow | None:
    """The guardian's own unpaid purchase of this kind. Raises AlreadySubscribed and FreeTrialUsed."""
    purchases = select(SubscriptionRow).where(
        col(SubscriptionRow.child_id) == child,
        col(SubscriptionRow.kind) == kind,
        col(SubscriptionRow.status) != Status.FAILED,
    )
    rows = list((await uow.db.execute(purchases)).scalars())
    if kind is PlanKind.FREE_TRIAL and rows:
        raise FreeTrialUsed
    if any(row.status in LIVE for row in rows):
        raise AlreadySubscribed
    unpaid = next((row for row in rows if row.status == Status.PENDING), None)
    if unpaid is not None and unpaid.guardian_id != guardian_id:
        raise AlreadySubscribed
    return unpaid


async def _start_trial(uow: UnitOfWork, child: UUID, plan: PlanRow, guardian_id: UUID) -> UUID:
    row = _new(uow, child, plan, guardian_id, None)
    await uow.db.flush()
    await save_state(uow, row, one_time_state(uow.now, plan, 0))
    return row.id


async def _require_card(uow: UnitOfWork, guardian_id: UUID) -> None:
    customer = await uow.db.get(CustomerRow, guardian_id)
    if customer is None or customer.card_last4 is None:
        raise PaymentMethodMissing


def _new(uow: UnitOfWork, child: UUID, plan: PlanRow, guardian_id: UUID, offer: Offer | None) -> SubscriptionRow:
    total = terms_of(plan).total
    if offer is not None:
        total = total.less(offer.discount.off(total))
    row = SubscriptionRow(
        id=new_id(),
        guardian_id=guardian_id,
        child_id=child,
        plan_id=plan.id,
        kind=plan.kind,
        status=Status.PENDING,
        total_minor=total.minor,
        currency=total.currency,
        coupon_code=offer.code if offer else None,
        stripe_promotion_code_id=offer.ref if offer else None,
        created_at=uow.now,
    )
    uow.db.add(row)
    return row
