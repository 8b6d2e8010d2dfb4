from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert
from pydantic import Field

from clinical_records.adapters.tables import Child


class ChildProfileChanged(Consumed):
    name: ClassVar[str] = "identity.child.profile_changed.v1"
    version: int
    child_id: UUID
    given_name: str = Field(alias="name")
    """`name` on the wire; in this class that is the event's name."""
    last_name: str | None
    preferred_name: str | None
    specialty_ids: list[UUID] = Field(default=[])
    """Added later: older events, which may be replayed, don't have it."""


def _child(event: ChildProfileChanged) -> Upsert:
    return Upsert(
        Child,
        {
            "child_id": event.child_id,
            "version": event.version,
            "name": event.given_name,
            "last_name": event.last_name or "",
            "preferred_name": event.preferred_name or "",
            "specialty_ids": event.specialty_ids,
        },
    )


CHILD = project(ChildProfileChanged, _child)
HANDLERS = (CHILD,)
