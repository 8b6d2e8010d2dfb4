"""Events about what families ask for: another time, or a correction of the record."""

from typing import ClassVar
from uuid import UUID

from chassis.events.event import Event

from scheduling.domain.disputes import Outcome
from scheduling.events.examples import EXAMPLE_ID


class ReschedulingRequested(Event):
    """A guardian asks to have a session moved. The reason isn't included."""

    name: ClassVar[str] = "scheduling.rescheduling.requested.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    child_id: UUID
    therapist_id: UUID

    @classmethod
    def example(cls) -> "ReschedulingRequested":
        return cls(version=1, event_id=EXAMPLE_ID, child_id=EXAMPLE_ID, therapist_id=EXAMPLE_ID)


class ReschedulingWithdrawn(Event):
    """A guardian withdraws a request: the session keeps its time."""

    name: ClassVar[str] = "scheduling.rescheduling.withdrawn.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    child_id: UUID

    @classmethod
    def example(cls) -> "ReschedulingWithdrawn":
        return cls(version=3, event_id=EXAMPLE_ID, child_id=EXAMPLE_ID)


class ReschedulingDeclined(Event):
    """The therapist keeps a session's time although a family asked to have it moved."""

    name: ClassVar[str] = "scheduling.rescheduling.declined.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    child_ids: list[UUID]
    """The expected children."""

    @classmethod
    def example(cls) -> "ReschedulingDeclined":
        return cls(version=3, event_id=EXAMPLE_ID, child_ids=[EXAMPLE_ID])


class DisputeOpened(Event):
    """A family disputes what was recorded for its child. The reason isn't included."""

    name: ClassVar[str] = "scheduling.dispute.opened.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    child_id: UUID
    therapist_id: UUID

    @classmethod
    def example(cls) -> "DisputeOpened":
        return cls(version=4, event_id=EXAMPLE_ID, child_id=EXAMPLE_ID, therapist_id=EXAMPLE_ID)


class DisputeAnswered(Event):
    """The therapist corrected or kept what a family disputes. The answer isn't included."""

    name: ClassVar[str] = "scheduling.dispute.answered.v1"
    aggregate: ClassVar[str] = "event_id"

    event_id: UUID
    child_id: UUID
    outcome: Outcome

    @classmethod
    def example(cls) -> "DisputeAnswered":
        return cls(version=5, event_id=EXAMPLE_ID, child_id=EXAMPLE_ID, outcome=Outcome.KEPT)
