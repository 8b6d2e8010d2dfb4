from datetime import date
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.events.projections import Upsert, upsert_newer
from chassis.unit_of_work import UnitOfWork
from pydantic import BaseModel, Field

from scheduling.adapters.tables import Child

STORE_SCHOOL = """
    INSERT INTO child_schools (child_id, since, school_name) SELECT $1::uuid, $2::timestamptz, $3::text
    WHERE $3 IS DISTINCT FROM (
        SELECT school_name FROM child_schools WHERE child_id = $1 ORDER BY since DESC LIMIT 1)
    ON CONFLICT (child_id, since) DO UPDATE SET school_name = excluded.school_name
"""


class Contact(BaseModel):
    """The guardian as the child's therapist sees them."""

    first_name: str | None
    last_name: str | None
    email: str
    phone_number: str | None
    timezone: str | None
    opt_out_email_notification: bool
    opt_out_phone_notification: bool


class ChildProfileChanged(Consumed):
    name: ClassVar[str] = "identity.child.profile_changed.v1"
    version: int
    child_id: UUID
    given_name: str = Field(alias="name")
    """`name` on the wire; in this class that is the event's name."""
    last_name: str | None
    preferred_name: str | None
    age: int | None
    birthdate: date | None
    gender: str | None
    preferred_time_frame: str | None
    school_name: str | None
    billing_responsability: str
    relationship_to_guardian: str | None
    guardian: Contact
    state: str | None = None
    """Added later: older events, which may be replayed, don't have it."""
    specialty_ids: list[UUID] = Field(default=[])
    """Added later, like `state`."""
    photo_id: UUID | None = None
    """Added later, like `state`."""
    pronouns: str | None = None
    """Added later, like `state`."""


def _child(event: ChildProfileChanged) -> Upsert:
    values = event.model_dump(exclude={"child_id", "given_name", "billing_responsability", "guardian"})
    values |= {
        "id": event.child_id,
        "name": event.given_name,
        "billing_responsibility": event.billing_responsability,
        "guardian": event.guardian.model_dump(),
    }
    return Upsert(Child, values)


async def store_child(uow: UnitOfWork, event: ChildProfileChanged) -> None:
    if await upsert_newer(uow, _child(event)):
        school = event.school_name if event.billing_responsability == "school" else None
        await uow.rows(STORE_SCHOOL, event.child_id, uow.now, school or None)


HANDLER = Handler(ChildProfileChanged, store_child)
