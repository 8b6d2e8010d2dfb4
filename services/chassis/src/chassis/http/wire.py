"""Bases of wire schemas. What comes in is checked and refused when it has anything unknown; texts are trimmed.

Sentences: a schema raises `sentence("Name is required")` in a validator, or declares
`Annotated[str, Required("Name is required")]`; anything else gets a sentence made from the field's name.
"""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints
from pydantic_core import PydanticCustomError

SENTENCE = "sentence"


class Incoming(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


class Outgoing(BaseModel):
    model_config = ConfigDict(frozen=True)


def sentence(text: str) -> PydanticCustomError:
    """An error whose text is shown as it is."""
    return PydanticCustomError(SENTENCE, "{text}", {"text": text})


def _no_nul(value: str) -> str:
    if "\x00" in value:
        raise sentence("This text contains a character that cannot be stored.")
    return value


def Required(message: str) -> Any:  # noqa: N802  # reads as an annotation
    """Refuses a blank text with `message`; a missing one gets it too."""

    def check(value: str) -> str:
        if not value.strip():
            raise sentence(message)
        return value

    return AfterValidator(check)


Text = Annotated[str, StringConstraints(max_length=10_000), AfterValidator(_no_nul)]
"""Free text. Store it as text, show it as text."""
Line = Annotated[str, StringConstraints(max_length=200), AfterValidator(_no_nul)]
"""A short text: a name, a title."""


class Pagy(Outgoing):
    """SPEC.md section 3: the page after this one, None on the last."""

    next: int | None
