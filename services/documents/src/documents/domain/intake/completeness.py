"""The answers that a form still needs before it can be sent (docs/product/documents.md#sending-the-intake-form)."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from documents.domain.intake.answers import IntakeAnswers, age_in_years
from documents.domain.intake.ask import QuestionKind
from documents.domain.intake.questions import Question, sections

OLDEST = 21
"""Years: as for a registered child (docs/product/identity.md)."""
PHONE = re.compile(r"\+?\d{8,15}")
PHONE_MARKS = re.compile(r"[\s().-]")
NOT_A_PHONE = "Enter a phone number with area code"
NOT_A_BIRTH_DATE = "Enter a date of birth in the past 21 years"
ONE_DAY = timedelta(days=1)


def missing_answers(answers: IntakeAnswers, today: date) -> dict[str, str]:
    """Sentences by path, such as `contacts.people.0.phone`, in the order of the form. Empty when it can be sent."""
    stored = answers.model_dump(mode="json")
    found: dict[str, str] = {}
    for section in sections():
        found.update(_problems(section.questions, stored[section.name], section.name, today))
    return found


def _problems(
    questions: tuple[Question, ...], given: Mapping[str, Any], path: str, today: date
) -> Iterator[tuple[str, str]]:
    for question in questions:
        if not question.is_open(given):
            continue
        value, place = given[question.name], f"{path}.{question.name}"
        if value in (None, "", [], False):
            if question.ask.required:
                yield place, question.ask.required
        elif question.kind is QuestionKind.LIST:
            for number, entry in enumerate(value):
                yield from _problems(question.fields, entry, f"{place}.{number}", today)
        elif question.kind is QuestionKind.PHONE and not PHONE.fullmatch(PHONE_MARKS.sub("", value)):
            yield place, NOT_A_PHONE
        elif question.kind is QuestionKind.DATE and not _is_birth_date(date.fromisoformat(value), today):
            yield place, NOT_A_BIRTH_DATE


def _is_birth_date(day: date, today: date) -> bool:
    """A day ahead is fine: it's already tomorrow in parts of the world."""
    return day <= today + ONE_DAY and age_in_years(day, today) <= OLDEST


def is_signature_of(signature: str, name: str) -> bool:
    """Whether both are the same name, whatever the case and the spaces."""
    return _plain(signature) == _plain(name) != ""


def is_today_somewhere(day: date, today: date) -> bool:
    """`today` in UTC; a guardian's clock is at most a day before or after it."""
    return abs(day - today) <= ONE_DAY


def _plain(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
