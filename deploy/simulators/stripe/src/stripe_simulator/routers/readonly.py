"""Read-only resources: charges, invoice payments, events."""

from fnmatch import fnmatchcase
from typing import Annotated

from fastapi import Response

from stripe_simulator.listing import listed
from stripe_simulator.params import Expanding, Page, StripeParams, read
from stripe_simulator.protocol import Sim, answer, stripe_router

router = stripe_router("")


class ChargePage(Page):
    customer: str | None = None
    payment_intent: str | None = None


class PaymentOf(StripeParams):
    type: str
    payment_intent: str | None = None


class InvoicePaymentPage(Page):
    invoice: str | None = None
    payment: PaymentOf | None = None
    status: str | None = None


class EventPage(Page):
    type: str | None = None
    types: list[str] | None = None


@router.get("/charges")
async def list_charges(sim: Sim, page: Annotated[ChargePage, read(ChargePage)]) -> Response:
    found = listed(
        sim.store,
        "charge",
        page,
        "/v1/charges",
        lambda each: (
            page.customer in (None, each["customer"]) and page.payment_intent in (None, each["payment_intent"])
        ),
    )
    return answer(sim, found, page)


@router.get("/invoice_payments")
async def list_invoice_payments(sim: Sim, page: Annotated[InvoicePaymentPage, read(InvoicePaymentPage)]) -> Response:
    intent = None if page.payment is None else page.payment.payment_intent
    found = listed(
        sim.store,
        "invoice_payment",
        page,
        "/v1/invoice_payments",
        lambda each: (
            page.invoice in (None, each["invoice"])
            and page.status in (None, each["status"])
            and intent in (None, each["payment"]["payment_intent"])
        ),
    )
    return answer(sim, found, page)


@router.get("/events")
async def list_events(sim: Sim, page: Annotated[EventPage, read(EventPage)]) -> Response:
    """`type` may end in `*`."""
    found = listed(
        sim.store,
        "event",
        page,
        "/v1/events",
        lambda each: (
            (page.type is None or fnmatchcase(each["type"], page.type))
            and (page.types is None or each["type"] in page.types)
        ),
    )
    return answer(sim, found, page)


@router.get("/charges/{charge_id}")
async def retrieve_charge(charge_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("charge", charge_id), params)


@router.get("/invoice_payments/{payment_id}")
async def retrieve_invoice_payment(
    payment_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]
) -> Response:
    return answer(sim, sim.store.get("invoice_payment", payment_id), params)


@router.get("/events/{event_id}")
async def retrieve_event(event_id: str, sim: Sim, params: Annotated[Expanding, read(Expanding)]) -> Response:
    return answer(sim, sim.store.get("event", event_id), params)
