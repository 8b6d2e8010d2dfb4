"""Event classes.

A producer declares each event in full, with an example. A consumer declares its own class with only the fields that it
reads and ignores the rest. Payloads never contain clinical text (docs/architecture.md#the-life-of-an-event).
"""

from abc import ABC, abstractmethod
from typing import ClassVar, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict


class Event(BaseModel, ABC):
    """Base class of produced events. `name` is `<service>.<aggregate>.<past_tense>.v<n>`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: ClassVar[str]
    aggregate: ClassVar[str]
    """The field with the aggregate's id."""

    version: int
    """The aggregate's version after this event. Consumers ignore versions older than the stored one."""

    @classmethod
    def subject(cls) -> str:
        return f"evt.{cls.name}"

    @classmethod
    @abstractmethod
    def example(cls) -> Self:
        """A valid event for the contract's example."""

    def aggregate_id(self) -> UUID:
        value: UUID = getattr(self, self.aggregate)
        return value


class Consumed(BaseModel):
    """Base class of consumed events. Declare only the fields that you read."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: ClassVar[str]

    @classmethod
    def subject(cls) -> str:
        return f"evt.{cls.name}"
