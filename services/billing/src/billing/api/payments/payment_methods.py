from chassis.http.authentication import Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from fastapi import APIRouter, Response

from billing.adapters.payers import require_payer
from billing.api.confirmations import respond_with_card
from billing.api.dependencies import BillingDep, Idempotency
from billing.api.limits import CARDS
from billing.api.schemas import NewPaymentMethod, PaymentMethodResponse, SavedPaymentMethodResponse
from billing.queries.payments.payment_methods import saved_card
from billing.use_cases.cards.save_card import save_card

router = APIRouter(tags=["payment methods"])


@router.get("/guardians/payment_methods", name="read saved card", response_model=SavedPaymentMethodResponse)
async def saved_payment_method(reading: Reading, viewer: SignedIn) -> Response:
    """The card that is charged; null without one."""
    payer = await require_payer(reading, viewer)
    return json_response({"payment_method": await saved_card(reading, payer.guardian_id)})


@router.post(
    "/guardians/payment_methods",
    name="save card",
    status_code=201,
    response_model=PaymentMethodResponse,
    responses=LIMITED,
    dependencies=[CARDS],
)
async def payment_methods(
    body: NewPaymentMethod, viewer: SignedIn, billing: BillingDep, idempotency: Idempotency, write: Write
) -> Response:
    """Replace the card that is charged. Any unpaid balance is charged to it right away. With `requires_action` the card
    isn't saved before its owner confirms it."""
    operation_id = await save_card(billing, viewer, body.card_token, idempotency)
    return await respond_with_card(billing, viewer, write, operation_id, status=201)
