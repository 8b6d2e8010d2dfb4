"""Base classes of wire schemas. Requests reject unknown fields and trim texts.

A schema raises `sentence("Name is required")` in a validator or declares
`Annotated[str, Required("Name is required")]`; every other error gets a sentence made from the field's name
(docs/product/shared.md#sentences).
"""

import re
from datetime import UTC, date, datetime
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
)
from pydantic_core import CoreSchema, PydanticCustomError

from chassis.timekeeping.wall_clock import minutes_of

SENTENCE = "sentence"
WALL_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d|24:00")
EARLIEST_YEAR, LATEST_YEAR = 1900, 2200


def _make_strict(part: Any) -> None:
    """Numbers and booleans of a schema, but not dates and choices: those are texts in JSON, which Pydantic converts."""
    match part:
        case {"type": "int" | "float" | "bool"}:
            part["strict"] = True
        case dict():
            for each in part.values():
                _make_strict(each)
        case list() | tuple():
            for each in part:
                _make_strict(each)


class Incoming(BaseModel):
    """A number is a number in JSON, and a flag is a boolean: neither is read from another type."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: type[Any], handler: GetCoreSchemaHandler) -> CoreSchema:
        schema = handler(source)
        _make_strict(schema)
        return schema


class Outgoing(BaseModel):
    model_config = ConfigDict(frozen=True)


def sentence(text: str) -> PydanticCustomError:
    """An error with a text that is shown unchanged."""
    return PydanticCustomError(SENTENCE, "{text}", {"text": text})


def _no_nul(value: str) -> str:
    if "\x00" in value:
        raise sentence("This text contains a character we can't store.")
    return value


_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters, line breaks and marks that turn the direction of text: a name with one of them can look like
another name. Joiners (U+200C, U+200D) stay: Persian names and emoji need them."""


def _seen(value: str) -> str:
    if _UNSEEN.search(value):
        raise sentence("Remove the line break or invisible character from this text.")
    return value


def Required(message: str) -> Any:  # noqa: N802  # reads as an annotation
    """Rejects a blank or missing text with `message`."""

    def check(value: str) -> str:
        if not value.strip():
            raise sentence(message)
        return value

    return AfterValidator(check)


Storable = AfterValidator(_no_nul)
"""For texts with their own length limit: PostgreSQL cannot store NUL."""
Text = Annotated[str, StringConstraints(max_length=10_000), Storable]
"""Free text, stored and shown as plain text."""
Line = Annotated[str, StringConstraints(max_length=200), Storable, AfterValidator(_seen)]
"""A short text: a name, a title. One line without invisible characters (docs/product/shared.md#names-and-titles)."""
FileName = Annotated[str, StringConstraints(max_length=200), Storable]
"""As another machine made it; documents removes what is harmful."""


def _within_reach(value: Any) -> Any:
    if not EARLIEST_YEAR <= value.year <= LATEST_YEAR:
        raise sentence(f"Enter a date between {EARLIEST_YEAR} and {LATEST_YEAR}.")
    return value


def _in_utc(value: datetime) -> datetime:
    return value.astimezone(UTC)


Day = Annotated[date, AfterValidator(_within_reach)]
"""A date in a range that leaves room for date arithmetic."""
Instant = Annotated[AwareDatetime, AfterValidator(_within_reach), AfterValidator(_in_utc)]
"""An instant in a range that leaves room for arithmetic, converted to UTC."""


def _wall_minutes(text: str) -> int:
    if not WALL_TIME.fullmatch(text):
        raise sentence("Time must be between 00:00 and 24:00")
    return minutes_of(text)


WallTime = Annotated[str, Field(max_length=5, examples=["09:00"]), AfterValidator(_wall_minutes)]
"""Parsed to minutes since midnight; `24:00` is the end of the day."""


class Pagy(Outgoing):
    """The number of the next page; null on the last one."""

    next: int | None
