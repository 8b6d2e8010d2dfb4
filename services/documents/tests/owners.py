from collections.abc import Sequence
from typing import Any
from uuid import UUID

import httpx
from chassis.ids import new_id
from chassis.testing.people import SignIns
from fastapi import FastAPI

from services.documents.tests.files import sent

OWNER = new_id()


class Identity:
    """Calls this service as identity, or as another service."""

    def __init__(self, app: FastAPI, sign_ins: SignIns) -> None:
        self._app = app
        self._sign_ins = sign_ins

    async def call(self, method: str, path: str, caller: str | None = "identity", **content: Any) -> httpx.Response:
        headers = self._sign_ins.service_headers(caller, "documents") if caller else {}
        transport = httpx.ASGITransport(self._app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://documents") as http:
            return await http.request(method, f"/internal{path}", headers=headers, **content)

    async def put(
        self,
        data: bytes,
        filename: str,
        purpose: str = "resume",
        *,
        file_id: UUID | None = None,
        owner_id: UUID = OWNER,
        child_ids: Sequence[UUID] = (),
        **options: Any,
    ) -> httpx.Response:
        body: dict[str, Any] = {"purpose": purpose, "owner_id": str(owner_id), "file": sent(data, filename)}
        if child_ids:
            body["child_ids"] = [str(child_id) for child_id in child_ids]
        return await self.call("PUT", f"/files/{file_id or new_id()}", json=body, **options)

    async def store(self, data: bytes, filename: str, purpose: str = "resume", **options: Any) -> str:
        response = await self.put(data, filename, purpose, **options)
        assert response.status_code == 200, response.text
        file_id: str = response.json()["file_id"]
        return file_id
