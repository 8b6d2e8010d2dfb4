"""An intake form's answers with their questions, as an export of the child's record has them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from documents.domain.intake.answers import IntakeAnswers
from documents.domain.intake.ask import QuestionKind
from documents.domain.intake.questions import Question, sections


def with_questions(answers: IntakeAnswers) -> list[dict[str, Any]]:
    """Sections with their questions in the order of the form, without questions that are closed or have no answer.

    A choice has `chosen` (`value`, `label`), a list has `entries`, any other question its `answer`.
    """
    given = answers.model_dump(mode="json")
    found = (
        {
            "name": section.name,
            "title": section.title,
            "questions": list(_questions(section.questions, given[section.name])),
        }
        for section in sections()
    )
    return [section for section in found if section["questions"]]


def _questions(questions: Sequence[Question], given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for question in questions:
        value = given[question.name]
        if question.is_open(given) and value not in (None, "", []):
            asked = {"name": question.name, "label": question.ask.label, "kind": question.kind.value}
            yield {**asked, **_answer(question, value)}


def _answer(question: Question, value: Any) -> dict[str, Any]:
    if question.kind is QuestionKind.LIST:
        return {"entries": [answers for entry in value if (answers := list(_questions(question.fields, entry)))]}
    if question.kind in (QuestionKind.CHOICE, QuestionKind.CHOICES):
        chosen = value if isinstance(value, list) else [value]
        options = [option for option in question.options if option in chosen]
        return {"chosen": [{"value": option.value, "label": option.label} for option in options]}
    return {"answer": value}
