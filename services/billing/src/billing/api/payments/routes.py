"""A guardian's payments (docs/product/billing.md#payment-history)."""

import asyncio
from uuid import UUID

from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.pagination import PageNumber, paged
from chassis.http.pdf_response import FILE, pdf_response
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.languages import WrittenLanguage
from chassis.pages import offset_of
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import APIRouter, Request, Response

from billing.adapters.receipt_pdf import Receipt, receipt_pdf
from billing.api.dependencies import BillingDep
from billing.api.limits import PDFS
from billing.api.payments.schemas import PaymentsResponse
from billing.domain.errors import PaymentNotFound
from billing.queries.payments.guardian_payments import payment_with_receipt, payments_of
from billing.settings import BillingSettings

router = APIRouter(tags=["payments"])


@router.get("/guardians/payments", name="payments", response_model=PaymentsResponse)
async def list_payments(
    request: Request, reading: Reading, viewer: SignedIn, now: Now, page: PageNumber = 1
) -> Response:
    """What the guardian paid, newest first, with refunds and disputes."""
    guardian_id = viewer.require_guardian()
    rows, pagy = paged(await payments_of(reading, guardian_id, offset_of(page)), page)
    children = sorted({str(row["child_id"]) for row in rows})
    runtime_of(request).reads.record(Actor.of(viewer), "read payments", children, now)
    return json_response({"payments": rows, "pagy": pagy})


@router.get(
    "/guardians/payments/{payment_id}/receipt",
    name="receipt",
    response_class=Response,
    responses={**FILE, **LIMITED},
    dependencies=[PDFS],
)
async def read_receipt(
    payment_id: str,
    request: Request,
    reading: Reading,
    viewer: SignedIn,
    billing: BillingDep,
    now: Now,
    language: WrittenLanguage = WrittenLanguage.ENGLISH,
) -> Response:
    """The receipt of a payment as PDF, with its refunds."""
    guardian_id = viewer.require_guardian()
    wanted = parse_id(payment_id, missing=PaymentNotFound)
    payment, zone = await payment_with_receipt(reading, guardian_id, wanted)
    child_id = UUID(str(payment["child_id"]))
    names = await billing.find_names(guardian_id, child_id, ())
    runtime = runtime_of(request)
    assert isinstance(runtime.settings, BillingSettings)
    receipt = Receipt(payment, names, runtime.settings.practice, zone, now, language)
    content = await asyncio.to_thread(receipt_pdf, receipt)
    runtime.reads.record(Actor.of(viewer), "read receipt", [str(child_id)], now)
    return pdf_response(content, receipt.filename)
