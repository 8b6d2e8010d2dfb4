"""Uploads where a virus scanner is set (docs/product/documents.md#virus-scan)."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient

from services.documents.tests.clamd import EICAR, FakeClamd
from services.documents.tests.conftest import ENCRYPTION_KEY, Family
from services.documents.tests.files import pdf, upload
from services.documents.tests.owners import Identity

INFECTED = pdf(b"<< /Note (%s) >>" % EICAR.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)") + EICAR)
TABLES = ("documents", "kept_files", "loose_objects")


@pytest.fixture
def extra_settings(tmp_path: Path) -> dict[str, Any]:
    return {"encryption_key": ENCRYPTION_KEY, "clamd_address": str(tmp_path / "clamd.sock")}


@pytest.fixture
async def clamd(tmp_path: Path) -> AsyncIterator[FakeClamd]:
    async with FakeClamd(tmp_path / "clamd.sock").running() as clamd:
        yield clamd


async def stored_rows(runtime: Runtime) -> int:
    counts = [await runtime.queries.value(f"SELECT count(*) FROM {table}") for table in TABLES]  # noqa: S608  # constants
    return sum(counts)


async def test_a_clean_file_is_scanned_as_it_was_sent(api: ApiClient, family: Family, clamd: FakeClamd) -> None:
    assert (await api.post("/documents", json=upload(pdf()), by=family.guardian)).status_code == 201
    assert clamd.scanned == [pdf()]


async def test_an_infected_document_is_refused_and_not_stored(
    api: ApiClient, family: Family, clamd: FakeClamd, runtime: Runtime
) -> None:
    refused = await api.post("/documents", json=upload(INFECTED), by=family.guardian)

    assert (refused.status_code, refused.json()["code"]) == (422, "file_infected")
    assert refused.json()["error"] == "This file contains a virus. Scan your device, then choose another file."
    assert clamd.scanned == [INFECTED]
    assert await stored_rows(runtime) == 0


async def test_an_infected_file_of_another_service_is_refused(
    identity: Identity, clamd: FakeClamd, runtime: Runtime
) -> None:
    refused = await identity.put(INFECTED, "resume.pdf")

    assert (refused.status_code, refused.json()["code"]) == (422, "file_infected")
    assert clamd.scanned == [INFECTED]
    assert await stored_rows(runtime) == 0


async def test_without_its_scanner_no_file_is_stored(api: ApiClient, family: Family, runtime: Runtime) -> None:
    refused = await api.post("/documents", json=upload(pdf()), by=family.guardian)

    assert (refused.status_code, refused.headers["retry-after"]) == (503, "10")
    assert await stored_rows(runtime) == 0
