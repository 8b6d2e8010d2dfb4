"""A guardian's card."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import Actor, UnitOfWork
from sqlalchemy.dialects.postgresql import insert

from billing.adapters.tables import CustomerRow
from billing.use_cases.billing import Billing
from billing.use_cases.carry_out import carry_out
from billing.use_cases.intentions import IntentionKind, Request, earlier, intend
from billing.use_cases.payers import require_payer


async def save_card(billing: Billing, viewer: Viewer, card_token: str, request: Request | None = None) -> UUID:
    """The guardian whose card it is. Raises CardDeclined, CardTokenInvalid, SchoolBilled, and Forbidden while
    impersonated."""

    async def begin(uow: UnitOfWork) -> tuple[UUID, UUID]:
        payer = await require_payer(uow, viewer)
        viewer.forbid_impersonation()
        await uow.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", f"card of {payer.guardian_id}")
        known = await earlier(uow, request)
        if known is None:
            customer = {"guardian_id": payer.guardian_id, "created_at": uow.now}
            await uow.db.execute(insert(CustomerRow).values(customer).on_conflict_do_nothing())
            known = intend(uow, IntentionKind.SAVE_CARD, payer.guardian_id, card_token=card_token, request=request)
            uow.audit("card entered", subject=payer.guardian_id)
        return payer.guardian_id, known.id

    actor = Actor.of(viewer)
    guardian_id, intention_id = await billing.units.run(actor, begin)
    await carry_out(billing, actor, intention_id)
    return guardian_id
