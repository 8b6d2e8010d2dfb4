from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import Actor, UnitOfWork
from sqlalchemy.dialects.postgresql import insert

from billing.adapters.tables import CustomerRow
from billing.use_cases.context import BillingContext
from billing.use_cases.payers import require_payer
from billing.use_cases.stripe.execute_stripe_operation import execute_stripe_operation
from billing.use_cases.stripe.stripe_operations import IdempotentRequest, StripeOperationKind, find_by_key, record


async def save_card(
    billing: BillingContext, viewer: Viewer, card_token: str, request: IdempotentRequest | None = None
) -> UUID:
    """Returns the guardian's id. Raises CardDeclined, CardTokenInvalid, SchoolBilled, and Forbidden while
    impersonated."""

    async def begin(uow: UnitOfWork) -> tuple[UUID, UUID]:
        payer = await require_payer(uow, viewer)
        viewer.forbid_impersonation()
        await uow.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"card of {payer.guardian_id}")
        operation = await find_by_key(uow, request)
        if operation is None:
            await ensure_customer(uow, payer.guardian_id)
            operation = record(
                uow, StripeOperationKind.SAVE_CARD, payer.guardian_id, card_token=card_token, request=request
            )
            uow.audit("card entered", subject=payer.guardian_id)
        return payer.guardian_id, operation.id

    actor = Actor.of(viewer)
    guardian_id, operation_id = await billing.units.run(actor, begin)
    await execute_stripe_operation(billing, actor, operation_id)
    return guardian_id


async def ensure_customer(uow: UnitOfWork, guardian_id: UUID) -> None:
    customer = {"guardian_id": guardian_id, "created_at": uow.now}
    await uow.db.execute(insert(CustomerRow).values(customer).on_conflict_do_nothing())
