"""Fetches the parts of a child's record that other services show its guardian
(docs/product/shared.md#record-download)."""

import asyncio
from collections.abc import Mapping
from uuid import UUID

import orjson
from chassis.access.child_access import ChildNotFound
from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

from identity.domain.fhir.record import RECORD_SERVICES, Tables

NOT_FOUND = 404


async def fetch_record(calls: ServiceClient, sign_in: Mapping[str, bytes], child_id: UUID) -> Mapping[str, Tables]:
    """Rows by table, by service. Each service checks the guardian's own sign-in: `sign_in` are its headers.

    Raises ChildNotFound if one of them doesn't show this child, and Unavailable if one doesn't respond: half a record
    is none.
    """
    found = await asyncio.gather(*(_fetch(calls, service, sign_in, child_id) for service in RECORD_SERVICES))
    return dict(zip(RECORD_SERVICES, found, strict=True))


async def fetch_file(calls: ServiceClient, sign_in: Mapping[str, bytes], child_id: UUID, file_id: str) -> bytes:
    """Raises Unavailable, also for a file that was deleted in the meantime."""
    path = f"/internal/clients/{child_id}/record/files/{file_id}"
    response = await calls.request("documents", "GET", path, headers=sign_in)
    if response.is_error:
        raise Unavailable
    return response.content


async def _fetch(calls: ServiceClient, service: str, sign_in: Mapping[str, bytes], child_id: UUID) -> Tables:
    response = await calls.request(service, "GET", f"/internal/clients/{child_id}/record", headers=sign_in)
    if response.status_code == NOT_FOUND:
        raise ChildNotFound
    if response.is_error:
        raise Unavailable
    tables: Tables = orjson.loads(response.content)["records"]
    return tables
