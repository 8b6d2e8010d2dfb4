from typing import Annotated

from pydantic import BeforeValidator

Flag = Annotated[bool, BeforeValidator(lambda value: False if value == "" else value)]
"""An empty value, as in `?future_sessions=`, means false."""
