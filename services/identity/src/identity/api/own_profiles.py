"""The profile of the signed-in user, as `GET /guardian/me` and `GET /therapist/me` return it."""

from datetime import datetime
from typing import Any

from chassis.auth.viewer import Viewer
from chassis.db import Queries
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import Request

from identity.api.guardians.care import current_care
from identity.api.uploads import links_for
from identity.queries.guardians import guardian_response, lacks_care
from identity.queries.therapists import own_profile


async def own_guardian(request: Request, viewer: Viewer, db: Queries, now: datetime) -> dict[str, Any]:
    """Audited, because the children are in it. Raises Forbidden for a therapist."""
    guardian_id = viewer.require_guardian()
    links = links_for(request, viewer)
    body = await guardian_response(db, guardian_id, now, links)
    if lacks_care(body):
        body = await guardian_response(db, guardian_id, now, links, await current_care(request, guardian_id))
    children = [child["id"] for child in body["guardian"]["children"]]
    runtime_of(request).reads.record(Actor.of(viewer), "read read_guardian", children, now)
    return body


async def own_therapist(request: Request, viewer: Viewer, db: Queries, now: datetime) -> dict[str, Any]:
    """Raises Forbidden for a guardian."""
    return await own_profile(db, viewer.require_therapist(), now, links_for(request, viewer))
