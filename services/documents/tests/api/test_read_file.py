import base64
import json
from pathlib import Path
from uuid import UUID

import pytest
from chassis.access.projections import GuardianshipRevoked, revoke_guardianship
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import SignIns
from chassis.unit_of_work import Actor
from documents.domain.pdf import rewrite_pdf

from services.documents.tests.conftest import Family
from services.documents.tests.files import jpg, pdf, upload

CONTENT = pdf()


async def stored(api: ApiClient, family: Family, data: bytes = CONTENT, name: str = "Plán 1.pdf") -> str:
    response = await api.post("/documents", json=upload(data, name), by=family.guardian)
    assert response.status_code == 201
    url: str = response.json()["document"]["url"]
    return url.removeprefix("/api/v1")


async def test_link_downloads_the_file_as_a_safe_attachment(api: ApiClient, family: Family) -> None:
    response = await api.get(await stored(api, family))

    assert response.status_code == 200
    assert response.content == rewrite_pdf(CONTENT)
    assert response.headers["content-type"] == "application/pdf"
    assert response.headers["content-disposition"] == (
        "attachment; filename=\"Plan 1.pdf\"; filename*=UTF-8''Pl%C3%A1n%201.pdf"
    )
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert response.headers["cache-control"] == "no-store"


async def test_file_is_served_with_its_detected_type(api: ApiClient, family: Family) -> None:
    body = upload(jpg(), "photo.jpg", "application/octet-stream")
    document = (await api.post("/documents", json=body, by=family.guardian)).json()["document"]

    response = await api.get(document["url"].removeprefix("/api/v1"))
    assert response.headers["content-type"] == "image/jpeg"
    assert len(response.content) == document["size"]


async def test_link_expires_after_five_minutes(api: ApiClient, family: Family, clock: FakeClock) -> None:
    link = await stored(api, family)

    clock.advance(minutes=4, seconds=59)
    assert (await api.get(link)).status_code == 200
    clock.advance(seconds=1)
    late = await api.get(link)
    assert late.status_code == 404
    assert late.json()["code"] == "file_link_not_valid"


async def test_link_dies_when_its_guardian_is_revoked(api: ApiClient, family: Family, runtime: Runtime) -> None:
    link = await stored(api, family)
    assert (await api.get(link)).status_code == 200
    async with runtime.units.begin(Actor.service("test")) as uow:
        await revoke_guardianship(
            uow, GuardianshipRevoked(version=2, guardian_id=family.guardian.profile_id, child_id=family.child)
        )
    dead = await api.get(link)
    assert (dead.status_code, dead.json()["code"]) == (404, "file_link_not_valid")


async def test_forged_link_is_refused(api: ApiClient, family: Family, strangers: Family) -> None:
    own, other = await stored(api, family), await stored(api, strangers)
    header, claims, signature = own.rpartition("/")[2].split(".")
    unsigned = base64.urlsafe_b64encode(json.dumps({"alg": "none", "typ": "JWT"}).encode()).decode().rstrip("=")
    forged = [
        f"{header}.{other.rpartition('/')[2].split('.')[1]}.{signature}",
        f"{unsigned}.{claims}.",
        f"{header}.{claims}.{signature[:-4]}AAAA",
        "x",
    ]
    for token in forged:
        assert (await api.get(f"/files/{token}")).status_code == 404


async def test_sign_in_token_is_not_a_link(api: ApiClient, family: Family, sign_ins: SignIns) -> None:
    """A sign-in token of identity is not accepted as a link."""
    headers = sign_ins.headers(family.guardian)
    assert (await api.get(f"/files/{headers['access-token']}")).status_code == 404


async def test_link_of_a_deleted_document_is_refused(api: ApiClient, family: Family) -> None:
    response = await api.post("/documents", json=upload(CONTENT), by=family.guardian)
    document = response.json()["document"]
    await api.delete(f"/documents/{document['id']}", by=family.guardian)

    assert (await api.get(document["url"].removeprefix("/api/v1"))).status_code == 404


async def test_stored_object_contains_no_plain_text(api: ApiClient, family: Family, tmp_path: Path) -> None:
    await stored(api, family)

    objects = [file.read_bytes() for file in (tmp_path / "objects" / "documents").iterdir()]
    assert len(objects) == 1
    assert b"%PDF" not in objects[0]
    assert rewrite_pdf(CONTENT)[-60:] not in objects[0]


@pytest.mark.parametrize("who", ["guardian", "therapist"])
async def test_opening_a_file_is_audited_under_the_links_owner(
    api: ApiClient, family: Family, runtime: Runtime, who: str
) -> None:
    await stored(api, family)
    person = getattr(family, who)
    url = (await api.get("/documents", by=person)).json()["documents"][0]["url"]
    await api.get(url.removeprefix("/api/v1"))

    async def audited() -> bool:
        entry = await runtime.queries.row("SELECT actor, child_id FROM audit_entries WHERE action = 'read read_file'")
        return entry is not None and (entry["actor"], UUID(entry["child_id"])) == (
            f"{who}:{person.profile_id}",
            family.child,
        )

    await eventually(audited)


async def test_link_with_deeply_nested_json_is_refused(api: ApiClient) -> None:
    header = base64.urlsafe_b64encode(b"[" * 5_000).decode().rstrip("=")
    assert (await api.get(f"/files/{header}.e30.e30")).status_code == 404
