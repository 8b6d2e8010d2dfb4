"""Pausing, resuming, canceling and reactivating (DECISIONS.md section Billing)."""

from collections.abc import Mapping
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import parse_id
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import SubscriptionRow
from billing.domain.conditions import DoesNotRenew, PlanNotFound, SubscriptionNotFound
from billing.domain.plans import PlanKind
from billing.domain.subscriptions import (
    LIVE,
    Check,
    Status,
    check_cancel,
    check_pause,
    check_reactivate,
    check_resume,
)
from billing.use_cases.billing import Billing
from billing.use_cases.carry_out import carry_out
from billing.use_cases.intentions import IntentionKind, Request, earlier, intend, pending_change
from billing.use_cases.payers import require_paid_child
from billing.use_cases.subscribe import Wish, subscribe
from billing.use_cases.subscriptions import state_of

CHECKS: Mapping[IntentionKind, Check] = {
    IntentionKind.PAUSE: check_pause,
    IntentionKind.RESUME: check_resume,
    IntentionKind.CANCEL: check_cancel,
    IntentionKind.REACTIVATE: check_reactivate,
}


async def pause(billing: Billing, viewer: Viewer, wish: Wish, request: Request | None = None) -> UUID:
    """Stops collection at once. Raises NotActive, AlreadyCanceled and what every change raises."""
    return await _change(billing, viewer, IntentionKind.PAUSE, wish, request)


async def resume(billing: Billing, viewer: Viewer, wish: Wish, request: Request | None = None) -> UUID:
    """Raises NotPaused, CardDeclined when a new cycle has to be paid, and what every change raises."""
    return await _change(billing, viewer, IntentionKind.RESUME, wish, request)


async def cancel(billing: Billing, viewer: Viewer, wish: Wish, request: Request | None = None) -> UUID:
    """Ends at the end of the paid cycle. Raises AlreadyCanceled and what every change raises."""
    return await _change(billing, viewer, IntentionKind.CANCEL, wish, request)


async def reactivate(billing: Billing, viewer: Viewer, wish: Wish, request: Request | None = None) -> UUID:
    """Undoes a cancel before the end; after it, buys a new cycle. Raises NotCanceled and what every change raises."""
    async with billing.units.begin(Actor.of(viewer)) as uow:
        row = await _latest(uow, viewer, wish)
        again = await earlier(uow, request)
    begins_anew = row.status == Status.ENDED or (again is not None and again.kind == IntentionKind.SUBSCRIBE)
    if begins_anew and row.kind == PlanKind.RECURRING:
        return await subscribe(billing, viewer, Wish(wish.plan_id, str(row.child_id)), request)
    return await _change(billing, viewer, IntentionKind.REACTIVATE, wish, request)


async def _change(billing: Billing, viewer: Viewer, kind: IntentionKind, wish: Wish, request: Request | None) -> UUID:
    """Raises SubscriptionNotFound, DoesNotRenew, ChangeUnderWay, SchoolBilled, ChildNotFound and Unavailable: then a
    job goes on trying."""

    async def begin(uow: UnitOfWork) -> tuple[UUID, UUID]:
        row = await _latest(uow, viewer, wish)
        known = await earlier(uow, request) or await pending_change(uow, row.id, kind)
        if known is None:
            if row.kind != PlanKind.RECURRING:
                raise DoesNotRenew
            CHECKS[kind](state_of(row))
            known = intend(
                uow,
                kind,
                row.guardian_id,
                subscription_id=row.id,
                replaced_ref=row.stripe_subscription_id,
                request=request,
            )
            uow.audit(f"subscription.{kind} asked for", child_id=row.child_id, subject=row.id)
        return row.id, known.id

    actor = Actor.of(viewer)
    subscription_id, intention_id = await billing.units.run(actor, begin)
    await carry_out(billing, actor, intention_id)
    return subscription_id


async def _latest(uow: UnitOfWork, viewer: Viewer, wish: Wish) -> SubscriptionRow:
    """The child's subscription to the plan: the one that goes on, else the last that ended."""
    child = await require_paid_child(uow, viewer, wish.child_id)
    found = (
        select(SubscriptionRow)
        .where(
            col(SubscriptionRow.guardian_id) == viewer.profile_id,
            col(SubscriptionRow.child_id) == child,
            col(SubscriptionRow.plan_id) == parse_id(wish.plan_id, missing=PlanNotFound),
            col(SubscriptionRow.status).in_([*LIVE, Status.ENDED]),
        )
        .order_by(col(SubscriptionRow.status).in_(LIVE).desc(), col(SubscriptionRow.id).desc())
        .limit(1)
        .with_for_update()
    )
    row = (await uow.db.execute(found)).scalar_one_or_none()
    if row is None:
        raise SubscriptionNotFound
    return row
