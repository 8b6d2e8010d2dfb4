"""Switch a running subscription to another plan, and undo a planned switch
(docs/product/billing.md#change-the-plan)."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import parse_id
from chassis.unit_of_work import Actor, UnitOfWork

from billing.adapters.tables import StripeOperationRow, SubscriptionRow
from billing.domain.errors import AnotherChangeWaits, ChangeUnderWay, PlanChangeOutdated, PlanNotFound, TermsNotAccepted
from billing.domain.plan_changes import CLOCK_SKEW, PREVIEW_LASTS, ChangePreview, Direction, check_change, check_undo
from billing.domain.plans import PlanKind
from billing.use_cases.context import BillingContext
from billing.use_cases.plan_changes.preview_plan_change import PlanChoice, preview_plan_change, running_plan
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
from billing.use_cases.subscriptions.subscribe import require_card
from billing.use_cases.subscriptions.subscription_state import state_of


@dataclass(frozen=True, slots=True)
class SeenPreview:
    """What the guardian saw and agreed to. Sums are decimal strings in major units."""

    previewed_at: datetime
    payment_today: str
    next_payment: str
    card_token: str | None = None
    """Of another card than the one on file, for an upgrade."""


async def change_plan(
    billing: BillingContext,
    viewer: Viewer,
    choice: PlanChoice,
    seen: SeenPreview,
    request: IdempotentRequest | None = None,
) -> UUID:
    """Charges what the guardian saw, or nothing. Returns the subscription's id, also while the payment waits for the
    guardian's bank. It replaces another change that waits, and the same one if another card comes with it.

    Raises the errors of `preview_plan_change`, PlanChangeOutdated with the new preview, ChangeUnderWay,
    TermsNotAccepted, PaymentMethodMissing, CardDeclined, CardTokenInvalid, Forbidden for a new card while
    impersonated, and Unavailable: a job then retries it for an hour.
    """
    if seen.card_token is not None:
        viewer.forbid_impersonation()
    actor = Actor.of(viewer)
    replaces = seen.card_token is not None
    try:
        begun = await billing.units.run(actor, lambda uow: _find_begun(uow, viewer, choice, request, replaces=replaces))
    except AnotherChangeWaits as waiting:
        if not await abandon_waiting(billing, actor, waiting.operation_id):
            raise ChangeUnderWay from None
        begun = None
    if begun is None:
        preview = await _require_current(billing, viewer, choice, seen)
        if preview.direction is Direction.UPGRADE and not await billing.has_accepted_terms(viewer.profile_id):
            raise TermsNotAccepted
        begun = await billing.units.run(
            actor, lambda uow: _begin(uow, viewer, choice, preview, request, seen.card_token)
        )
    subscription_id, operation_id = begun
    await execute_stripe_operation(billing, actor, operation_id)
    return subscription_id


async def undo_plan_change(
    billing: BillingContext, viewer: Viewer, child_id: str | None, request: IdempotentRequest | None = None
) -> UUID:
    """Keep the current plan. Raises NoPlannedChange, PlanChangeStarted, SubscriptionNotFound, ChangeUnderWay,
    SchoolBilled, ChildNotFound, and Unavailable if a job will retry it."""

    async def begin(uow: UnitOfWork) -> tuple[UUID, UUID]:
        row = await running_plan(uow, viewer, child_id)
        kind = StripeOperationKind.UNDO_PLAN_CHANGE
        operation = await find_by_key(uow, request) or await pending_change(uow, row.id, kind)
        if operation is None:
            check_undo(state_of(row), row.planned_at, uow.now)
            operation = _record(uow, row, kind, request)
        return row.id, operation.id

    actor = Actor.of(viewer)
    subscription_id, operation_id = await billing.units.run(actor, begin)
    await execute_stripe_operation(billing, actor, operation_id)
    return subscription_id


Begun = tuple[UUID, UUID]
"""Ids of the subscription and of the operation that changes it."""


async def _find_begun(
    uow: UnitOfWork, viewer: Viewer, choice: PlanChoice, request: IdempotentRequest | None, *, replaces: bool = False
) -> Begun | None:
    """What an earlier request with this key, or for the same change, began. Raises ChangeUnderWay for another one, and
    AnotherChangeWaits for one that waits for the guardian; with `replaces`, also if it is the same one."""
    row = await running_plan(uow, viewer, choice.child_id)
    if (earlier := await find_by_key(uow, request)) is not None:
        return row.id, earlier.id
    pending = await pending_change(uow, row.id, StripeOperationKind.CHANGE_PLAN)
    if pending is None:
        return None
    waits = pending.state == StripeOperationState.WAITING
    if pending.plan_id != parse_id(choice.plan_id, missing=PlanNotFound) or (waits and replaces):
        raise AnotherChangeWaits(pending.id) if waits else ChangeUnderWay
    return row.id, pending.id


async def _require_current(
    billing: BillingContext, viewer: Viewer, choice: PlanChoice, seen: SeenPreview
) -> ChangePreview:
    """Raises PlanChangeOutdated if the preview is older than 15 minutes or Stripe would charge something else."""
    now = billing.units.clock()
    if not now - PREVIEW_LASTS <= seen.previewed_at <= now + CLOCK_SKEW:
        raise _outdated(await preview_plan_change(billing, viewer, choice))
    preview = await preview_plan_change(billing, viewer, choice, seen.previewed_at)
    if not preview.charges(seen.payment_today, seen.next_payment):
        raise _outdated(await preview_plan_change(billing, viewer, choice))
    return preview


def _outdated(fresh: ChangePreview) -> PlanChangeOutdated:
    return PlanChangeOutdated(details={"plan_change": fresh.json})


async def _begin(
    uow: UnitOfWork,
    viewer: Viewer,
    choice: PlanChoice,
    preview: ChangePreview,
    request: IdempotentRequest | None,
    card_token: str | None,
) -> Begun:
    if (begun := await _find_begun(uow, viewer, choice, request)) is not None:
        return begun
    row = await running_plan(uow, viewer, choice.child_id)
    check_change(state_of(row), PlanKind(row.kind), row.planned_at, uow.now)
    upgrades = preview.direction is Direction.UPGRADE
    if not upgrades:
        card_token = None  # it charges nothing today
    if card_token is None:
        await require_card(uow, row.guardian_id)
    operation = _record(
        uow,
        row,
        StripeOperationKind.CHANGE_PLAN,
        request,
        plan_id=preview.plan_id,
        prorated_at=preview.previewed_at if upgrades else None,
        card_token=card_token,
    )
    return row.id, operation.id


def _record(
    uow: UnitOfWork,
    row: SubscriptionRow,
    kind: StripeOperationKind,
    request: IdempotentRequest | None,
    *,
    plan_id: UUID | None = None,
    prorated_at: datetime | None = None,
    card_token: str | None = None,
) -> StripeOperationRow:
    uow.audit(f"subscription.{kind} asked for", child_id=row.child_id, subject=row.id)
    return record(
        uow,
        kind,
        row.guardian_id,
        subscription_id=row.id,
        replaced_ref=row.stripe_subscription_id,
        plan_id=plan_id,
        prorated_at=prorated_at,
        card_token=card_token,
        request=request,
    )
