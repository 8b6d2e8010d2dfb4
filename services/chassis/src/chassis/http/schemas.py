"""Bases of wire schemas. What comes in is checked and refused when it has anything unknown; texts are trimmed.

Sentences: a schema raises `sentence("Name is required")` in a validator, or declares
`Annotated[str, Required("Name is required")]`; anything else gets a sentence made from the field's name.
"""

from datetime import UTC, date, datetime
from typing import Annotated, Any

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, StringConstraints
from pydantic_core import PydanticCustomError

SENTENCE = "sentence"
EARLIEST_YEAR, LATEST_YEAR = 1900, 2200


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


Storable = AfterValidator(_no_nul)
"""For texts with a length of their own: PostgreSQL keeps no NUL."""
Text = Annotated[str, StringConstraints(max_length=10_000), Storable]
"""Free text. Store it as text, show it as text."""
Line = Annotated[str, StringConstraints(max_length=200), Storable]
"""A short text: a name, a title."""


def _within_reach(value: Any) -> Any:
    if not EARLIEST_YEAR <= value.year <= LATEST_YEAR:
        raise sentence(f"This date must lie between {EARLIEST_YEAR} and {LATEST_YEAR}.")
    return value


def _in_utc(value: datetime) -> datetime:
    return value.astimezone(UTC)


Day = Annotated[date, AfterValidator(_within_reach)]
"""A date that can be reckoned with: days can be added to it and taken off."""
Instant = Annotated[AwareDatetime, AfterValidator(_within_reach), AfterValidator(_in_utc)]
"""An instant that can be reckoned with, in UTC whatever offset it came with."""


class Pagy(Outgoing):
    """SPEC.md section 3: the page after this one, None on the last."""

    next: int | None
