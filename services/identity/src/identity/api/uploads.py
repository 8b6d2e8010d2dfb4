from typing import Any
from uuid import UUID

from chassis.auth.file_links import FileLinks
from chassis.auth.viewer import Viewer
from chassis.file_store import StoredFile
from chassis.http.file_schemas import FileUpload
from chassis.http.problems import Problem
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import Request

from identity.api.therapists.application_schemas import Upload
from identity.domain.files import FilePurpose
from identity.resources import files_of

TOO_LARGE: dict[int | str, dict[str, Any]] = {
    413: {"model": Problem, "description": "More than 4 MiB"},
    503: {"model": Problem, "description": "Files can't be stored right now"},
}


def uploader(request: Request, actor: Actor, owner_id: UUID) -> Upload:
    files = files_of(runtime_of(request))

    async def upload(purpose: FilePurpose, file: FileUpload, path: str) -> StoredFile:
        return await files.upload(actor, purpose, owner_id, file.sent(), path)

    return upload


def links_for(request: Request, viewer: Viewer) -> FileLinks:
    """Valid for five minutes, for the viewer only."""
    runtime = runtime_of(request)
    return FileLinks(runtime.service_key, Actor.of(viewer), runtime.clock())
