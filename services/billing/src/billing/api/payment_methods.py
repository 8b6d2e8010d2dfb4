from typing import Any
from uuid import UUID

from chassis.http.authentication import SignedIn
from chassis.http.idempotency import Write
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Response

from billing.adapters.tables import CustomerRow
from billing.api.dependencies import BillingDep, Idempotency
from billing.api.schemas import NewPaymentMethod, PaymentMethodResponse
from billing.use_cases.save_card import save_card

router = APIRouter(tags=["payment methods"])


@router.post("/guardians/payment_methods", name="save card", status_code=201, response_model=PaymentMethodResponse)
async def payment_methods(
    body: NewPaymentMethod, viewer: SignedIn, billing: BillingDep, idempotency: Idempotency, write: Write
) -> Response:
    """Replace the card that is charged. Any unpaid balance is charged to it right away."""
    guardian_id = await save_card(billing, viewer, body.card_token, idempotency)
    return await write(viewer, lambda uow: _card(uow, guardian_id), lambda card: card, status=201)


async def _card(uow: UnitOfWork, guardian_id: UUID) -> dict[str, Any]:
    row = await uow.db.get_one(CustomerRow, guardian_id)
    return {
        "payment_method": {
            "brand": row.card_brand,
            "last4": row.card_last4,
            "exp_month": row.card_exp_month,
            "exp_year": row.card_exp_year,
        }
    }
