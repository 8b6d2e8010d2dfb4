"""Fetches the records that other services hold about a family."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chassis.errors import Unavailable
from chassis.privacy.registry import Family, FamilyFile
from chassis.service_client import ServiceClient
from httpx import Response

OK = 200


@dataclass(frozen=True, slots=True)
class ServiceExport:
    """The export of one service."""

    records: dict[str, list[Any]]
    """Rows by table."""
    kept: dict[str, str]
    """By table: why its rows would survive an erasure."""
    files: Sequence[FamilyFile] = ()


class FamilyExportClient:
    def __init__(self, calls: ServiceClient, family: Family, operator: str) -> None:
        self._calls = calls
        self._family = family
        self._operator = operator

    async def export(self, service: str) -> ServiceExport:
        """Raises Unavailable."""
        body = (await self._get(service)).json()
        files = [FamilyFile(file["id"], file["filename"]) for file in body["files"]]
        return ServiceExport(body["records"], body["kept"], files)

    async def file(self, service: str, file_id: str) -> bytes:
        """Raises Unavailable."""
        return (await self._get(service, f"/files/{file_id}")).content

    async def _get(self, service: str, path: str = "") -> Response:
        params = {
            "user_id": str(self._family.user_id),
            "child_ids": [str(child_id) for child_id in self._family.child_ids],
            "operator": self._operator,
        }
        path = f"/internal/families/{self._family.guardian_id}{path}"
        response = await self._calls.request(service, "GET", path, params=params)
        if response.status_code != OK:
            raise Unavailable(f"{service} refused the export ({response.status_code}).")
        return response
