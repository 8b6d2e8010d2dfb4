"""The people who may see a session, its notes and its materials."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from chassis.access.child_access import cares_for
from chassis.auth.viewer import Viewer
from chassis.db import Row, Rows
from chassis.ids import parse_id
from chassis.sql_fragments import SEEN_BY_GUARDIAN, SEEN_BY_THERAPIST

from clinical_records.domain.errors import NotTheSessionsTherapist, SessionNotFound

SESSION = """
    SELECT s.therapist_id, coalesce(s.substituted_therapist_id, s.therapist_id) AS owner_therapist_id,
           s.child_ids, s.canceled_child_ids, s.starts_at, ARRAY({seen}) AS seen_child_ids
    FROM sessions s WHERE s.event_id = $1
"""
FOR_GUARDIAN = SESSION.format(seen=SEEN_BY_GUARDIAN.format(viewer="$2", children="s.child_ids"))
FOR_THERAPIST = SESSION.format(seen=SEEN_BY_THERAPIST.format(viewer="$2", now="$3", children="s.child_ids"))


@dataclass(frozen=True, slots=True)
class VisibleSession:
    event_id: UUID
    therapist_id: UUID
    """Conducts the session: its own therapist or the substitute."""
    owner_therapist_id: UUID
    """The session's own therapist, also while a substitute conducts it."""
    child_ids: list[UUID]
    """All children of the session."""
    visible_child_ids: list[UUID]
    """The viewer may see this session's notes on these children, subject to the rules of each note."""
    canceled_child_ids: frozenset[UUID]
    """The children who no longer attend."""
    starts_at: datetime

    def is_assigned_to(self, viewer: Viewer) -> bool:
        """True for the session's own therapist and for its substitute."""
        return viewer.is_therapist and viewer.profile_id in (self.therapist_id, self.owner_therapist_id)

    def is_conducted_by(self, viewer: Viewer) -> bool:
        return viewer.is_therapist and viewer.profile_id == self.therapist_id

    def require_conductor(self, viewer: Viewer, refusal: str = NotTheSessionsTherapist.sentence) -> None:
        """Raises NotTheSessionsTherapist with the sentence `refusal`."""
        if not self.is_conducted_by(viewer):
            raise NotTheSessionsTherapist(refusal)


async def visible_session(db: Rows, viewer: Viewer, event_id: str, now: datetime) -> VisibleSession:
    """Raises SessionNotFound if it doesn't exist, or if the viewer is neither its therapist nor a guardian or therapist
    of one of its children.

    For this session a substitute sees what the regular therapist could see about the attending children, while that
    therapist still treats them. A substitute has no other access to a child
    (docs/product/clinical-records.md#substitute-access).
    """
    event_uuid = parse_id(event_id, missing=SessionNotFound)
    if viewer.is_guardian:
        row = await db.row(FOR_GUARDIAN, event_uuid, viewer.profile_id)
    else:
        row = await db.row(FOR_THERAPIST, event_uuid, viewer.profile_id, now)
    if row is None:
        raise SessionNotFound
    session = session_of(row, event_uuid)
    if viewer.is_therapist and viewer.profile_id == session.therapist_id != session.owner_therapist_id:
        attending = set(session.child_ids) - session.canceled_child_ids
        cared_for = {one for one in attending if await cares_for(db, session.owner_therapist_id, one, now)}
        visible = cared_for.union(session.visible_child_ids)
        session = replace(session, visible_child_ids=[one for one in session.child_ids if one in visible])
    if not (session.visible_child_ids or session.is_conducted_by(viewer)):
        raise SessionNotFound
    return session


def session_of(row: Row, event_id: UUID) -> VisibleSession:
    """From a row of `SESSION`. It leaves out the children that only a substitute may see."""
    child_ids = [UUID(str(child_id)) for child_id in row["child_ids"]]
    canceled = frozenset(UUID(str(child_id)) for child_id in row["canceled_child_ids"])
    therapist_id, owner_therapist_id = UUID(str(row["therapist_id"])), UUID(str(row["owner_therapist_id"]))
    seen = {UUID(str(child_id)) for child_id in row["seen_child_ids"]}
    return VisibleSession(
        event_id,
        therapist_id,
        owner_therapist_id,
        child_ids,
        [one for one in child_ids if one in seen],
        canceled,
        row["starts_at"],
    )
