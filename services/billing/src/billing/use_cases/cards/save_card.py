from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import Actor, UnitOfWork
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select

from billing.adapters.payers import require_payer
from billing.adapters.tables import CustomerRow, StripeOperationRow
from billing.domain.confirmations import Confirmation
from billing.domain.customers import Card
from billing.domain.errors import CardDeclined, NothingToConfirm
from billing.use_cases.context import BillingContext
from billing.use_cases.stripe.execute_stripe_operation import execute_stripe_operation
from billing.use_cases.stripe.stripe_operations import (
    IdempotentRequest,
    StripeOperationKind,
    StripeOperationState,
    find_by_key,
    record,
)

REPLACE_WAITING = """
    UPDATE intentions SET state = 'failed', request_key = NULL
    WHERE guardian_id = $1 AND kind = 'save_card' AND state = 'waiting'
"""
"""A card that is entered later counts, whatever the bank says about an earlier one."""


async def save_card(
    billing: BillingContext, viewer: Viewer, card_token: str, request: IdempotentRequest | None = None
) -> UUID:
    """Returns the id of its operation, which waits if the bank asks the guardian first. Raises CardDeclined,
    CardTokenInvalid, SchoolBilled, and Forbidden while impersonated."""

    async def begin(uow: UnitOfWork) -> UUID:
        payer = await require_payer(uow, viewer)
        viewer.forbid_impersonation()
        await _lock_card(uow, payer.guardian_id)
        operation = await find_by_key(uow, request)
        if operation is None:
            await ensure_customer(uow, payer.guardian_id)
            await uow.rows(REPLACE_WAITING, payer.guardian_id)
            operation = record(
                uow, StripeOperationKind.SAVE_CARD, payer.guardian_id, card_token=card_token, request=request
            )
            uow.audit("card entered", subject=payer.guardian_id)
        return operation.id

    actor = Actor.of(viewer)
    operation_id = await billing.units.run(actor, begin)
    await execute_stripe_operation(billing, actor, operation_id)
    return operation_id


async def confirm_card(billing: BillingContext, viewer: Viewer) -> UUID:
    """Continue with the card that the guardian entered last, after the page asked the bank. Returns its operation's id.

    Raises CardDeclined after the bank refused, NothingToConfirm, SchoolBilled, and Forbidden while impersonated.
    """
    actor = Actor.of(viewer)

    async def latest(uow: UnitOfWork) -> UUID:
        payer = await require_payer(uow, viewer)
        viewer.forbid_impersonation()
        entered = (
            select(StripeOperationRow)
            .where(
                col(StripeOperationRow.guardian_id) == payer.guardian_id,
                col(StripeOperationRow.kind) == StripeOperationKind.SAVE_CARD,
            )
            .order_by(col(StripeOperationRow.created_at).desc(), col(StripeOperationRow.id).desc())
            .limit(1)
        )
        row = (await uow.db.execute(entered)).scalar_one_or_none()
        if row is None or row.state == StripeOperationState.FAILED:
            raise NothingToConfirm
        return row.id

    operation_id = await billing.units.run(actor, latest)
    await execute_stripe_operation(billing, actor, operation_id)
    await _require_not_refused(billing, actor, operation_id)
    return operation_id


async def _require_not_refused(billing: BillingContext, actor: Actor, operation_id: UUID) -> None:
    """A webhook may have stored the bank's refusal just before. The reason is then at Stripe."""
    async with billing.units.begin(actor) as uow:
        operation = await uow.db.get_one(StripeOperationRow, operation_id)
    if operation.state != StripeOperationState.FAILED:
        return
    setup = None if operation.waiting_ref is None else await billing.stripe.intents.fetch_setup(operation.waiting_ref)
    if setup is None or setup.refusal is None:
        raise NothingToConfirm
    raise CardDeclined(setup.refusal)


async def card_to_confirm(
    billing: BillingContext, viewer: Viewer, operation_id: UUID
) -> tuple[Card, Confirmation] | None:
    """The card of a waiting operation, which isn't saved yet; None if it waits for nothing."""
    async with billing.units.begin(Actor.of(viewer)) as uow:
        operation = await uow.db.get_one(StripeOperationRow, operation_id)
    if operation.state != StripeOperationState.WAITING or operation.waiting_ref is None:
        return None
    setup = await billing.stripe.intents.fetch_setup(operation.waiting_ref)
    if setup.card_ref is None:
        return None
    return await billing.stripe.intents.fetch_card(setup.card_ref), setup


async def _lock_card(uow: UnitOfWork, guardian_id: UUID) -> None:
    await uow.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"card of {guardian_id}")


async def ensure_customer(uow: UnitOfWork, guardian_id: UUID) -> None:
    customer = {"guardian_id": guardian_id, "created_at": uow.now}
    await uow.db.execute(insert(CustomerRow).values(customer).on_conflict_do_nothing())
