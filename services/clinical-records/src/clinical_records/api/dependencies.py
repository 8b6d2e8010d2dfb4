"""Dependencies of this service's routes."""

from typing import Annotated, Any

from chassis.auth.file_links import FileLinks
from chassis.http.authentication import SignedIn
from chassis.http.problems import Problem
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import Depends, Request

UPLOAD: dict[int | str, dict[str, Any]] = {
    413: {"model": Problem, "description": "More than 4 MiB"},
    503: {"model": Problem, "description": "Files can't be stored right now"},
}


async def _links(request: Request, viewer: SignedIn) -> FileLinks:
    runtime = runtime_of(request)
    return FileLinks(runtime.service_key, Actor.of(viewer), runtime.clock(), issuer="clinical-records")


LinksDep = Annotated[FileLinks, Depends(_links)]
"""Signs links that are valid for five minutes, for the viewer only."""
