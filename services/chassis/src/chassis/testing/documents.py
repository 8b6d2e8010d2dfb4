"""A fake documents service that stores, refuses, is down, or loses responses."""

import base64
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import httpx
import orjson

LARGEST = 4 * 1024 * 1024
PHOTOS = (".jpg", ".png")
CERTIFICATES = (".pdf", ".doc", ".docx", ".jpg")
ENDINGS = {
    "profile_photo": PHOTOS,
    "guardian_photo": PHOTOS,
    "child_photo": PHOTOS,
    "attachment": (*CERTIFICATES, ".png", ".heic"),
}


@dataclass
class FakeDocuments:
    """Checks only file names and sizes; the documents service tests its own checks."""

    kept: dict[UUID, dict[str, Any]] = field(default_factory=dict)
    away: bool = False
    loses_answers: int = 0
    """How many requests succeed and then lose their response."""

    def answer(self, request: httpx.Request) -> httpx.Response:
        if self.away:
            raise httpx.ConnectError("nobody there")
        assert request.headers["x-call-token"]
        file_id = UUID(request.url.path.rpartition("/")[2])
        answered = self._put(file_id, orjson.loads(request.content)) if request.method == "PUT" else self._drop(file_id)
        if self.loses_answers:
            self.loses_answers -= 1
            raise httpx.ReadTimeout("too late")
        return answered

    def _put(self, file_id: UUID, body: dict[str, Any]) -> httpx.Response:
        file = body["file"]
        try:
            content = base64.b64decode(file["data"], validate=True)
        except ValueError:
            return _refused(422, "This file could not be read. Please choose it again.")
        endings = ENDINGS.get(body["purpose"], CERTIFICATES)
        if len(content) > LARGEST:
            return _refused(413, "File size must be smaller than 4Mb")
        if not file["filename"].endswith(endings):
            return _refused(422, f"File must be one of these types: {', '.join(endings)}")
        self.kept.setdefault(file_id, {**body, "size": len(content)})
        known = {"filename": file["filename"], "content_type": "application/pdf", "size": len(content)}
        return httpx.Response(200, json={"file_id": str(file_id), **known})

    def _drop(self, file_id: UUID) -> httpx.Response:
        self.kept.pop(file_id, None)
        return httpx.Response(204)


def _refused(status: int, sentence: str) -> httpx.Response:
    return httpx.Response(status, json={"error": sentence, "errors": [sentence], "code": "refused", "fields": {}})


def file(filename: str = "resume.pdf", content: bytes = b"%PDF-1.7 ") -> dict[str, str]:
    """As a client sends it."""
    return {"filename": filename, "content_type": "", "data": base64.b64encode(content).decode()}
