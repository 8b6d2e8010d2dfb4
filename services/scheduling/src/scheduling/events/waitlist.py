"""Events about the waitlist."""

from datetime import UTC, datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.event import Event
from pydantic import AwareDatetime

from scheduling.events.examples import EXAMPLE_ID


class WaitlistSlotOffered(Event):
    """A free time is held for a child's family, until it takes the time, declines it, or the hold ends."""

    name: ClassVar[str] = "scheduling.waitlist_slot.offered.v1"
    aggregate: ClassVar[str] = "offer_id"

    offer_id: UUID
    child_id: UUID
    therapist_id: UUID
    starts_at: AwareDatetime
    held_until: AwareDatetime

    @classmethod
    def example(cls) -> "WaitlistSlotOffered":
        return cls(
            version=1,
            offer_id=EXAMPLE_ID,
            child_id=EXAMPLE_ID,
            therapist_id=EXAMPLE_ID,
            starts_at=datetime(2026, 3, 10, 17, 0, tzinfo=UTC),
            held_until=datetime(2026, 3, 9, 17, 15, tzinfo=UTC),
        )
