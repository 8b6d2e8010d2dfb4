"""The PDF of a superbill (docs/product/billing.md#superbill)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID
from zoneinfo import ZoneInfo

from chassis.branded_pdf import Align, BrandedPdf
from chassis.printed_days import printed_day

from billing.adapters.receipt_pdf import amount_text
from billing.domain.money import Money
from billing.domain.statements import Practice, StatementNames, TherapistFacts
from billing.domain.superbills import PLACE_OF_SERVICE, SuperbillLine

NOTICE = "Confidential: names a child in therapy. For your health plan or HSA."
COLUMNS = ("Date", "Procedure", "Diagnosis", "Place", "Units", "Minutes", "Therapist", "Paid")
WIDTHS = (26, 20, 26, 13, 13, 17, 42, 23)
ALIGNS: tuple[Align, ...] = ("L", "L", "L", "L", "R", "R", "L", "R")


@dataclass(frozen=True, slots=True)
class PaidInvoice:
    number: str
    paid_at: datetime
    paid_minor: int
    refunded_minor: int


@dataclass(frozen=True, slots=True)
class SuperbillFacts:
    first_day: date
    last_day: date
    zone: ZoneInfo
    lines: Sequence[SuperbillLine]
    invoices: Sequence[PaidInvoice]
    currency: str
    names: StatementNames
    practice: Practice
    made_at: datetime


def superbill_pdf(facts: SuperbillFacts) -> bytes:
    """Takes about half a second, so call it in a thread."""
    names = facts.names
    pdf = BrandedPdf("Superbill", notice=NOTICE, made_at=facts.made_at, landscape=True)
    pdf.title_line("Superbill")
    born = names.child_birthdate
    pdf.facts(
        [
            ("Patient", names.child_name or "–"),
            ("Date of birth", printed_day(born) if born else "Not on file"),
            ("Guardian", names.guardian_name),
            ("Period", f"{printed_day(facts.first_day)} – {printed_day(facts.last_day)}"),
            ("Place of service", f"{PLACE_OF_SERVICE} (telehealth in the patient’s home)"),
        ]
    )
    _providers(pdf, facts)
    pdf.heading("Sessions")
    by_id = {therapist.id: therapist for therapist in names.therapists}
    total = sum(line.paid_minor for line in facts.lines)
    pdf.data_table(
        COLUMNS,
        [
            *(_row(line, by_id, facts) for line in facts.lines),
            ("Total", "", "", "", "", "", "", _money(total, facts.currency)),
        ],
        widths=WIDTHS,
        aligns=ALIGNS,
        last_is_total=True,
    )
    _payments(pdf, facts)
    pdf.paragraph(f"Created on {printed_day(facts.made_at.astimezone(facts.zone))}.", muted=True, size=8.5)
    return pdf.bytes()


def _providers(pdf: BrandedPdf, facts: SuperbillFacts) -> None:
    pdf.heading("Provider")
    conducted = {line.session.therapist_id for line in facts.lines}
    for therapist in facts.names.therapists:
        if therapist.id in conducted:
            pdf.facts(_provider(therapist))
            pdf.ln(1)
    pdf.facts(facts.practice.facts)


def _provider(therapist: TherapistFacts) -> list[tuple[str, str]]:
    licenses = ", ".join(f"{license_.state} {license_.number}" for license_ in therapist.licenses)
    return [
        ("Therapist", f"{therapist.name}, {therapist.specialty}"),
        ("License", licenses or "Not on file"),
        *((("NPI", therapist.npi),) if therapist.npi else ()),
    ]


def _row(line: SuperbillLine, by_id: dict[UUID, TherapistFacts], facts: SuperbillFacts) -> tuple[str, ...]:
    therapist = by_id.get(line.session.therapist_id)
    return (
        printed_day(line.session.starts_at.astimezone(facts.zone)),
        line.procedure_code,
        ", ".join(line.diagnosis_codes),
        PLACE_OF_SERVICE,
        str(line.units),
        str(line.session.minutes),
        therapist.name if therapist else "–",
        _money(line.paid_minor, facts.currency),
    )


def _payments(pdf: BrandedPdf, facts: SuperbillFacts) -> None:
    pdf.heading("Payments in this period")
    if not facts.invoices:
        pdf.paragraph("No payments in this period.")
        return
    pdf.data_table(
        ("Invoice", "Paid on", "Paid", "Refunded"),
        [
            (
                each.number,
                printed_day(each.paid_at.astimezone(facts.zone)),
                _money(each.paid_minor, facts.currency),
                _money(each.refunded_minor, facts.currency),
            )
            for each in facts.invoices
        ],
        widths=(60, 40, 40, 40),
        aligns=("L", "L", "R", "R"),
    )
    pdf.ln(2)
    pdf.paragraph(
        "The amount for a session is an equal share of the payment for its weeks, after refunds.",
        muted=True,
        size=8.5,
    )


def _money(minor: int, currency: str) -> str:
    return amount_text(Money(minor, currency).decimal, currency)
