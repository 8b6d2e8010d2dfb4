"""Client of the documents service, which checks and stores files."""

from uuid import UUID

from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

from identity.domain.errors import FileRefused, FileTooLarge
from identity.domain.files import FilePurpose, SentFile, StoredFile

DOCUMENTS = "documents"
TOO_LARGE, REFUSED = 413, 422


class FileStore:
    def __init__(self, calls: ServiceClient) -> None:
        self._calls = calls

    async def put(self, file_id: UUID, purpose: FilePurpose, owner_id: UUID, sent: SentFile) -> StoredFile:
        """A repeated put with the same id returns the file that was stored first.

        Raises FileTooLarge, FileRefused, Unavailable.
        """
        body = {
            "purpose": purpose.value,
            "owner_id": str(owner_id),
            "file": {"filename": sent.filename, "content_type": sent.content_type, "data": sent.data},
        }
        response = await self._calls.request(DOCUMENTS, "PUT", _path(file_id), json=body)
        if response.status_code == TOO_LARGE:
            raise FileTooLarge
        if response.status_code == REFUSED:
            raise FileRefused(str(response.json()["error"]))
        if not response.is_success:
            raise Unavailable
        stored = response.json()
        return StoredFile(file_id, stored["filename"], stored["content_type"], stored["size"])

    async def drop(self, file_id: UUID) -> None:
        """A missing file is ignored. Raises Unavailable."""
        response = await self._calls.request(DOCUMENTS, "DELETE", _path(file_id))
        if not response.is_success:
            raise Unavailable


def _path(file_id: UUID) -> str:
    return f"/internal/files/{file_id}"
