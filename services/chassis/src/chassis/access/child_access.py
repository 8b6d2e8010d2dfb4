"""Access to children, by guardianship or care relation (docs/product/shared.md#who-may-see-a-child).

Every read of a child's data passes here. A missing child and somebody else's child both raise ChildNotFound.
"""

from datetime import datetime
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

GUARDS = "SELECT 1 FROM active_guardianships WHERE guardian_id = $1 AND child_id = $2"
CARES_FOR = "SELECT 1 FROM current_care_relations($3) WHERE therapist_id = $1 AND child_id = $2 LIMIT 1"
"""The rules themselves are in `chassis.access.views`."""


class ChildNotFound(NotFound):
    sentence = "We couldn't find this child."


async def is_guardian_of(db: Rows, guardian_id: UUID, child_id: UUID) -> bool:
    return await db.value(GUARDS, guardian_id, child_id) is not None


async def cares_for(db: Rows, therapist_id: UUID, child_id: UUID, now: datetime) -> bool:
    """Whether the therapist has a care service with the child that has not ended."""
    return await db.value(CARES_FOR, therapist_id, child_id, now) is not None


async def may_see(db: Rows, viewer: Viewer, child_id: UUID, now: datetime) -> bool:
    """True for a guardian of the child, and for a therapist with a care service that has not ended."""
    if viewer.is_guardian:
        return await is_guardian_of(db, viewer.profile_id, child_id)
    return await cares_for(db, viewer.profile_id, child_id, now)


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
