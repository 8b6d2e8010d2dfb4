"""The questions in order, derived from the types of the answers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin

from annotated_types import Ge, Le, MaxLen
from pydantic import StringConstraints
from pydantic.fields import FieldInfo

from documents.domain.intake.answers import IntakeAnswers
from documents.domain.intake.ask import Answers, Ask, QuestionKind
from documents.domain.intake.ask import Section as SectionAnswers
from documents.domain.intake.choices import Choice


@dataclass(frozen=True)
class Question:
    name: str
    kind: QuestionKind
    ask: Ask
    options: tuple[Choice, ...] = ()
    fields: tuple["Question", ...] = ()
    """For a list: the questions of an entry."""
    most: int | None = None
    """Characters of a text, entries of a list, or the largest number."""
    least: int | None = None
    """The smallest number."""

    def is_open(self, section: Mapping[str, Any]) -> bool:
        """False while the answer that opens this question isn't given."""
        if self.ask.shown_if is None:
            return True
        name, value = self.ask.shown_if
        return bool(section.get(name) == value)


@dataclass(frozen=True)
class Section:
    name: str
    title: str
    lead: str
    questions: tuple[Question, ...]


@cache
def sections() -> tuple[Section, ...]:
    return tuple(_sections())


def _sections() -> Iterator[Section]:
    for name, field in IntakeAnswers.model_fields.items():
        model = field.annotation
        assert isinstance(model, type)
        assert issubclass(model, SectionAnswers)
        yield Section(name, model.title, model.lead, _questions(model))


def _questions(model: type[Answers]) -> tuple[Question, ...]:
    return tuple(_question(name, field) for name, field in model.model_fields.items())


def _question(name: str, field: FieldInfo) -> Question:
    (ask,) = (part for part in field.metadata if isinstance(part, Ask))
    kind, inner = _kind(field)
    longest = next((part.max_length for part in field.metadata if isinstance(part, StringConstraints | MaxLen)), None)
    largest = [int(str(part.le)) for part in field.metadata if isinstance(part, Le)]
    smallest = [int(str(part.ge)) for part in field.metadata if isinstance(part, Ge)]
    return Question(
        name,
        kind,
        ask,
        options=tuple(inner) if inner is not None and issubclass(inner, Choice) else (),
        fields=_questions(inner) if inner is not None and issubclass(inner, Answers) else (),
        most=largest[0] if largest else longest,
        least=smallest[0] if smallest else None,
    )


def _kind(field: FieldInfo) -> tuple[QuestionKind, type[Any] | None]:
    inner = _plain_type(field.annotation)
    if get_origin(inner) is tuple:
        entry = get_args(inner)[0]
        return (QuestionKind.LIST if issubclass(entry, Answers) else QuestionKind.CHOICES), entry
    assert isinstance(inner, type)
    if issubclass(inner, Choice):
        return QuestionKind.CHOICE, inner
    plain = {bool: QuestionKind.CONSENT, int: QuestionKind.NUMBER, date: QuestionKind.DATE}
    if inner in plain:
        return plain[inner], None
    return next(part for part in field.metadata if isinstance(part, QuestionKind)), None


def _plain_type(annotation: Any) -> Any:
    """Without `| None` and without the metadata of `Annotated`."""
    if get_origin(annotation) in (Union, UnionType):
        (annotation,) = (part for part in get_args(annotation) if part is not type(None))
    return getattr(annotation, "__origin__", annotation) if hasattr(annotation, "__metadata__") else annotation
