"""The PDF of a receipt (docs/product/billing.md#receipts)."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from chassis.branded_pdf import BrandedPdf
from chassis.languages import WrittenLanguage
from chassis.printed_days import printed_day

from billing.adapters.receipt_words import WORDS, ReceiptWords
from billing.domain.statements import Practice, StatementNames


@dataclass(frozen=True, slots=True)
class Receipt:
    payment: dict[str, Any]
    """As in responses."""
    names: StatementNames
    practice: Practice
    zone: ZoneInfo
    """The guardian's."""
    made_at: datetime
    language: WrittenLanguage

    @property
    def words(self) -> ReceiptWords:
        return WORDS[self.language]

    @property
    def filename(self) -> str:
        return self.words.filename.format(number=self.payment["invoice_number"])


def receipt_pdf(receipt: Receipt) -> bytes:
    """Takes about a third of a second, so call it in a thread."""
    payment, names, words = receipt.payment, receipt.names, receipt.words
    pdf = BrandedPdf(words.title, notice=words.notice, made_at=receipt.made_at, lang=words.lang, page_label=words.page)
    pdf.title_line(words.title)
    pdf.facts(
        [
            (words.invoice_number, payment["invoice_number"]),
            (words.paid_on, _local_day(receipt, payment["charged_at"])),
            (words.status, words.statuses[payment["status"]]),
            (words.paid_by, names.guardian_name),
            *(((words.child, names.child_name),) if names.child_name else ()),
        ]
    )
    pdf.heading(words.payment)
    pdf.data_table(
        words.columns,
        [
            (_service(words, payment), _period(receipt), amount_text(payment["total"], payment["currency"])),
            *_refund_rows(receipt),
            (words.left, "", _left(payment)),
        ],
        widths=(90, 60, 30),
        aligns=("L", "L", "R"),
        last_is_total=True,
    )
    pdf.heading(words.seller)
    pdf.facts([(words.practice.get(label, label), fact) for label, fact in receipt.practice.facts])
    pdf.ln(3)
    pdf.paragraph(words.created.format(day=_local_day(receipt, receipt.made_at)), muted=True, size=8.5)
    return pdf.bytes()


def amount_text(total: str, currency: str) -> str:
    """The same in English and in US Spanish."""
    amount = f"{Decimal(total):,.2f}"
    return f"${amount}" if currency == "usd" else f"{amount} {currency.upper()}"


def _local_day(receipt: Receipt, moment: datetime) -> str:
    return printed_day(moment.astimezone(receipt.zone), receipt.language)


def _service(words: ReceiptWords, payment: dict[str, Any]) -> str:
    text = words.weekly if payment["kind"] == "recurring" else words.once
    return text.format(
        plan=payment["plan_name"],
        kind=words.kinds[payment["kind"]],
        sessions=payment["sessions_per_week"],
        minutes=payment["session_minutes"],
    )


def _period(receipt: Receipt) -> str:
    first, last = receipt.payment["period_starts_on"], receipt.payment["period_ends_on"]
    if first is None:
        return "–"
    return f"{printed_day(first, receipt.language)} – {printed_day(last, receipt.language)}"


def _refund_rows(receipt: Receipt) -> list[tuple[str, str, str]]:
    return [
        (
            receipt.words.refunds[refund["status"]],
            _local_day(receipt, datetime.fromisoformat(refund["refunded_at"])),
            f"–{amount_text(refund['total'], refund['currency'])}",
        )
        for refund in receipt.payment["refunds"]
    ]


def _left(payment: dict[str, Any]) -> str:
    left = Decimal(payment["total"]) - Decimal(payment["refunded_total"])
    return amount_text(str(left), payment["currency"])
