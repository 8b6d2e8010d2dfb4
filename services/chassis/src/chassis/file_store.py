"""Files that documents checks, encrypts and stores for another service, which decides who may see them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from chassis.errors import Conflict, Invalid, TooLarge, Unavailable
from chassis.service_client import ServiceClient

DOCUMENTS = "documents"
TOO_LARGE, REFUSED = 413, 422


class UploadTookTooLong(Conflict):
    sentence = "This upload took too long. Please try again."


class FileTooLarge(TooLarge):
    sentence = "File size must be smaller than 4Mb"


class FileRefused(Invalid):
    """Documents refused the file. The sentence comes from documents."""


@dataclass(frozen=True, slots=True)
class SentFile:
    """As the client sent it; nothing in it is verified yet."""

    filename: str
    content_type: str
    data: str
    """Base64."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file that documents has checked and stored."""

    id: UUID
    filename: str
    content_type: str
    size: int
    """Bytes."""


class FileStore:
    def __init__(self, calls: ServiceClient) -> None:
        self._calls = calls

    async def put(
        self, file_id: UUID, purpose: str, owner_id: UUID, sent: SentFile, child_ids: Sequence[UUID] = ()
    ) -> StoredFile:
        """A repeated put with the same id returns the file that was stored first. `child_ids` are the children that it
        concerns, if they don't follow from the owner.

        Raises FileTooLarge, FileRefused, Unavailable.
        """
        body: dict[str, Any] = {
            "purpose": purpose,
            "owner_id": str(owner_id),
            "file": {"filename": sent.filename, "content_type": sent.content_type, "data": sent.data},
        }
        if child_ids:
            body["child_ids"] = [str(child_id) for child_id in child_ids]
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
