"""Dependencies of this service's routes."""

from typing import Annotated

from chassis.auth.file_links import FileLinks
from chassis.http.authentication import SignedIn
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import Depends, Request


async def _links(request: Request, viewer: SignedIn) -> FileLinks:
    runtime = runtime_of(request)
    return FileLinks(runtime.service_key, Actor.of(viewer), runtime.clock(), issuer="clinical-records")


LinksDep = Annotated[FileLinks, Depends(_links)]
"""Signs links that are valid for five minutes, for the viewer only."""
