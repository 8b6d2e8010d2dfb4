"""Field types of requests with their validation messages."""

from typing import Annotated, Any

from chassis.phone_numbers import is_phone_number
from chassis.regions import STATES
from chassis.schemas import Line, Required, sentence
from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from identity.domain.children import MAX_AGE
from identity.domain.contact import normal_email
from identity.domain.errors import ACCEPT_TERMS
from identity.domain.passwords import password_problem
from identity.domain.time_zones import iana_name


def _email(text: str) -> str:
    if not text:
        raise sentence("Email is required")
    normalized = normal_email(text)
    if normalized is None:
        raise sentence("Invalid email format")
    return normalized


def _phone(text: str) -> str:
    if not text:
        raise sentence("Guardian phone number is required")
    if not is_phone_number(text):
        raise sentence("Invalid phone number format")
    return text


def _password(text: str) -> str:
    if problem := password_problem(text):
        raise sentence(problem)
    return text


def _must_accept(accepted: bool) -> bool:
    if not accepted:
        raise sentence(ACCEPT_TERMS)
    return accepted


def _without_spaces(text: str) -> str:
    """Authenticator apps display codes in groups."""
    return "".join(text.split())


def _state(text: str) -> str:
    if not text:
        raise sentence("State is required")
    if text not in STATES:
        raise sentence("State is not valid")
    return text


def _time_zone(text: str) -> str:
    """Accepts a listed or an IANA name, returns the IANA name."""
    if not text:
        raise sentence("Timezone is required")
    normalized = iana_name(text)
    if normalized is None:
        raise sentence("Timezone is not valid")
    return normalized


def _age(value: int) -> int:
    if not 0 <= value <= MAX_AGE:
        raise sentence(f"Age must be between 0 and {MAX_AGE}")
    return value


def _lower(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


Email = Annotated[str, Field(max_length=254, examples=["dana@example.com"]), AfterValidator(_email)]
Phone = Annotated[str, Field(max_length=32, examples=["4155550123"]), AfterValidator(_phone)]
GivenPassword = Annotated[str, StringConstraints(strip_whitespace=False, max_length=200)]
"""Not stripped: spaces belong to a password."""
NewPassword = Annotated[GivenPassword, AfterValidator(_password)]
GivenCode = Annotated[str, Field(max_length=40, examples=["123456"]), AfterValidator(_without_spaces)]
StateCode = Annotated[str, Field(max_length=2, examples=["CA"]), AfterValidator(_state)]
TimeZone = Annotated[str, Field(max_length=64, examples=["America/Los_Angeles"]), AfterValidator(_time_zone)]
Age = Annotated[int, Field(description="Years, 0 to 21"), AfterValidator(_age)]
LowerCased = BeforeValidator(_lower)
ChildName = Annotated[Line, Required("Name is required")]
ChildLastName = Annotated[Line, Required("Last name is required")]
FirstName = Annotated[Line, Required("First name is required")]
LastName = Annotated[Line, Required("Last name is required")]
GuardianName = Annotated[Line, Required("Guardian name is required")]
GuardianLastName = Annotated[Line, Required("Guardian last name is required")]
Accepted = Annotated[bool, AfterValidator(_must_accept)]
