from typing import Any

from chassis.http.authentication import SignedIn
from chassis.http.problems import Problem
from chassis.live.sse import MEDIA_TYPE, LiveResponse
from chassis.runtime import runtime_of
from fastapi import APIRouter, Request, Response

STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "`change` (kind, event_id, client_ids), `reset`, `hello`, `bye`; Last-Event-ID resumes",
        "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
    },
    429: {"model": Problem, "description": "Too many connections of one sign-in"},
}

router = APIRouter(tags=["live"])


@router.get("/live", status_code=200, response_class=LiveResponse, responses=STREAM)
async def follow_changes(request: Request, viewer: SignedIn) -> Response:
    """Server-sent events with ids and kinds of changes that the viewer may see. The stream ends with the sign-in."""
    hub = runtime_of(request).live
    assert hub is not None
    return LiveResponse(hub, request, viewer)
