"""The PDF of a receipt (docs/product/billing.md#receipts)."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from chassis.branded_pdf import BrandedPdf

from billing.domain.statements import Practice, StatementNames

NOTICE = "Receipt from Larkwell. Keep it for your records."
KINDS = {"recurring": "Therapy sessions", "standalone_assessment": "Assessment", "free_trial": "Free session"}
STATUSES = {
    "paid": "Paid",
    "refunded": "Refunded",
    "partially_refunded": "Partly refunded",
    "disputed": "Disputed with your bank",
}
REFUNDS = {"pending": "Refund, on its way", "refunded": "Refund", "failed": "Refund, returned by the bank"}


@dataclass(frozen=True, slots=True)
class Receipt:
    payment: dict[str, Any]
    """As in responses."""
    names: StatementNames
    practice: Practice
    zone: ZoneInfo
    """The guardian's."""
    made_at: datetime


def receipt_pdf(receipt: Receipt) -> bytes:
    """Takes about a third of a second, so call it in a thread."""
    payment, names = receipt.payment, receipt.names
    pdf = BrandedPdf("Receipt", notice=NOTICE, made_at=receipt.made_at)
    pdf.title_line("Receipt")
    pdf.facts(
        [
            ("Invoice number", payment["invoice_number"]),
            ("Paid on", day_text(payment["charged_at"].astimezone(receipt.zone))),
            ("Status", STATUSES[payment["status"]]),
            ("Paid by", names.guardian_name),
            *((("Child", names.child_name),) if names.child_name else ()),
        ]
    )
    pdf.heading("Payment")
    pdf.data_table(
        ("Service", "Period", "Amount"),
        [
            (_service(payment), _period(payment), amount_text(payment["total"], payment["currency"])),
            *_refund_rows(receipt),
            ("Total after refunds", "", _left(payment)),
        ],
        widths=(90, 60, 30),
        aligns=("L", "L", "R"),
        last_is_total=True,
    )
    pdf.heading("From")
    pdf.facts(receipt.practice.facts)
    pdf.ln(3)
    pdf.paragraph(f"Created on {day_text(receipt.made_at.astimezone(receipt.zone))}.", muted=True, size=8.5)
    return pdf.bytes()


def day_text(day: date | datetime) -> str:
    return f"{day:%b} {day.day}, {day.year}"


def amount_text(total: str, currency: str) -> str:
    amount = f"{Decimal(total):,.2f}"
    return f"${amount}" if currency == "usd" else f"{amount} {currency.upper()}"


def _service(payment: dict[str, Any]) -> str:
    kind, minutes = KINDS[payment["kind"]], payment["session_minutes"]
    if payment["kind"] != "recurring":
        return f"{payment['plan_name']} ({kind.lower()}, {minutes} minutes)"
    return f"{payment['plan_name']} ({kind.lower()}, {payment['sessions_per_week']} a week, {minutes} minutes each)"


def _period(payment: dict[str, Any]) -> str:
    if payment["period_starts_on"] is None:
        return "–"
    return f"{day_text(payment['period_starts_on'])} – {day_text(payment['period_ends_on'])}"


def _refund_rows(receipt: Receipt) -> list[tuple[str, str, str]]:
    return [
        (
            REFUNDS[refund["status"]],
            day_text(datetime.fromisoformat(refund["refunded_at"]).astimezone(receipt.zone)),
            f"–{amount_text(refund['total'], refund['currency'])}",
        )
        for refund in receipt.payment["refunds"]
    ]


def _left(payment: dict[str, Any]) -> str:
    left = Decimal(payment["total"]) - Decimal(payment["refunded_total"])
    return amount_text(str(left), payment["currency"])
