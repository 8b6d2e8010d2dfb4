"""Each text of the intake form is in the web's Spanish catalog (docs/product/web.md#languages)."""

from collections.abc import Iterator

from documents.domain.intake.completeness import NOT_A_BIRTH_DATE, NOT_A_PHONE
from documents.domain.intake.questions import Question, sections
from stack.layout import ROOT

from tests.contract.catalogs import keys

SPANISH = keys((ROOT / "web-guardian/src/shared/intake/questions.es.ts").read_text())


def words(question: Question) -> Iterator[str]:
    yield from filter(None, (question.ask.label, question.ask.hint, question.ask.required, question.ask.entry))
    yield from (option.label for option in question.options)
    for field in question.fields:
        yield from words(field)


def texts() -> set[str]:
    asked = {text for section in sections() for question in section.questions for text in words(question)}
    return asked | {text for section in sections() for text in (section.title, section.lead)}


def test_each_text_of_the_form_is_in_spanish_and_none_is_left_over() -> None:
    assert len(texts()) > 100
    assert texts() | {NOT_A_PHONE, NOT_A_BIRTH_DATE} == SPANISH
