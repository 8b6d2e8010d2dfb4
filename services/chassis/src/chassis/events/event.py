"""What happened, as other services learn of it.

A producer declares its events fully, with an example; a consumer declares a class of its own with just the fields
that it reads (unknown ones are ignored). Payloads never carry clinical text.
"""

from abc import ABC, abstractmethod
from typing import ClassVar, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict


class Event(BaseModel, ABC):
    """Base of produced events: `name` is `<service>.<aggregate>.<past_tense>.v<n>`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: ClassVar[str]
    aggregate: ClassVar[str]
    """The field that holds the aggregate's id."""

    version: int
    """The aggregate's version after this event: consumers ignore what is older than what they know."""

    @classmethod
    def subject(cls) -> str:
        return f"evt.{cls.name}"

    @classmethod
    @abstractmethod
    def example(cls) -> Self:
        """A valid example for the contract."""

    def aggregate_id(self) -> UUID:
        found: UUID = getattr(self, self.aggregate)
        return found


class Consumed(BaseModel):
    """Base of consumed events: declare only what you read."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: ClassVar[str]

    @classmethod
    def subject(cls) -> str:
        return f"evt.{cls.name}"
