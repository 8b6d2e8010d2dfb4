"""Documents, which checks and keeps the bytes of files."""

from uuid import UUID

from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

from identity.domain.files import FilePurpose, FileRefused, FileTooLarge, SentFile, StoredFile

DOCUMENTS = "documents"
TOO_LARGE, REFUSED = 413, 422


class FileStore:
    def __init__(self, calls: ServiceClient) -> None:
        self._calls = calls

    async def put(self, file_id: UUID, purpose: FilePurpose, owner_id: UUID, sent: SentFile) -> StoredFile:
        """Putting again under the id answers what was kept the first time.

        Raises FileTooLarge, FileRefused, Unavailable.
        """
        body = {
            "purpose": purpose.value,
            "owner_id": str(owner_id),
            "file": {"filename": sent.filename, "content_type": sent.content_type, "data": sent.data},
        }
        answer = await self._calls.request(DOCUMENTS, "PUT", _path(file_id), json=body)
        if answer.status_code == TOO_LARGE:
            raise FileTooLarge
        if answer.status_code == REFUSED:
            raise FileRefused(str(answer.json()["error"]))
        if not answer.is_success:
            raise Unavailable
        kept = answer.json()
        return StoredFile(file_id, kept["filename"], kept["content_type"], kept["size"])

    async def drop(self, file_id: UUID) -> None:
        """Nothing happens when it is not there. Raises Unavailable."""
        answer = await self._calls.request(DOCUMENTS, "DELETE", _path(file_id))
        if not answer.is_success:
            raise Unavailable


def _path(file_id: UUID) -> str:
    return f"/internal/files/{file_id}"
