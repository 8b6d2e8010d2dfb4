"""Which sessions there are, with which children, from scheduling."""

from datetime import datetime
from typing import ClassVar
from uuid import UUID

from chassis.events.consumer import Handler
from chassis.events.event import Consumed
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert

from clinical_records.adapters.tables import Session


class SessionChanged(Consumed):
    name: ClassVar[str] = "scheduling.session.changed.v1"
    version: int
    event_id: UUID
    therapist_id: UUID
    child_ids: list[UUID]
    starts_at: datetime
    ends_at: datetime


async def keep_session(uow: UnitOfWork, fact: SessionChanged) -> None:
    """An older version than the one that is here changes nothing."""
    row = insert(Session).values(**fact.model_dump())
    newer = Session.__table__.c.version < row.excluded.version  # type: ignore[attr-defined]  # made by SQLModel
    changed = {name: row.excluded[name] for name in ("version", "therapist_id", "child_ids", "starts_at", "ends_at")}
    await uow.db.execute(row.on_conflict_do_update(index_elements=["event_id"], set_=changed, where=newer))


HANDLERS = (Handler(SessionChanged, keep_session),)
