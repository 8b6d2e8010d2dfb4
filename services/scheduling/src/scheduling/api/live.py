from typing import Annotated, Any

from chassis.http.authentication import SignedIn
from chassis.http.problems import Problem
from chassis.live.sse import MEDIA_TYPE, LiveResponse
from chassis.runtime import runtime_of
from fastapi import APIRouter, Query, Request, Response

STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "`change` (kind, event_id, client_ids), `reset`, `hello`, `bye`; Last-Event-ID resumes",
        "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
    },
    429: {"model": Problem, "description": "Too many connections of one sign-in"},
}

ReplayMs = Annotated[
    int,
    Query(
        ge=0,
        le=10**12,
        description="The age of the page in milliseconds: what changed since, the page may have read too early. It gets"
        " these changes first, or `reset` if they are no longer known. Without effect beside Last-Event-ID",
    ),
]

router = APIRouter(tags=["live"])


@router.get("/live", status_code=200, response_class=LiveResponse, responses=STREAM)
async def follow_changes(request: Request, viewer: SignedIn, replay_ms: ReplayMs = 0) -> Response:
    """Server-sent events with ids and kinds of changes that the viewer may see. The stream ends with the sign-in."""
    hub = runtime_of(request).live
    assert hub is not None
    return LiveResponse(hub, request, viewer, replay_ms / 1000)
