from chassis.auth.viewer import Viewer
from chassis.file_store import StoredFile
from chassis.http.file_schemas import FileUpload
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor
from fastapi import Request

from identity.api.uploads import uploader
from identity.domain.files import FilePurpose
from identity.use_cases.children.child_photo import require_own_child


async def upload_photo(request: Request, viewer: Viewer, client_id: str, file: FileUpload, path: str) -> StoredFile:
    """Uploads a photo for one of the viewer's children. `path` is the file's path in the payload.

    Raises Forbidden for a therapist, ChildNotFound, FileRefused, FileTooLarge, Unavailable.
    """
    runtime = runtime_of(request)
    child_id = await require_own_child(runtime.queries, viewer, client_id, runtime.clock())
    return await uploader(request, Actor.of(viewer), child_id)(FilePurpose.CHILD_PHOTO, file, path)
