"""Who may see which child: guardianships and care relations, and the one door that asks them (STYLE.md, rule 13).

Absence denies: a child that is not there and one that is not yours look the same (NotFound).
"""

from datetime import date, datetime, timedelta
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.errors import NotFound
from chassis.http.authentication import SignedIn
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor

MAY_SEE_AS_GUARDIAN = """
    SELECT 1 FROM guardianships WHERE guardian_id = $1 AND child_id = $2 AND NOT revoked
"""


def cares_for(therapist: str, child: str, day: str) -> str:
    """As SQL: whether the therapist has a care service with the child that is not over; `day` as `earliest_day`."""
    return f"""
        EXISTS (SELECT FROM care_relations r WHERE r.therapist_id = {therapist} AND r.child_id = {child}
            AND (r.ends_on IS NULL OR r.ends_on >= {day}))
    """


MAY_SEE_AS_THERAPIST = f"SELECT 1 WHERE {cares_for('$1', '$2', '$3')}"
LAST_ZONE_BEHIND_UTC = timedelta(hours=12)


class ChildNotFound(NotFound):
    sentence = "We could not find this child."


def earliest_day(now: datetime) -> date:
    """The earliest day that is not over everywhere. A care service's last day is told by its therapist's clock, which
    nobody but scheduling knows, and must not end for them at midnight UTC, which is an American afternoon."""
    return (now - LAST_ZONE_BEHIND_UTC).date()


async def may_see(db: Rows, viewer: Viewer, child_id: UUID, now: datetime) -> bool:
    """A guardian of the child; or a therapist whose care service's last day is not over."""
    if viewer.is_guardian:
        found = await db.value(MAY_SEE_AS_GUARDIAN, viewer.profile_id, child_id)
    else:
        found = await db.value(MAY_SEE_AS_THERAPIST, viewer.profile_id, child_id, earliest_day(now))
    return found is not None


async def require_child(db: Rows, viewer: Viewer, child_id: UUID | str, now: datetime) -> UUID:
    """The child's id. Raises ChildNotFound when it is absent or not the viewer's to see."""
    known = child_id if isinstance(child_id, UUID) else parse_id(child_id, missing=ChildNotFound)
    if not await may_see(db, viewer, known, now):
        raise ChildNotFound
    return known


async def _visible_child(request: Request, client_id: str, viewer: SignedIn) -> UUID:
    """The child of the path, visible to the viewer; a read is put on the audit trail under the route's name."""
    runtime = runtime_of(request)
    now = runtime.clock()
    child = await require_child(runtime.queries, viewer, client_id, now)
    if request.method == "GET":
        runtime.reads.record(Actor.of(viewer), f"read {request.scope['route'].name}", [child], now)
    return child


VisibleChild = Annotated[UUID, Depends(_visible_child)]
"""For routes with `{client_id}` in their path."""
