from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import project
from chassis.events.event import Consumed
from chassis.events.projections import Upsert
from pydantic import Field

from clinical_records.adapters.tables import Child


class ChildSummaryChanged(Consumed):
    name: ClassVar[str] = "identity.child.summary_changed.v1"
    version: int
    child_id: UUID
    given_name: str = Field(alias="name")
    """`name` on the wire; in this class that is the event's name."""
    last_name: str | None
    preferred_name: str | None
    specialty_ids: list[UUID]


def _child(event: ChildSummaryChanged) -> Upsert:
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


CHILD = project(ChildSummaryChanged, _child)
HANDLERS = (CHILD,)
