"""The pages behind `hosted_invoice_url`, `invoice_pdf` and `receipt_url`. Like Stripe's, the address is the key."""

from datetime import UTC, datetime
from html import escape

from fastapi import APIRouter, HTTPException, Response

from stripe_simulator.errors import Json
from stripe_simulator.protocol import Sim

router = APIRouter(prefix="/simulator")


def _money(minor: int, currency: str) -> str:
    return f"{minor / 100:.2f} {currency.upper()}"


def _day(moment: int) -> str:
    return datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%d")


def _lines_of_invoice(invoice: Json) -> list[str]:
    currency = invoice["currency"]
    return [
        f"Invoice {invoice['number']}",
        f"Date: {_day(invoice['effective_at'] or invoice['created'])}",
        f"Status: {invoice['status']}",
        *(f"{line['description']}: {_money(line['amount'], currency)}" for line in invoice["lines"]["data"]),
        f"Subtotal: {_money(invoice['subtotal'], currency)}",
        *(f"Discount: {_money(-each['amount'], currency)}" for each in invoice["total_discount_amounts"]),
        f"Total: {_money(invoice['total'], currency)}",
        f"Paid: {_money(invoice['amount_paid'], currency)}",
    ]


def _lines_of_receipt(charge: Json) -> list[str]:
    card = charge["payment_method_details"]["card"]
    return [
        "Receipt",
        f"Date: {_day(charge['created'])}",
        f"Amount: {_money(charge['amount'], charge['currency'])}",
        f"Refunded: {_money(charge['amount_refunded'], charge['currency'])}",
        f"Card: {card['brand']} {card['last4']}",
    ]


def _page(lines: list[str]) -> Response:
    title, *rest = (escape(line) for line in lines)
    body = "".join(f"<p>{line}</p>" for line in rest)
    page = f'<!doctype html><html lang="en"><title>{title}</title><h1>{title}</h1>{body}</html>'
    return Response(page, media_type="text/html; charset=utf-8")


def pdf(lines: list[str]) -> bytes:
    """One page of text. Characters outside Latin-1 become question marks."""
    shown = [line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") for line in lines]
    text = "BT /F1 12 Tf 72 770 Td 18 TL " + " ".join(f"({line}) Tj T*" for line in shown) + " ET"
    stream = text.encode("latin-1", "replace")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R"
        b" /Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    out, offsets = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, start=1):
        offsets.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, table)
    return out + b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)


def _invoice(sim: Sim, invoice_id: str) -> Json:
    invoice = sim.store.find("invoice", invoice_id)
    if invoice is None or invoice["hosted_invoice_url"] is None:
        raise HTTPException(404, "No such invoice.")
    return invoice


@router.get("/invoices/{invoice_id}")
async def invoice_page(invoice_id: str, sim: Sim) -> Response:
    return _page(_lines_of_invoice(_invoice(sim, invoice_id)))


@router.get("/invoices/{invoice_id}/pdf")
async def invoice_pdf(invoice_id: str, sim: Sim) -> Response:
    return Response(pdf(_lines_of_invoice(_invoice(sim, invoice_id))), media_type="application/pdf")


@router.get("/receipts/{charge_id}")
async def receipt_page(charge_id: str, sim: Sim) -> Response:
    charge = sim.store.find("charge", charge_id)
    if charge is None or charge["receipt_url"] is None:
        raise HTTPException(404, "No such receipt.")
    return _page(_lines_of_receipt(charge))
