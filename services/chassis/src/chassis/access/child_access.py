"""Access to children, by guardianship or care relation (docs/product/shared.md#who-may-see-a-child).

Every read of a child's data passes here. A missing child and somebody else's child both raise ChildNotFound.
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
    """SQL: has the therapist a care service with the child that has not ended? `day` comes from `earliest_day`."""
    return f"""
        EXISTS (SELECT FROM care_relations r WHERE r.therapist_id = {therapist} AND r.child_id = {child}
            AND (r.ends_on IS NULL OR r.ends_on >= {day}))
    """


MAY_SEE_AS_THERAPIST = f"SELECT 1 WHERE {cares_for('$1', '$2', '$3')}"
LAST_ZONE_BEHIND_UTC = timedelta(hours=12)


class ChildNotFound(NotFound):
    sentence = "We couldn't find this child."


def earliest_day(now: datetime) -> date:
    """The earliest date that it still is somewhere on Earth.

    A care service ends with its last day in the therapist's time zone, which only scheduling knows. Comparing with the
    UTC date would cut off American therapists in the afternoon of that day.
    """
    return (now - LAST_ZONE_BEHIND_UTC).date()


async def may_see(db: Rows, viewer: Viewer, child_id: UUID, now: datetime) -> bool:
    """True for a guardian of the child, and for a therapist with a care service that has not ended."""
    if viewer.is_guardian:
        found = await db.value(MAY_SEE_AS_GUARDIAN, viewer.profile_id, child_id)
    else:
        found = await db.value(MAY_SEE_AS_THERAPIST, viewer.profile_id, child_id, earliest_day(now))
    return found is not None


async def require_child(db: Rows, viewer: Viewer, child_id: UUID | str, now: datetime) -> UUID:
    """Returns the child's id. Raises ChildNotFound when the child is missing or the viewer may not see it."""
    parsed = child_id if isinstance(child_id, UUID) else parse_id(child_id, missing=ChildNotFound)
    if not await may_see(db, viewer, parsed, now):
        raise ChildNotFound
    return parsed


async def _visible_child(request: Request, client_id: str, viewer: SignedIn) -> UUID:
    """The child in the path, if the viewer may see it. Records a GET in the audit trail under the route's name."""
    runtime = runtime_of(request)
    now = runtime.clock()
    child = await require_child(runtime.queries, viewer, client_id, now)
    if request.method == "GET":
        runtime.reads.record(Actor.of(viewer), f"read {request.scope['route'].name}", [child], now)
    return child


VisibleChild = Annotated[UUID, Depends(_visible_child)]
"""For routes with `{client_id}` in the path."""
