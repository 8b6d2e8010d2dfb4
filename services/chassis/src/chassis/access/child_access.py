"""Access to children, by guardianship or care relation (docs/product/shared.md#who-may-see-a-child).

Every read of a child's data passes here. A missing child and someone else's child both raise ChildNotFound. A guardian
of the child without the right for the purpose gets RightMissing. The default purpose is to read the record.
"""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request

from chassis.access.rights import Purpose
from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.errors import Forbidden, NotFound
from chassis.http.authentication import SignedIn
from chassis.ids import parse_id
from chassis.runtime import runtime_of
from chassis.sql_fragments import HIDDEN_ADDRESS
from chassis.unit_of_work import Actor

GUARDS = "SELECT 1 FROM guardianships_for($3) WHERE guardian_id = $1 AND child_id = $2"
CARES_FOR = "SELECT 1 FROM current_care_relations($3) WHERE therapist_id = $1 AND child_id = $2 LIMIT 1"
IS_HIDDEN = f"SELECT {HIDDEN_ADDRESS.format(viewer='$1', child='$2')}"  # constants
"""The rules themselves are in `chassis.access.views`."""


class ChildNotFound(NotFound):
    sentence = "We couldn't find this child."


class RightMissing(Forbidden):
    sentence = "You don't have the right to do this for this child. Ask the guardian who invited you."


async def is_guardian_of(db: Rows, guardian_id: UUID, child_id: UUID, purpose: Purpose) -> bool:
    return await db.value(GUARDS, guardian_id, child_id, purpose) is not None


class AddressHidden(Forbidden):
    sentence = "A court order hides this from you. Contact us if you think that's wrong."


async def is_address_hidden(db: Rows, viewer: Viewer, child_id: UUID) -> bool:
    """Whether a court order hides from the viewer where the child and its other guardians live."""
    return viewer.is_guardian and bool(await db.value(IS_HIDDEN, viewer.profile_id, child_id))


async def require_address_shown(db: Rows, viewer: Viewer, child_id: UUID) -> None:
    """Raises AddressHidden."""
    if await is_address_hidden(db, viewer, child_id):
        raise AddressHidden


async def cares_for(db: Rows, therapist_id: UUID, child_id: UUID, now: datetime) -> bool:
    """Whether the therapist has a care service with the child that has not ended."""
    return await db.value(CARES_FOR, therapist_id, child_id, now) is not None


async def may_see(db: Rows, viewer: Viewer, child_id: UUID, now: datetime, purpose: Purpose = "read") -> bool:
    """True for a guardian with a right for this purpose, and for a therapist with a care service that has not ended."""
    if viewer.is_guardian:
        return await is_guardian_of(db, viewer.profile_id, child_id, purpose)
    return await cares_for(db, viewer.profile_id, child_id, now)


async def require_child(
    db: Rows, viewer: Viewer, child_id: UUID | str, now: datetime, purpose: Purpose = "read"
) -> UUID:
    """Returns the child's id. Raises ChildNotFound when the child is missing or the viewer may not see it, RightMissing
    for its guardian without a right for this purpose."""
    parsed = child_id if isinstance(child_id, UUID) else parse_id(child_id, missing=ChildNotFound)
    if not await may_see(db, viewer, parsed, now, purpose):
        if viewer.is_guardian and await is_guardian_of(db, viewer.profile_id, parsed, "any"):
            raise RightMissing
        raise ChildNotFound
    return parsed


async def _visible_child(request: Request, client_id: str, viewer: Viewer, purpose: Purpose) -> UUID:
    """The child in the path, if the viewer may see it. Records a GET in the audit trail under the route's name."""
    runtime = runtime_of(request)
    now = runtime.clock()
    child = await require_child(runtime.queries, viewer, client_id, now, purpose)
    if request.method == "GET":
        runtime.reads.record(Actor.of(viewer), f"read {request.scope['route'].name}", [child], now)
    return child


async def _of_record(request: Request, client_id: str, viewer: SignedIn) -> UUID:
    return await _visible_child(request, client_id, viewer, "read")


async def _of_sessions(request: Request, client_id: str, viewer: SignedIn) -> UUID:
    return await _visible_child(request, client_id, viewer, "sessions")


async def _of_messages(request: Request, client_id: str, viewer: SignedIn) -> UUID:
    return await _visible_child(request, client_id, viewer, "messages")


async def _to_book(request: Request, client_id: str, viewer: SignedIn) -> UUID:
    return await _visible_child(request, client_id, viewer, "book")


VisibleChild = Annotated[UUID, Depends(_of_record)]
"""For routes with `{client_id}` in the path that show the child's record, like the following ones for others."""
ChildWithSessions = Annotated[UUID, Depends(_of_sessions)]
ChildWithMessages = Annotated[UUID, Depends(_of_messages)]
BookableChild = Annotated[UUID, Depends(_to_book)]
