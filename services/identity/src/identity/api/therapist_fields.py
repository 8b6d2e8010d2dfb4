"""Texts and numbers of a therapist's profile with a form of their own."""

import re
from typing import Annotated, Any
from urllib.parse import urlsplit

from chassis.http.schemas import Line, Required, Text, sentence
from pydantic import AfterValidator, BeforeValidator, Field

from identity.domain.children import Gender
from identity.domain.contact import is_phone_number
from identity.domain.regions import COUNTRY
from identity.domain.therapists import WEEKDAYS, minutes_of

ZIPCODE = re.compile(r"\d{5}(-\d{4})?")
TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d|24:00")
MOST_YEARS = 80
MOST_HOURS = 80
GENDERS = list(Gender)


def _phone(text: str) -> str:
    if not text:
        raise sentence("Phone number is required")
    if not is_phone_number(text):
        raise sentence("Invalid phone number format")
    return text


def _zipcode(text: str) -> str:
    if not text:
        raise sentence("Zip code is required")
    if not ZIPCODE.fullmatch(text):
        raise sentence("Zip code is not valid")
    return text


def _country(text: str) -> str:
    if text != COUNTRY:
        raise sentence("Country is not valid")
    return text


def _gender(value: Any) -> Any:
    """SPEC.md section 9: sent as 0 at registration. The numbers count SPEC.md section 3's words from 0."""
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < len(GENDERS):
        return GENDERS[value]
    return value.lower() if isinstance(value, str) else value


def _weekday(text: str) -> int:
    if text.lower() not in WEEKDAYS:
        raise sentence("Day of week is not valid")
    return WEEKDAYS.index(text.lower())


def _time(text: str) -> int:
    if not TIME.fullmatch(text):
        raise sentence("Time must be between 00:00 and 24:00")
    return minutes_of(text)


def _web_address(text: str) -> str:
    try:
        parts = urlsplit(text)
        # a port that is none is found out when it is read
        fits = parts.scheme == "https" and bool(parts.hostname) and "@" not in parts.netloc and parts.port != 0
        fits = fits and not re.search(r"\s", text)
    except ValueError:
        fits = False
    if text and not fits:
        raise sentence("Meeting link must be a web address that begins with https://")
    return text


def _years(value: int) -> int:
    if not 0 <= value <= MOST_YEARS:
        raise sentence(f"Years must be between 0 and {MOST_YEARS}")
    return value


def _hours(value: int) -> int:
    if not 1 <= value <= MOST_HOURS:
        raise sentence(f"Hours per week must be between 1 and {MOST_HOURS}")
    return value


LastName = Annotated[Line, Required("Last name is required")]
City = Annotated[Line, Required("City is required")]
Country = Annotated[str, Field(max_length=2, examples=[COUNTRY]), AfterValidator(_country)]
TherapistPhone = Annotated[str, Field(max_length=32, examples=["4155550199"]), AfterValidator(_phone)]
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
Weekday = Annotated[str, Field(max_length=9, examples=["monday"]), AfterValidator(_weekday)]
"""The number of the day; 0 is Monday."""
WallTime = Annotated[str, Field(max_length=5, examples=["09:00"]), AfterValidator(_time)]
"""Minutes since midnight; `24:00` is the day's end."""
