"""Field types of therapist profiles with their validation messages."""

import re
from typing import Annotated, Any
from urllib.parse import urlsplit

from chassis.phone_numbers import is_phone_number
from chassis.regions import COUNTRY
from chassis.schemas import Line, Required, Text, sentence
from chassis.timekeeping.wall_clock import Weekday
from pydantic import AfterValidator, BeforeValidator, Field

from identity.domain.children import Gender

ZIPCODE = re.compile(r"\d{5}(-\d{4})?")
MAX_YEARS = 80
MAX_HOURS = 80
GENDERS = list(Gender)


def _phone(text: str) -> str:
    if not text:
        raise sentence("Phone number is required")
    return _optional_phone(text)


def _optional_phone(text: str) -> str:
    if text and not is_phone_number(text):
        raise sentence("Invalid phone number format")
    return text


def _zipcode(text: str) -> str:
    if not text:
        raise sentence("ZIP code is required")
    if not ZIPCODE.fullmatch(text):
        raise sentence("Enter a valid ZIP code")
    return text


def _country(text: str) -> str:
    if text != COUNTRY:
        raise sentence("Country is not valid")
    return text


def _gender(value: Any) -> Any:
    """A word, or its number from 0; registration sends 0 (docs/product/identity.md#therapist-fields)."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(GENDERS):
        return GENDERS[value]
    return value.lower() if isinstance(value, str) else value


def _weekday(text: str) -> int:
    try:
        return Weekday(text.lower()).number
    except ValueError:
        raise sentence("Day of week is not valid") from None


def _web_address(text: str) -> str:
    try:
        parts = urlsplit(text)
        # `port` raises ValueError for an invalid port
        valid = parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
        valid = valid and not re.search(r"\s", text)
    except ValueError:
        valid = False
    if text and not valid:
        raise sentence("Meeting link must be a web address that begins with https://")
    return text


def _years(value: int) -> int:
    if not 0 <= value <= MAX_YEARS:
        raise sentence(f"Years must be between 0 and {MAX_YEARS}")
    return value


def _hours(value: int) -> int:
    if not 1 <= value <= MAX_HOURS:
        raise sentence(f"Hours per week must be between 1 and {MAX_HOURS}")
    return value


LastName = Annotated[Line, Required("Last name is required")]
City = Annotated[Line, Required("City is required")]
Country = Annotated[str, Field(max_length=2, examples=[COUNTRY]), AfterValidator(_country)]
TherapistPhone = Annotated[str, Field(max_length=32, examples=["4155550199"]), AfterValidator(_phone)]
SessionPhone = Annotated[
    Line,
    Field(max_length=32, examples=["+14155550199"], description="For families in a session that can't connect"),
    AfterValidator(_optional_phone),
]
Zipcode = Annotated[str, Field(max_length=10, examples=["94601"]), AfterValidator(_zipcode)]
Years = Annotated[int, Field(description="Years, 0 to 80"), AfterValidator(_years)]
HoursPerWeek = Annotated[int, Field(description="1 to 80"), AfterValidator(_hours)]
AnyGender = Annotated[
    Gender,
    BeforeValidator(_gender, json_schema_input_type=Gender | Annotated[int, Field(ge=0, lt=len(GENDERS))]),
    Field(description="A word, or its number from 0"),
]
Bio = Annotated[Text, Field(max_length=3_000)]
MeetingUrl = Annotated[Line, Field(max_length=500), AfterValidator(_web_address)]
DayOfWeek = Annotated[str, Field(max_length=9, examples=["monday"]), AfterValidator(_weekday)]
"""Parsed to a number; 0 is Monday."""
