"""Sessions, as far as their notes need them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.access.child_access import MAY_SEE_AS_THERAPIST, earliest_day, may_see
from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.ids import parse_id

from clinical_records.domain.errors import SessionNotFound

SESSION = """
    SELECT therapist_id, coalesce(substituted_therapist_id, therapist_id) AS whose, child_ids, canceled_child_ids
    FROM sessions WHERE event_id = $1
"""


@dataclass(frozen=True, slots=True)
class VisibleSession:
    event_id: UUID
    therapist_id: UUID
    """Who holds it."""
    whose: UUID
    """Its therapist's, also while a substitute holds it."""
    child_ids: list[UUID]
    """All of its children."""
    visible_child_ids: list[UUID]
    """Those whose notes on this session the viewer may see, within their own rules."""

    def is_held_by(self, viewer: Viewer) -> bool:
        """As whose it is, or as who stands in."""
        return viewer.is_therapist and viewer.profile_id in (self.therapist_id, self.whose)

    def is_led_by(self, viewer: Viewer) -> bool:
        return viewer.is_therapist and viewer.profile_id == self.therapist_id


async def visible_session(db: Rows, viewer: Viewer, event_id: str, now: datetime) -> VisibleSession:
    """Raises SessionNotFound when it is absent, or when neither its therapist nor the family or a therapist of one of
    its children asks.

    A substitute sees of the children who come what the therapist in whose place they hold it might see on this session,
    and as long as that one cares for the child; nowhere else is a substitute let to a child.
    """
    known = parse_id(event_id, missing=SessionNotFound)
    found = await db.row(SESSION, known)
    if found is None:
        raise SessionNotFound
    child_ids = [UUID(str(child_id)) for child_id in found["child_ids"]]
    therapist_id, whose = UUID(str(found["therapist_id"])), UUID(str(found["whose"]))
    visible = {child_id for child_id in child_ids if await may_see(db, viewer, child_id, now)}
    if viewer.is_therapist and viewer.profile_id == therapist_id != whose:
        coming = set(child_ids) - {UUID(str(child_id)) for child_id in found["canceled_child_ids"]}
        visible |= {c for c in coming if await db.value(MAY_SEE_AS_THERAPIST, whose, c, earliest_day(now))}
    session = VisibleSession(known, therapist_id, whose, child_ids, [c for c in child_ids if c in visible])
    if not (visible or session.is_led_by(viewer)):
        raise SessionNotFound
    return session
