"""Guides and links for therapists and families (docs/product/documents.md#resources)."""

from datetime import datetime
from typing import Any
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Row
from chassis.errors import NotFound
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.responses import json_response
from chassis.ids import parse_id
from chassis.schemas import Outgoing
from fastapi import APIRouter, Response
from pydantic import Field

from documents.adapters.links import Links
from documents.api.dependencies import LinksDep
from documents.queries.resources import published_resources

router = APIRouter(tags=["resources"])
NO_SPECIALTY = UUID(int=0)
"""An id that is none finds what is for every specialty, like one that nobody has."""


class ResourceFile(Outgoing):
    filename: str
    content_type: str
    size: int = Field(description="In bytes")
    url: str = Field(description="Path of the file, valid for five minutes")


class Resource(Outgoing):
    id: str
    title: str
    summary: str
    specialty_id: str | None = Field(description="Null: for every specialty")
    age_from: int | None = Field(description="In years; null has no limit")
    age_to: int | None = Field(description="In years, included; null has no limit")
    published_at: datetime
    link: str | None = Field(description="An https address; null for a file")
    file: ResourceFile | None = Field(description="Null for a link")


class ResourceList(Outgoing):
    resources: list[Resource]


@router.get("/resources", response_model=ResourceList)
async def list_resources(
    viewer: SignedIn, db: Reading, links: LinksDep, now: Now, specialty_id: str | None = None
) -> Response:
    """List the published resources by title: all, or those for one specialty and for every specialty."""
    rows = await published_resources(db, None if specialty_id is None else _specialty(specialty_id))
    return json_response({"resources": [_to_response(row, viewer, links, now) for row in rows]})


def _specialty(text: str) -> UUID:
    try:
        return parse_id(text, missing=NotFound)
    except NotFound:
        return NO_SPECIALTY


def _to_response(row: Row, viewer: Viewer, links: Links, now: datetime) -> dict[str, Any]:
    file = None
    if row["link"] is None:
        url = links.path(row["id"], viewer, now)
        file = {**{name: row[name] for name in ("filename", "content_type", "size")}, "url": url}
    names = ("id", "title", "summary", "specialty_id", "age_from", "age_to", "published_at", "link")
    return {**{name: row[name] for name in names}, "file": file}
