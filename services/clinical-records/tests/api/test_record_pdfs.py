"""The PDFs of a guardian's download of the record (docs/product/shared.md#record-download)."""

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.people import Person, SignIns, guardian
from clinical_records.domain import printed_notes

Make = Callable[..., Awaitable[dict[str, Any]]]
World = Any
Call = Callable[..., Awaitable[httpx.Response]]
ZONE = {"timezone": "America/Los_Angeles"}


@pytest.fixture
def read(call_as: Call, sign_ins: SignIns, world: World, prints: Any) -> Callable[..., Awaitable[httpx.Response]]:
    async def ask(path: str = "", by: Person | None = None, caller: str = "identity", **params: str) -> httpx.Response:
        address, headers = f"/clients/{world.child}/record/pdfs{path}", sign_ins.headers(by or world.parent)
        return await call_as(caller, "GET", address, params={**ZONE, **params}, headers=headers)

    return ask


Read = Callable[..., Awaitable[httpx.Response]]


async def listed(read: Read) -> list[dict[str, Any]]:
    response = await read()
    assert response.status_code == 200, response.text
    return list(response.json()["pdfs"])


@pytest.fixture
async def shared(api: ApiClient, world: World, write_on_session: Make) -> None:
    """One note that the family may read, and one that it may not."""
    note = await write_on_session("Shared plan", "soap_plan")
    path = f"/events/{world.session}/notes/{note['id']}"
    assert (await api.put(path, json={"note": {"shared": True}}, by=world.therapist)).status_code == 200
    await write_on_session("Private thought", "soap_assessment")


@pytest.mark.usefixtures("shared")
async def test_whole_record_is_one_pdf_of_what_the_family_may_read(read: Read, prints: Any) -> None:
    [record] = await listed(read)
    assert record == {"filename": "clinical-record.pdf", "path": "clinical_record", "params": ZONE}
    text = prints.text_of(await read("/clinical_record"))
    assert "Shared plan" in text
    assert "Private thought" not in text


@pytest.mark.usefixtures("shared")
async def test_long_record_has_a_pdf_of_notes_for_each_month(
    read: Read, prints: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed_notes, "MOST_ENTRIES", 2)
    [march] = await listed(read)
    assert march["filename"] == "notes-2026-03.pdf"
    text = prints.text_of(await read(f"/{march['path']}", **march["params"]))
    assert "Shared plan" in text
    assert "Private thought" not in text


async def test_signed_progress_reports_are_listed_until_they_are_withdrawn(
    api: ApiClient, read: Read, reports: Any, world: World, prints: Any
) -> None:
    await reports.start(audience="family")
    signed = await reports.sign(await reports.saved(await reports.start(), summary="Mia says /r/ at home"))
    [_, report] = await listed(read)
    days = f"{signed['start_date']}-{signed['end_date']}"
    assert report["filename"] == f"progress-report-{days}-{signed['id']}.pdf"
    path = f"/{report['path']}"
    assert "Mia says /r/ at home" in prints.text_of(await read(path))
    body = {"withdrawal": {"reason": "Wrong period"}}
    withdrawn = await api.post(f"{reports.path}/{signed['id']}/withdrawal", json=body, by=world.therapist)
    assert withdrawn.status_code == 201
    assert len(await listed(read)) == 1
    assert (await read(path)).status_code == 409


@pytest.mark.parametrize("path", ["", "/clinical_record", "/notes", "/progress_reports/none"])
async def test_pdfs_are_for_the_childs_guardians_by_identity_only(read: Read, world: World, path: str) -> None:
    month = {"month": "2026-03-01"}
    assert (await read(path, guardian(), **month)).status_code == 404
    assert (await read(path, world.therapist, **month)).status_code == 403
    assert (await read(path, caller="scheduling", **month)).status_code in {401, 403, 404}
