"""The fixed texts of a receipt, in English and US Spanish."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chassis.languages import WrittenLanguage


@dataclass(frozen=True, slots=True)
class ReceiptWords:
    lang: str
    """BCP 47."""
    page: str
    """With `page` and `pages`."""
    notice: str
    title: str
    filename: str
    """ASCII; with `number`."""
    invoice_number: str
    paid_on: str
    status: str
    statuses: Mapping[str, str]
    """By the payment's status on the wire."""
    paid_by: str
    child: str
    payment: str
    columns: tuple[str, str, str]
    kinds: Mapping[str, str]
    """By the payment's kind on the wire."""
    once: str
    """With `plan`, `kind` and `minutes`."""
    weekly: str
    """With `plan`, `kind`, `sessions` and `minutes`."""
    refunds: Mapping[str, str]
    """By the refund's status on the wire."""
    left: str
    seller: str
    created: str
    """With `day`."""
    practice: Mapping[str, str] = field(default_factory=dict)
    """The practice's labels, by their English ones."""


WORDS: Mapping[WrittenLanguage, ReceiptWords] = {
    WrittenLanguage.ENGLISH: ReceiptWords(
        lang="en-US",
        page="Page {page} of {pages}",
        notice="Receipt from Larkwell. Keep it for your records.",
        title="Receipt",
        filename="receipt-{number}.pdf",
        invoice_number="Invoice number",
        paid_on="Paid on",
        status="Status",
        statuses={
            "paid": "Paid",
            "refunded": "Refunded",
            "partially_refunded": "Partly refunded",
            "disputed": "Disputed with your bank",
        },
        paid_by="Paid by",
        child="Child",
        payment="Payment",
        columns=("Service", "Period", "Amount"),
        kinds={"recurring": "therapy sessions", "standalone_assessment": "assessment", "free_trial": "free session"},
        once="{plan} ({kind}, {minutes} minutes)",
        weekly="{plan} ({kind}, {sessions} a week, {minutes} minutes each)",
        refunds={"pending": "Refund, on its way", "refunded": "Refund", "failed": "Refund, returned by the bank"},
        left="Total after refunds",
        seller="From",
        created="Created on {day}.",
    ),
    WrittenLanguage.SPANISH: ReceiptWords(
        lang="es-US",
        page="Página {page} de {pages}",
        notice="Recibo de Larkwell. Guárdalo con tus documentos.",
        title="Recibo",
        filename="recibo-{number}.pdf",
        invoice_number="Número de factura",
        paid_on="Pagado el",
        status="Estado",
        statuses={
            "paid": "Pagado",
            "refunded": "Reembolsado",
            "partially_refunded": "Reembolsado en parte",
            "disputed": "Disputado con tu banco",
        },
        paid_by="Pagado por",
        child="Niño o niña",
        payment="Pago",
        columns=("Servicio", "Periodo", "Monto"),
        kinds={
            "recurring": "sesiones de terapia",
            "standalone_assessment": "evaluación",
            "free_trial": "sesión gratis",
        },
        once="{plan} ({kind}, {minutes} minutos)",
        weekly="{plan} ({kind}, {sessions} por semana, {minutes} minutos cada una)",
        refunds={
            "pending": "Reembolso en camino",
            "refunded": "Reembolso",
            "failed": "Reembolso devuelto por el banco",
        },
        left="Total después de reembolsos",
        seller="De",
        created="Creado el {day}.",
        practice={
            "Practice": "Consultorio",
            "Address": "Dirección",
            "Phone": "Teléfono",
            "Tax ID (EIN)": "Número fiscal (EIN)",
            "NPI": "NPI",
        },
    ),
}
