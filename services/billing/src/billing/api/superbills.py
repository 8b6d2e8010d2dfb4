"""Superbills, and the codes that therapists set for them (docs/product/billing.md#superbill)."""

import asyncio
from typing import Annotated
from urllib.parse import urlencode

from chassis.access.child_access import require_child
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.pdf_response import FILE, pdf_response
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.paths import BASE_PATH
from chassis.runtime import runtime_of
from chassis.schemas import Day
from chassis.unit_of_work import Actor, UnitOfWork
from fastapi import APIRouter, Query, Request, Response

from billing.adapters.billing_code_tables import BillingCodesRow
from billing.adapters.superbill_pdf import PaidInvoice, SuperbillFacts, superbill_pdf
from billing.api.dependencies import BillingDep
from billing.api.limits import PDFS
from billing.api.superbill_schemas import BillingCodesResponse, SaveBillingCodesRequest, SuperbillResponse
from billing.domain.errors import BillingCodesMissing, NoSessionsToBill
from billing.domain.money import Money
from billing.queries.superbill_content import Superbill, superbill
from billing.queries.superbills import codes_response, own_codes
from billing.settings import BillingSettings
from billing.use_cases.set_billing_codes import set_billing_codes

router = APIRouter(tags=["superbills"])
FirstDay = Annotated[Day, Query(alias="from", description="First day, of the guardian's time zone")]
LastDay = Annotated[Day, Query(alias="to", description="Last day, included")]
CURRENCY = "usd"
"""Of a superbill without a payment."""


@router.get("/therapist/clients/{client_id}/billing_codes", name="billing codes", response_model=BillingCodesResponse)
async def read_billing_codes(
    client_id: str, request: Request, reading: Reading, viewer: SignedIn, now: Now
) -> Response:
    """The codes that the therapist set for a child."""
    therapist = viewer.require_therapist()
    child = await require_child(reading, viewer, client_id, now)
    runtime_of(request).reads.record(Actor.of(viewer), "read billing_codes", [str(child)], now)
    return json_response({"billing_codes": await own_codes(reading, child, therapist)})


@router.put(
    "/therapist/clients/{client_id}/billing_codes", name="set billing codes", response_model=BillingCodesResponse
)
async def change_billing_codes(
    client_id: str, body: SaveBillingCodesRequest, viewer: SignedIn, write: Write
) -> Response:
    """Replace the therapist's codes for a child."""
    wanted = body.billing_codes

    async def work(uow: UnitOfWork) -> BillingCodesRow:
        procedures = wanted.procedure_codes.model_dump()
        return await set_billing_codes(uow, viewer, client_id, wanted.diagnosis_codes, procedures, wanted.version)

    return await write(
        viewer,
        work,
        lambda row: {"billing_codes": codes_response(row.diagnosis_codes, row.procedure_codes, row.version)},
    )


@router.get("/guardians/superbill", name="superbill", response_model=SuperbillResponse)
async def show_superbill(
    request: Request,
    reading: Reading,
    viewer: SignedIn,
    billing: BillingDep,
    now: Now,
    child_id: Annotated[str, Query()],
    first_day: FirstDay,
    last_day: LastDay,
) -> Response:
    """What the superbill of a period would have, and which codes are missing for it."""
    found = await superbill(reading, billing, viewer, child_id, first_day, last_day, now)
    runtime_of(request).reads.record(Actor.of(viewer), "read superbill", [str(found.child_id)], now)
    names = {therapist.id: therapist.name for therapist in found.names.therapists}
    ready = bool(found.lines) and not found.missing
    query = urlencode({"child_id": str(found.child_id), "from": first_day, "to": last_day})
    currency = _currency(found)
    return json_response(
        {
            "superbill": {
                "sessions": len(found.lines),
                "total": Money(sum(line.paid_minor for line in found.lines), currency).decimal,
                "currency": currency,
                "first_day": first_day,
                "last_day": last_day,
                "missing_codes": sorted(names.get(therapist, "A former therapist") for therapist in found.missing),
                "pdf_url": f"{BASE_PATH}/guardians/superbill/pdf?{query}" if ready else None,
            }
        }
    )


@router.get(
    "/guardians/superbill/pdf",
    name="superbill PDF",
    response_class=Response,
    responses={**FILE, **LIMITED},
    dependencies=[PDFS],
)
async def read_superbill_pdf(
    request: Request,
    reading: Reading,
    viewer: SignedIn,
    billing: BillingDep,
    now: Now,
    child_id: Annotated[str, Query()],
    first_day: FirstDay,
    last_day: LastDay,
) -> Response:
    """The superbill of a period as PDF."""
    found = await superbill(reading, billing, viewer, child_id, first_day, last_day, now)
    if found.missing:
        raise BillingCodesMissing
    if not found.lines:
        raise NoSessionsToBill
    runtime = runtime_of(request)
    assert isinstance(runtime.settings, BillingSettings)
    facts = SuperbillFacts(
        first_day=first_day,
        last_day=last_day,
        zone=found.zone,
        lines=found.lines,
        invoices=[
            PaidInvoice(row["invoice_number"] or "–", row["happened_at"], row["total_minor"], row["refunded_minor"])
            for row in found.payments
        ],
        currency=_currency(found),
        names=found.names,
        practice=runtime.settings.practice,
        made_at=now,
    )
    content = await asyncio.to_thread(superbill_pdf, facts)
    runtime.reads.record(Actor.of(viewer), "read superbill PDF", [str(found.child_id)], now)
    return pdf_response(content, f"superbill-{first_day}-{last_day}.pdf")


def _currency(found: Superbill) -> str:
    return found.currency or CURRENCY
