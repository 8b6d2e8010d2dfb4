"""Query flags as SPEC.md section 7 writes them."""

from typing import Annotated

from pydantic import BeforeValidator

Flag = Annotated[bool, BeforeValidator(lambda value: False if value == "" else value)]
"""`?future_sessions=`, named without a value, is one that is not set."""
