"""The PDF of a signed intake form (docs/product/documents.md#intake-documents)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from chassis.branded_pdf import BrandedPdf
from chassis.printed_days import printed_day

from documents.domain.intake.answers import IntakeAnswers, age_in_years
from documents.domain.intake.ask import QuestionKind
from documents.domain.intake.questions import Question, sections

NOTICE = "Confidential: a child's health record. Share only with people who need it."
BLANK = "Not answered"


@dataclass(frozen=True)
class SignedIntake:
    answers: IntakeAnswers
    number: int
    """The version that the family sent, from 1."""
    signature: str
    signed_on: date
    submitted_at: datetime


def intake_pdf(form: SignedIntake) -> bytes:
    """Takes up to a second, so call it in a thread."""
    about = form.answers.about
    pdf = BrandedPdf("Intake form", notice=NOTICE, made_at=form.submitted_at)
    pdf.title_line(f"Intake form: {about.name}")
    pdf.facts(
        [
            ("Child", about.name),
            ("Date of birth", _birth(about.birth_date, form.signed_on)),
            ("Filled in by", form.signature),
            ("Sent", f"{printed_day(form.submitted_at.astimezone(UTC))} (UTC), version {form.number}"),
        ]
    )
    given = form.answers.model_dump(mode="json")
    for section in sections():
        pdf.heading(section.title)
        for question in section.questions:
            if question.is_open(given[section.name]):
                _answer(pdf, question, given[section.name][question.name])
    pdf.heading("Signature", room=60)
    pdf.paragraph(
        "I filled in this form to the best of my knowledge. By typing my name I sign it and each consent that says"
        " Agreed."
    )
    pdf.facts([("Signed by", form.signature), ("Date", printed_day(form.signed_on))])
    return pdf.bytes()


def _answer(pdf: BrandedPdf, question: Question, value: Any) -> None:
    label = question.ask.label
    if question.kind is QuestionKind.CONSENT:
        pdf.answer(label, f"{question.ask.hint}\n{'Agreed' if value else 'Not agreed'}")
    elif question.kind is QuestionKind.LIST:
        pdf.answer(label, "\n".join(_entry(question.fields, entry) for entry in value) or BLANK)
    else:
        pdf.answer(label, _in_words(question, value) or BLANK)


def _entry(fields: Sequence[Question], entry: Mapping[str, Any]) -> str:
    """One entry of a list on a line of its own."""
    words = (_in_words(field, entry[field.name]) for field in fields)
    return "• " + " · ".join(filter(None, words))


def _in_words(question: Question, value: Any) -> str:
    """An empty text for no answer."""
    match question.kind:
        case QuestionKind.CHOICE | QuestionKind.CHOICES:
            chosen = value if isinstance(value, list) else [value]
            return ", ".join(option.label for option in question.options if option in chosen)
        case QuestionKind.DATE:
            return "" if value is None else printed_day(date.fromisoformat(value))
        case QuestionKind.NUMBER:
            return "" if value is None else str(value)
        case _:
            return str(value)


def _birth(day: date | None, today: date) -> str:
    return BLANK if day is None else f"{printed_day(day)} (age {age_in_years(day, today)})"
