from typing import Annotated

from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.schemas import Line, Outgoing
from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from scheduling.api.audit_reads import audit_reads
from scheduling.api.events.schemas import EventSchema
from scheduling.api.limits import SEARCH
from scheduling.queries.search import MOST_FOUND, search

router = APIRouter(tags=["search"])


class FoundClient(Outgoing):
    id: str
    name: str
    guardian: str | None = Field(description="The guardian's name, for therapists only")
    school_name: str | None


class SearchResponse(Outgoing):
    clients: list[FoundClient] = Field(description=f"At most {MOST_FOUND}; those found by their own name come first")
    events: list[EventSchema] = Field(description=f"At most {MOST_FOUND}, nearest to now first")


@router.get("/search", response_model=SearchResponse, responses=LIMITED, dependencies=[SEARCH])
async def search_everything(
    request: Request,
    viewer: SignedIn,
    db: Reading,
    now: Now,
    text: Annotated[Line, Query(max_length=100, description="Beginnings of words; a typo in a word is forgiven")],
) -> Response:
    """A therapist's clients and events, or a guardian's children and their sessions, at most half a year away."""
    found = await search(db, viewer, text, now)
    audit_reads(request, viewer, found.events, now)
    return json_response({"clients": found.clients, "events": [event.json for event in found.events]})
