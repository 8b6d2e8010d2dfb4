"""Fetches the parts of a child's record that other services show its guardian
(docs/product/shared.md#record-download)."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

import orjson
from chassis.access.child_access import ChildNotFound
from chassis.errors import Unavailable
from chassis.service_client import ServiceClient

from identity.domain.fhir.record import RECORD_SERVICES, Tables

CLINICAL = "clinical-records"
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


@dataclass(frozen=True, slots=True)
class RecordPdf:
    filename: str
    path: str
    params: Mapping[str, str]


async def list_pdfs(
    calls: ServiceClient, sign_in: Mapping[str, bytes], child_id: UUID, timezone: str
) -> Sequence[RecordPdf]:
    """What clinical-records prints of the child's record. Raises Unavailable."""
    response = await calls.request(CLINICAL, "GET", _pdfs(child_id), params={"timezone": timezone}, headers=sign_in)
    if response.is_error:
        raise Unavailable
    return [
        RecordPdf(each["filename"], each["path"], each["params"]) for each in orjson.loads(response.content)["pdfs"]
    ]


async def fetch_pdf(calls: ServiceClient, sign_in: Mapping[str, bytes], child_id: UUID, pdf: RecordPdf) -> bytes:
    """Raises Unavailable, also for a progress report that was withdrawn in the meantime."""
    path = f"{_pdfs(child_id)}/{pdf.path}"
    response = await calls.request(CLINICAL, "GET", path, params=pdf.params, headers=sign_in)
    if response.is_error:
        raise Unavailable
    return response.content


def _pdfs(child_id: UUID) -> str:
    return f"/internal/clients/{child_id}/record/pdfs"


async def _fetch(calls: ServiceClient, service: str, sign_in: Mapping[str, bytes], child_id: UUID) -> Tables:
    response = await calls.request(service, "GET", f"/internal/clients/{child_id}/record", headers=sign_in)
    if response.status_code == NOT_FOUND:
        raise ChildNotFound
    if response.is_error:
        raise Unavailable
    tables: Tables = orjson.loads(response.content)["records"]
    return tables
