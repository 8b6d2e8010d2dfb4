"""Sessions, as far as their notes need them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.access.circle import may_see
from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.ids import parse_id

from clinical_records.domain.errors import SessionNotFound


@dataclass(frozen=True, slots=True)
class VisibleSession:
    event_id: UUID
    therapist_id: UUID
    child_ids: list[UUID]
    """All of its children."""
    visible_child_ids: list[UUID]
    """Those whom the viewer may see."""

    def is_led_by(self, viewer: Viewer) -> bool:
        return viewer.is_therapist and viewer.profile_id == self.therapist_id


async def visible_session(db: Rows, viewer: Viewer, event_id: str, now: datetime) -> VisibleSession:
    """Raises SessionNotFound when it is absent, or when neither its therapist nor the family or a therapist of one of
    its children asks."""
    known = parse_id(event_id, missing=SessionNotFound)
    found = await db.row("SELECT therapist_id, child_ids FROM sessions WHERE event_id = $1", known)
    if found is None:
        raise SessionNotFound
    child_ids = [UUID(str(child_id)) for child_id in found["child_ids"]]
    visible = [child_id for child_id in child_ids if await may_see(db, viewer, child_id, now)]
    session = VisibleSession(known, UUID(str(found["therapist_id"])), child_ids, visible)
    if not (visible or session.is_led_by(viewer)):
        raise SessionNotFound
    return session
