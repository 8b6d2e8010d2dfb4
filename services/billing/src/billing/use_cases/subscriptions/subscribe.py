"""Buys a plan for a child. The free trial needs no payment, so it never reaches Stripe."""

from dataclasses import dataclass, field
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id, parse_id
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.payers import require_billable_child
from billing.adapters.tables import CustomerRow, PlanRow, SubscriptionRow
from billing.domain.coupons import Offer
from billing.domain.errors import (
    AlreadySubscribed,
    AnotherChangeWaits,
    ChangeUnderWay,
    FreeTrialUsed,
    PaymentMethodMissing,
    PlanNotFound,
    TermsNotAccepted,
)
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import LIVE, Status
from billing.use_cases.cards.save_card import ensure_customer
from billing.use_cases.context import BillingContext
from billing.use_cases.plans.apply_coupon import get_plan, normalized_code, require_usable_offer
from billing.use_cases.stripe.execute_stripe_operation import execute_stripe_operation
from billing.use_cases.stripe.finish_confirmations import abandon_waiting
from billing.use_cases.stripe.stripe_operations import (
    IdempotentRequest,
    StripeOperationKind,
    StripeOperationState,
    find_by_key,
    pending_change,
    record,
)
from billing.use_cases.stripe.sync_from_stripe import one_time_state
from billing.use_cases.subscriptions.subscription_state import save_state, terms_of


@dataclass(frozen=True, slots=True)
class PlanSelection:
    plan_id: str
    child_id: str | None = None
    """None only if the guardian pays for one child."""
    coupon_code: str | None = None
    card_token: str | None = field(default=None, repr=False)
    """Of a card to save and to charge. None charges the card on file."""


async def subscribe(
    billing: BillingContext, viewer: Viewer, selection: PlanSelection, request: IdempotentRequest | None = None
) -> UUID:
    """Returns the subscription's id after payment, or while the payment waits for the guardian's bank. A purchase of
    another plan, with another coupon or with another card replaces one that waits.

    Raises AlreadySubscribed, ChangeUnderWay while another purchase isn't paid, FreeTrialUsed, PaymentMethodMissing,
    CardDeclined, SchoolBilled, PlanNotFound, TermsNotAccepted, the coupon's errors, and Unavailable: a job then retries
    the purchase for an hour.
    """
    viewer.require_guardian()
    actor = Actor.of(viewer)
    # Before the coupon is judged: this very request may have used it up.
    begun, replaced = await _find_begun_or_replaced(billing, actor, viewer, selection, request)
    if begun is None:
        if not await billing.has_accepted_terms(viewer.profile_id):
            raise TermsNotAccepted
        offer = await require_usable_offer(billing, selection.coupon_code) if selection.coupon_code else None
        if replaced is not None and not await abandon_waiting(billing, actor, replaced):
            raise AlreadySubscribed
        begun = await billing.units.run(actor, lambda uow: _begin(uow, viewer, selection, offer, request))
    subscription_id, operation_id = begun
    if operation_id is not None:
        await execute_stripe_operation(billing, actor, operation_id)
    return subscription_id


Begun = tuple[UUID, UUID | None]
"""Ids of the subscription and of the operation that pays for it; None as operation if it is free."""


async def _find_begun_or_replaced(
    billing: BillingContext,
    actor: Actor,
    viewer: Viewer,
    selection: PlanSelection,
    request: IdempotentRequest | None,
) -> tuple[Begun | None, UUID | None]:
    """What an earlier request began, or the waiting operation that this one replaces."""
    try:
        return await billing.units.run(actor, lambda uow: _find_begun(uow, viewer, selection, request)), None
    except AnotherChangeWaits as waiting:
        return None, waiting.operation_id


async def _find_begun(
    uow: UnitOfWork, viewer: Viewer, selection: PlanSelection, request: IdempotentRequest | None
) -> Begun | None:
    """What an earlier request with this key, or for the same purchase, began. Raises what forbids the purchase whatever
    coupon and card it names, so that a card is stored only by a purchase that can be made."""
    child = await require_billable_child(uow, viewer, selection.child_id)
    await uow.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"purchases of {child}")
    if (earlier := await find_by_key(uow, request)) is not None and earlier.subscription_id is not None:
        return earlier.subscription_id, earlier.id
    plan = await get_plan(uow, parse_id(selection.plan_id, missing=PlanNotFound))
    pending = await _pending_purchase(uow, child, PlanKind(plan.kind), viewer.profile_id)
    if pending is None:
        return None
    operation = await pending_change(uow, pending.id, StripeOperationKind.SUBSCRIBE)
    waits = operation is not None and operation.state == StripeOperationState.WAITING
    same = pending.plan_id == plan.id and pending.coupon_code == normalized_code(selection.coupon_code)
    if same and not (waits and selection.card_token is not None):
        return pending.id, operation.id if operation else None
    if operation is not None and waits:
        raise AnotherChangeWaits(operation.id)
    raise ChangeUnderWay  # another purchase isn't paid yet: it may still fail


async def _begin(
    uow: UnitOfWork, viewer: Viewer, selection: PlanSelection, offer: Offer | None, request: IdempotentRequest | None
) -> Begun:
    if (begun := await _find_begun(uow, viewer, selection, request)) is not None:
        return begun
    child = await require_billable_child(uow, viewer, selection.child_id)
    plan = await get_plan(uow, parse_id(selection.plan_id, missing=PlanNotFound))
    if plan.kind == PlanKind.FREE_TRIAL:
        return await _start_trial(uow, child, plan, viewer.profile_id, request), None
    if selection.card_token is None:
        await require_card(uow, viewer.profile_id)
    else:
        viewer.forbid_impersonation()
        await ensure_customer(uow, viewer.profile_id)
    row = _new(uow, child, plan, viewer.profile_id, offer)
    uow.audit("subscription.ordered", child_id=child, subject=row.id)
    await uow.db.flush()
    operation = record(
        uow,
        StripeOperationKind.SUBSCRIBE,
        row.guardian_id,
        subscription_id=row.id,
        card_token=selection.card_token,
        request=request,
    )
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


async def _start_trial(
    uow: UnitOfWork, child: UUID, plan: PlanRow, guardian_id: UUID, request: IdempotentRequest | None
) -> UUID:
    row = _new(uow, child, plan, guardian_id, None)
    await uow.db.flush()
    if request is not None:
        done = StripeOperationState.DONE
        record(uow, StripeOperationKind.SUBSCRIBE, guardian_id, subscription_id=row.id, request=request, state=done)
    await save_state(uow, row, one_time_state(uow.now, plan, 0))
    return row.id


async def require_card(uow: UnitOfWork, guardian_id: UUID) -> None:
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
        reconcile_at=uow.now,
        created_at=uow.now,
    )
    uow.db.add(row)
    return row
