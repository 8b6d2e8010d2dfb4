from pydantic import BaseModel, ConfigDict


class Part(BaseModel):
    """A part of an event's payload."""

    model_config = ConfigDict(frozen=True, extra="forbid")
