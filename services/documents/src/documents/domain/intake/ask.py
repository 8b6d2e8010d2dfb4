"""Display settings of a question of the intake form. The type of its answer is the type of the field."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar

from chassis.schemas import Incoming, Storable
from pydantic import StringConstraints


class QuestionKind(StrEnum):
    LINE = "line"
    TEXT = "text"
    PHONE = "phone"
    NUMBER = "number"
    DATE = "date"
    CHOICE = "choice"
    CHOICES = "choices"
    CONSENT = "consent"
    LIST = "list"


Short = Annotated[str, StringConstraints(max_length=100), Storable, QuestionKind.LINE]
Long = Annotated[str, StringConstraints(max_length=2_000), Storable, QuestionKind.TEXT]
Phone = Annotated[str, StringConstraints(max_length=30), Storable, QuestionKind.PHONE]


@dataclass(frozen=True)
class Ask:
    """The words of a question. A page and the PDF show them."""

    label: str
    hint: str = ""
    required: str = ""
    """Shown when the answer is missing; empty for a question that may stay open."""
    shown_if: tuple[str, str] | None = None
    """The question before and the answer to it that open this one."""
    entry: str = ""
    """For a list: what one entry is, such as `medication`."""


class Answers(Incoming):
    """One section of the form, or one entry of a list. Everything may be empty in a draft."""


class Section(Answers):
    title: ClassVar[str]
    lead: ClassVar[str]
