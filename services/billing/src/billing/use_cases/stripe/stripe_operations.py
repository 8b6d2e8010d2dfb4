"""A change to make at Stripe, committed before the call to Stripe.

A repeated request with the same Idempotency-Key finds the operation of the first one.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from chassis.errors import IdempotencyKeyReused
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import OPEN, StripeOperationRow
from billing.domain.errors import AnotherChangeWaits, ChangeUnderWay

COMPLETE_WAITING_PURCHASE = """
    UPDATE intentions SET state = 'done' WHERE subscription_id = $1 AND kind = 'subscribe' AND state = 'waiting'
"""
REQUEST_GRACE = timedelta(seconds=60)
"""How long the request that recorded an operation has to complete it before the job retries it."""


class StripeOperationKind(StrEnum):
    SAVE_CARD = "save_card"
    SUBSCRIBE = "subscribe"
    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    REACTIVATE = "reactivate"
    PAY = "pay"
    CHANGE_PLAN = "change_plan"
    UNDO_PLAN_CHANGE = "undo_plan_change"
    VOID_INVOICES = "void_invoices"
    REFUND = "refund"
    DELETE_CUSTOMER = "forget_customer"


class StripeOperationState(StrEnum):
    PENDING = "pending"
    WAITING = "waiting"
    """For the guardian's confirmation by the bank."""
    DONE = "done"
    FAILED = "failed"


OPEN_STATES = (StripeOperationState.PENDING, StripeOperationState.WAITING)


@dataclass(frozen=True, slots=True)
class IdempotentRequest:
    """A request that carries an Idempotency-Key."""

    key: bytes
    """SHA-256 of the actor and the key."""
    hash: bytes
    """SHA-256 of method, path and body."""


async def find_by_key(uow: UnitOfWork, request: IdempotentRequest | None) -> StripeOperationRow | None:
    """The operation of an earlier request with this key. Raises IdempotencyKeyReused if the requests differ."""
    if request is None:
        return None
    same_key = select(StripeOperationRow).where(col(StripeOperationRow.request_key) == request.key)
    row = (await uow.db.execute(same_key)).scalar_one_or_none()
    if row is not None and row.request_hash != request.hash:
        raise IdempotencyKeyReused
    return row


async def pending_change(
    uow: UnitOfWork, subscription_id: UUID, kind: StripeOperationKind
) -> StripeOperationRow | None:
    """The subscription's open operation, if it is of this kind. Raises ChangeUnderWay or AnotherChangeWaits if it is of
    another."""
    unfinished = select(StripeOperationRow).where(OPEN, col(StripeOperationRow.subscription_id) == subscription_id)
    row = (await uow.db.execute(unfinished)).scalar_one_or_none()
    if row is None or row.kind == kind:
        return row
    raise AnotherChangeWaits(row.id) if row.state == StripeOperationState.WAITING else ChangeUnderWay


def record(
    uow: UnitOfWork,
    kind: StripeOperationKind,
    guardian_id: UUID,
    *,
    subscription_id: UUID | None = None,
    card_token: str | None = None,
    replaced_ref: str | None = None,
    plan_id: UUID | None = None,
    prorated_at: datetime | None = None,
    request: IdempotentRequest | None = None,
    due_now: bool = False,
    state: StripeOperationState = StripeOperationState.PENDING,
) -> StripeOperationRow:
    """`due_now` lets the job execute it instead of the request. One that is already done needs nothing from Stripe and
    only keeps the request's Idempotency-Key."""
    row = StripeOperationRow(
        id=new_id(),
        kind=kind,
        state=state,
        guardian_id=guardian_id,
        subscription_id=subscription_id,
        card_token=card_token,
        replaced_ref=replaced_ref,
        plan_id=plan_id,
        prorated_at=prorated_at,
        request_key=request.key if request else None,
        request_hash=request.hash if request else None,
        created_at=uow.now,
        due_at=uow.now if due_now else uow.now + REQUEST_GRACE,
    )
    uow.db.add(row)
    return row


async def complete(
    uow: UnitOfWork, operation_id: UUID, state: StripeOperationState = StripeOperationState.DONE
) -> bool:
    """Close an operation; False if it was closed before. A failed one releases its Idempotency-Key for another try."""
    row = await uow.db.get_one(StripeOperationRow, operation_id, with_for_update=True)
    if row.state not in OPEN_STATES:
        return False
    row.state = state
    row.card_token = None
    if state is StripeOperationState.FAILED:
        row.request_key = None
    return True


async def complete_waiting_purchase(uow: UnitOfWork, subscription_id: UUID) -> None:
    """In the transaction that stores the payment, so that nobody is asked to confirm it again."""
    await uow.rows(COMPLETE_WAITING_PURCHASE, subscription_id)
