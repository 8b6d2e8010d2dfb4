"""An intention: what is to be done at Stripe, written and committed before it is done.

A request that comes again with its Idempotency-Key finds the intention it made before.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from uuid import UUID

from chassis.http.idempotency import IdempotencyKeyReused
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlmodel import col, select

from billing.adapters.tables import PENDING, IntentionRow
from billing.domain.conditions import ChangeUnderWay

LEFT_TO_THE_REQUEST = timedelta(seconds=60)
"""How long the request that wrote an intention has to finish it before the job takes it up."""


class IntentionKind(StrEnum):
    SAVE_CARD = "save_card"
    SUBSCRIBE = "subscribe"
    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    REACTIVATE = "reactivate"
    FORGET_CUSTOMER = "forget_customer"


class IntentionState(StrEnum):
    PENDING = "pending"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Request:
    """A request that carries an Idempotency-Key."""

    key: bytes
    """SHA-256 of who asks and the key."""
    hash: bytes
    """SHA-256 of what is asked."""


async def earlier(uow: UnitOfWork, request: Request | None) -> IntentionRow | None:
    """What the same request wrote before. Raises IdempotencyKeyReused when it asked for something else."""
    if request is None:
        return None
    found = (
        await uow.db.execute(select(IntentionRow).where(col(IntentionRow.request_key) == request.key))
    ).scalar_one_or_none()
    if found is not None and found.request_hash != request.hash:
        raise IdempotencyKeyReused
    return found


async def pending_change(uow: UnitOfWork, subscription_id: UUID, kind: IntentionKind) -> IntentionRow | None:
    """The change that is still under way, when it is the one asked for. Raises ChangeUnderWay for another."""
    found = (
        await uow.db.execute(select(IntentionRow).where(PENDING, col(IntentionRow.subscription_id) == subscription_id))
    ).scalar_one_or_none()
    if found is not None and found.kind != kind:
        raise ChangeUnderWay
    return found


def intend(
    uow: UnitOfWork,
    kind: IntentionKind,
    guardian_id: UUID,
    *,
    subscription_id: UUID | None = None,
    card_token: str | None = None,
    replaced_ref: str | None = None,
    request: Request | None = None,
    at_once: bool = False,
) -> IntentionRow:
    """`at_once` leaves it to the job."""
    row = IntentionRow(
        id=new_id(),
        kind=kind,
        state=IntentionState.PENDING,
        guardian_id=guardian_id,
        subscription_id=subscription_id,
        card_token=card_token,
        replaced_ref=replaced_ref,
        request_key=request.key if request else None,
        request_hash=request.hash if request else None,
        created_at=uow.now,
        due_at=uow.now if at_once else uow.now + LEFT_TO_THE_REQUEST,
    )
    uow.db.add(row)
    return row


async def settle(uow: UnitOfWork, intention_id: UUID, state: IntentionState = IntentionState.DONE) -> bool:
    """Closes an intention; False when that was done before. A failed one frees its Idempotency-Key for another try."""
    row = await uow.db.get_one(IntentionRow, intention_id, with_for_update=True)
    if row.state != IntentionState.PENDING:
        return False
    row.state = state
    row.card_token = None
    if state is IntentionState.FAILED:
        row.request_key = None
    return True
