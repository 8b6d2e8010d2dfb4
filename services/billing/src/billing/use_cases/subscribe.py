"""Buying a plan for a child. The free trial needs no payment, so it needs no Stripe."""

from dataclasses import dataclass
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id, parse_id
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import CustomerRow, PlanRow, SubscriptionRow
from billing.domain.conditions import AlreadySubscribed, FreeTrialUsed, PaymentMethodMissing, PlanNotFound
from billing.domain.coupons import Offer
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import LIVE, Status
from billing.use_cases.apply_coupon import plan_of, usable_offer
from billing.use_cases.billing import Billing
from billing.use_cases.carry_out import carry_out
from billing.use_cases.intentions import IntentionKind, Request, earlier, intend, pending_change
from billing.use_cases.payers import require_paid_child
from billing.use_cases.subscriptions import store, terms_of
from billing.use_cases.sync import begun_once


@dataclass(frozen=True, slots=True)
class Wish:
    plan_id: str
    child_id: str | None = None
    """May be left out by a guardian who pays for one child."""
    coupon_code: str | None = None


async def subscribe(billing: Billing, viewer: Viewer, wish: Wish, request: Request | None = None) -> UUID:
    """The subscription's id, once it is paid.

    Raises AlreadySubscribed, FreeTrialUsed, PaymentMethodMissing, CardDeclined, SchoolBilled, PlanNotFound, the
    coupon's conditions, and Unavailable: then a job goes on trying for an hour.
    """
    viewer.require_guardian()
    actor = Actor.of(viewer)
    offer = await usable_offer(billing, wish.coupon_code) if wish.coupon_code else None
    subscription_id, intention_id = await billing.units.run(
        actor, lambda uow: _begin(uow, viewer, wish, offer, request)
    )
    if intention_id is not None:
        await carry_out(billing, actor, intention_id)
    return subscription_id


async def _begin(
    uow: UnitOfWork, viewer: Viewer, wish: Wish, offer: Offer | None, request: Request | None
) -> tuple[UUID, UUID | None]:
    """The subscription and the intention to pay for it; no intention when it costs nothing."""
    child = await require_paid_child(uow, viewer, wish.child_id)
    await uow.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"purchases of {child}")
    if (known := await earlier(uow, request)) is not None and known.subscription_id is not None:
        return known.subscription_id, known.id
    plan = await plan_of(uow, parse_id(wish.plan_id, missing=PlanNotFound))
    kind = PlanKind(plan.kind)
    if (under_way := await _under_way(uow, child, kind, viewer.profile_id)) is not None:
        if under_way.plan_id == plan.id and under_way.coupon_code == (offer.code if offer else None):
            intention = await pending_change(uow, under_way.id, IntentionKind.SUBSCRIBE)
            return under_way.id, intention.id if intention else None
        raise AlreadySubscribed
    if kind is PlanKind.FREE_TRIAL:
        return await _begin_trial(uow, child, plan, viewer.profile_id), None
    await _require_card(uow, viewer.profile_id)
    row = _new(uow, child, plan, viewer.profile_id, offer)
    uow.audit("subscription.ordered", child_id=child, subject=row.id)
    await uow.db.flush()
    intention = intend(uow, IntentionKind.SUBSCRIBE, row.guardian_id, subscription_id=row.id, request=request)
    return row.id, intention.id


async def _under_way(uow: UnitOfWork, child: UUID, kind: PlanKind, guardian_id: UUID) -> SubscriptionRow | None:
    """The guardian's own purchase that is not yet paid. Raises AlreadySubscribed and FreeTrialUsed."""
    found = select(SubscriptionRow).where(
        col(SubscriptionRow.child_id) == child,
        col(SubscriptionRow.kind) == kind,
        col(SubscriptionRow.status) != Status.FAILED,
    )
    rows = list((await uow.db.execute(found)).scalars())
    if kind is PlanKind.FREE_TRIAL and rows:
        raise FreeTrialUsed
    if any(row.status in LIVE for row in rows):
        raise AlreadySubscribed
    waiting = next((row for row in rows if row.status == Status.PENDING), None)
    if waiting is not None and waiting.guardian_id != guardian_id:
        raise AlreadySubscribed
    return waiting


async def _begin_trial(uow: UnitOfWork, child: UUID, plan: PlanRow, guardian_id: UUID) -> UUID:
    row = _new(uow, child, plan, guardian_id, None)
    await uow.db.flush()
    await store(uow, row, begun_once(uow.now, plan, 0))
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
