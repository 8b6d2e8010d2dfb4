"""Pause, resume, cancel and reactivate a subscription, and pay what is owed
(docs/product/billing.md#pause-and-resume)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import parse_id
from chassis.unit_of_work import Actor, UnitOfWork
from sqlmodel import col, select

from billing.adapters.payers import require_billable_child
from billing.adapters.tables import SubscriptionRow
from billing.domain.errors import (
    AnotherChangeWaits,
    DoesNotRenew,
    PlanNotFound,
    SubscriptionNotFound,
    TermsNotAccepted,
)
from billing.domain.plans import PlanKind
from billing.domain.subscription_permissions import CHECKS
from billing.domain.subscriptions import LIVE, Status
from billing.use_cases.context import BillingContext
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
from billing.use_cases.subscriptions.subscribe import PlanSelection, require_card, subscribe
from billing.use_cases.subscriptions.subscription_state import state_of


async def pause(
    billing: BillingContext, viewer: Viewer, selection: PlanSelection, request: IdempotentRequest | None = None
) -> UUID:
    """Stop collecting payments now. Raises NotActive, AlreadyCanceled and the errors of `_change`."""
    return await _change(billing, viewer, StripeOperationKind.PAUSE, selection, request)


async def resume(
    billing: BillingContext, viewer: Viewer, selection: PlanSelection, request: IdempotentRequest | None = None
) -> UUID:
    """A new card is charged and saved if a new cycle starts. Raises NotPaused, CardDeclined, CardTokenInvalid or
    TermsNotAccepted if a new cycle must be paid, the errors of `_change`, and Forbidden for a new card while
    impersonated."""
    if selection.card_token is not None:
        viewer.forbid_impersonation()
    async with billing.units.begin(Actor.of(viewer)) as uow:
        state = state_of(await _latest(uow, viewer, selection))
        charges = state.paused and state.cycle is not None and state.cycle.ends_at <= uow.now
        begun = await find_by_key(uow, request)
    if charges and begun is None and not await billing.has_accepted_terms(viewer.profile_id):
        raise TermsNotAccepted
    return await _change(billing, viewer, StripeOperationKind.RESUME, selection, request)


async def cancel(
    billing: BillingContext, viewer: Viewer, selection: PlanSelection, request: IdempotentRequest | None = None
) -> UUID:
    """End it with the paid cycle. Raises AlreadyCanceled and the errors of `_change`."""
    return await _change(billing, viewer, StripeOperationKind.CANCEL, selection, request)


async def reactivate(
    billing: BillingContext, viewer: Viewer, selection: PlanSelection, request: IdempotentRequest | None = None
) -> UUID:
    """Undo a cancellation before the end, or buy a new cycle after it. Raises NotCanceled and errors of `_change`."""
    async with billing.units.begin(Actor.of(viewer)) as uow:
        row = await _latest(uow, viewer, selection)
        earlier = await find_by_key(uow, request)
    starts_new_cycle = row.status == Status.ENDED or (
        earlier is not None and earlier.kind == StripeOperationKind.SUBSCRIBE
    )
    if starts_new_cycle and row.kind == PlanKind.RECURRING:
        return await subscribe(billing, viewer, PlanSelection(selection.plan_id, str(row.child_id)), request)
    return await _change(billing, viewer, StripeOperationKind.REACTIVATE, selection, request)


async def pay(
    billing: BillingContext, viewer: Viewer, selection: PlanSelection, request: IdempotentRequest | None = None
) -> UUID:
    """Charge what is owed to the card on file, or to a new one. Raises NothingOwed, PaymentMethodMissing, CardDeclined,
    CardTokenInvalid and the errors of `_change`, and Forbidden for a new card while impersonated."""
    async with billing.units.begin(Actor.of(viewer)) as uow:
        row = await _latest(uow, viewer, selection)
        if selection.card_token is None:
            await require_card(uow, row.guardian_id)
        else:
            viewer.forbid_impersonation()
    return await _change(billing, viewer, StripeOperationKind.PAY, selection, request)


async def _change(
    billing: BillingContext,
    viewer: Viewer,
    kind: StripeOperationKind,
    selection: PlanSelection,
    request: IdempotentRequest | None,
) -> UUID:
    """Raises SubscriptionNotFound, DoesNotRenew, ChangeUnderWay, SchoolBilled, ChildNotFound, and Unavailable if a job
    will retry the change."""

    async def begin(uow: UnitOfWork) -> tuple[UUID, UUID]:
        row = await _latest(uow, viewer, selection)
        operation = await find_by_key(uow, request)
        if operation is None:
            operation = await pending_change(uow, row.id, kind)
            if (
                operation is not None
                and operation.state == StripeOperationState.WAITING
                and selection.card_token is not None
            ):
                raise AnotherChangeWaits(operation.id)
        if operation is None:
            if row.kind != PlanKind.RECURRING:
                raise DoesNotRenew
            CHECKS[kind](state_of(row))
            operation = record(
                uow,
                kind,
                row.guardian_id,
                subscription_id=row.id,
                card_token=selection.card_token,
                replaced_ref=row.stripe_subscription_id,
                request=request,
            )
            uow.audit(f"subscription.{kind} asked for", child_id=row.child_id, subject=row.id)
        return row.id, operation.id

    actor = Actor.of(viewer)
    try:
        subscription_id, operation_id = await billing.units.run(actor, begin)
    except AnotherChangeWaits as waiting:
        await abandon_waiting(billing, actor, waiting.operation_id)
        subscription_id, operation_id = await billing.units.run(actor, begin)
    await execute_stripe_operation(billing, actor, operation_id)
    return subscription_id


async def _latest(uow: UnitOfWork, viewer: Viewer, selection: PlanSelection) -> SubscriptionRow:
    """The child's running subscription to the plan, else the last one that ended."""
    child = await require_billable_child(uow, viewer, selection.child_id)
    matching = (
        select(SubscriptionRow)
        .where(
            col(SubscriptionRow.guardian_id) == viewer.profile_id,
            col(SubscriptionRow.child_id) == child,
            col(SubscriptionRow.plan_id) == parse_id(selection.plan_id, missing=PlanNotFound),
            col(SubscriptionRow.status).in_([*LIVE, Status.ENDED]),
        )
        .order_by(col(SubscriptionRow.status).in_(LIVE).desc(), col(SubscriptionRow.id).desc())
        .limit(1)
        .with_for_update()
    )
    row = (await uow.db.execute(matching)).scalar_one_or_none()
    if row is None:
        raise SubscriptionNotFound
    return row
