"""A child's picture on its way in."""

from chassis.auth.viewer import Viewer
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import Request

from identity.api.file_wire import FileUpload
from identity.api.uploads import uploader
from identity.domain.files import FilePurpose, StoredFile
from identity.use_cases.child_photo import child_to_picture


async def upload_photo(request: Request, viewer: Viewer, client_id: str, file: FileUpload, path: str) -> StoredFile:
    """Checked and stored, for a child of the viewer's; `path` is where the file stands in the payload.

    Raises Forbidden for a therapist, ChildNotFound, FileRefused, FileTooLarge, Unavailable.
    """
    runtime = runtime_of(request)
    child_id = await child_to_picture(runtime.queries, viewer, client_id, runtime.clock())
    return await uploader(request, Actor.of(viewer), child_id)(FilePurpose.CHILD_PHOTO, file, path)
