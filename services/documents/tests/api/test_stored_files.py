import asyncio
import io
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

import pytest
from chassis.auth.file_links import FileLinks
from chassis.auth.keys import load_private_key
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.eventually import eventually
from chassis.testing.people import Person, SignIns, guardian
from chassis.unit_of_work import Actor
from documents.domain.pdf import rewrite_pdf
from documents.resources import vault_of
from documents.use_cases.sweep_orphaned_objects import sweep_orphaned_objects
from PIL import Image

from services.documents.tests.files import docx, jpg, pdf, png
from services.documents.tests.owners import Identity

Link = Callable[..., str]


@pytest.fixture
def link(keys_folder: Path, sign_ins: SignIns, clock: FakeClock) -> Link:
    key = load_private_key(keys_folder / "service-identity.json")

    def path(file_id: str, person: Person | None = None) -> str:
        viewer = sign_ins.viewer(person or guardian())
        return FileLinks(key, Actor.of(viewer), clock()).path(file_id).removeprefix("/api/v1")

    return path


async def test_stored_file_needs_a_link_from_identity(api: ApiClient, identity: Identity, link: Link) -> None:
    file_id = await identity.store(pdf(), "resume.pdf")
    response = await api.get(link(file_id))
    assert (response.status_code, response.content, response.headers["content-type"]) == (
        200,
        rewrite_pdf(pdf()),
        "application/pdf",
    )
    assert response.headers["content-disposition"].startswith('attachment; filename="resume.pdf"')
    assert response.headers["cache-control"] == "no-store"
    for path in (f"/files/{file_id}", f"/photos/{file_id}", link(str(new_id()))):
        assert (await api.get(path)).status_code == 404


async def test_a_file_belongs_to_the_service_that_stores_its_kind(
    api: ApiClient, identity: Identity, link: Link, keys_folder: Path, clock: FakeClock
) -> None:
    report, resume = new_id(), await identity.store(pdf(), "resume.pdf")
    assert (await identity.put(pdf(), "e.pdf", "assessment_report", file_id=report)).status_code == 403
    owner = "clinical-records"
    stored = await identity.put(pdf(), "e.pdf", "assessment_report", file_id=report, caller=owner)
    assert (stored.status_code, stored.json()["filename"]) == (200, "e.pdf")
    assert (await identity.put(pdf(), "r.pdf", "resume", caller=owner)).status_code == 403
    key = load_private_key(keys_folder / f"service-{owner}.json")
    links = FileLinks(key, Actor(f"guardian:{new_id()}"), clock(), issuer=owner)

    async def status_of(path: str) -> int:
        return (await api.get(path.removeprefix("/api/v1"))).status_code

    assert await status_of(links.path(report)) == 200
    assert [await status_of(path) for path in (links.path(resume), link(str(report)))] == [404, 404]
    for caller, left in (("identity", 200), (owner, 404)):
        assert (await identity.call("DELETE", f"/files/{report}", caller)).status_code == 204
        assert await status_of(links.path(report)) == left


async def test_clinical_records_links_to_photos_of_guardians_only(
    api: ApiClient, identity: Identity, keys_folder: Path, clock: FakeClock
) -> None:
    signer = "clinical-records"
    key = load_private_key(keys_folder / f"service-{signer}.json")
    links = FileLinks(key, Actor(f"therapist:{new_id()}"), clock(), issuer=signer)
    stored = {
        purpose: await identity.store(jpg(), "dana.jpg", purpose)
        for purpose in ("guardian_photo", "child_photo", "licence")
    }
    opened = {purpose: await api.get(links.path(id_).removeprefix("/api/v1")) for purpose, id_ in stored.items()}
    assert {purpose: response.status_code for purpose, response in opened.items()} == {
        "guardian_photo": 200,
        "child_photo": 404,
        "licence": 404,
    }
    assert (await identity.call("DELETE", f"/files/{stored['guardian_photo']}", signer)).status_code == 204
    assert (await api.get(links.path(stored["guardian_photo"]).removeprefix("/api/v1"))).status_code == 200


async def test_only_owners_may_store_and_delete_files(identity: Identity) -> None:
    for caller, status in (("billing", 403), (None, 401)):
        assert (await identity.put(pdf(), "resume.pdf", caller=caller)).status_code == status
        assert (await identity.call("DELETE", f"/files/{new_id()}", caller)).status_code == status


@pytest.mark.parametrize(
    ("purpose", "data", "filename", "error"),
    [
        ("resume", png(), "resume.png", "File must be one of these types: .pdf, .doc, .docx, .jpg"),
        ("licence", b"<svg/>", "licence.pdf", "File must be one of these types: .pdf, .doc, .docx, .jpg"),
        ("profile_photo", pdf(), "me.pdf", "File must be one of these types: .jpg, .png"),
        ("guardian_photo", pdf(), "dana.pdf", "File must be one of these types: .jpg, .png"),
        ("child_photo", docx(), "mia.jpg", "File must be one of these types: .jpg, .png"),
        ("child_photo", png()[:60], "mia.png", "File must be one of these types: .jpg, .png"),
    ],
)
async def test_file_that_does_not_match_its_purpose_is_refused(
    identity: Identity, purpose: str, data: bytes, filename: str, error: str
) -> None:
    response = await identity.put(data, filename, purpose)
    assert (response.status_code, response.json()["error"]) == (422, error)


async def test_storing_an_id_again_returns_the_first_file(
    identity: Identity, runtime: Runtime, clock: FakeClock
) -> None:
    file_id = new_id()
    answers = await asyncio.gather(
        *(identity.put(pdf(), "resume.pdf", file_id=file_id) for _ in range(3)),
    )
    assert {response.json()["file_id"] for response in answers} == {str(file_id)}
    assert (await identity.put(pdf(), "other.pdf", file_id=file_id)).json()["filename"] == "resume.pdf"
    clock.advance(hours=2)
    await sweep_orphaned_objects(runtime.units, vault_of(runtime))
    assert await runtime.queries.value("SELECT count(*) FROM kept_files") == 1
    assert await runtime.queries.value("SELECT count(*) FROM loose_objects") == 0


async def test_file_id_of_another_owner_or_purpose_is_refused(identity: Identity) -> None:
    file_id = UUID(await identity.store(pdf(), "resume.pdf"))
    assert (await identity.put(pdf(), "a.pdf", file_id=file_id, owner_id=new_id())).status_code == 409
    assert (await identity.put(pdf(), "a.pdf", "licence", file_id=file_id)).status_code == 409


async def test_profile_photo_is_public_and_cacheable(api: ApiClient, identity: Identity) -> None:
    response = await api.get(f"/photos/{await identity.store(jpg(), 'me.jpg', 'profile_photo')}")
    assert (response.status_code, response.headers["content-type"]) == (200, "image/jpeg")
    assert response.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert response.headers["x-content-type-options"] == "nosniff"


async def test_only_profile_photos_are_public(api: ApiClient, identity: Identity) -> None:
    ids = [
        await identity.store(png(), "mia.png", "child_photo"),
        await identity.store(png(), "dana.png", "guardian_photo"),
        await identity.store(pdf(), "resume.pdf", "resume"),
        await identity.store(jpg(), "licence.jpg", "licence"),
        str(new_id()),
        "no id",
    ]
    for file_id in ids:
        response = await api.get(f"/photos/{file_id}")
        assert (response.status_code, response.headers["cache-control"]) == (404, "no-store")


@pytest.mark.parametrize(("make", "filename", "format_"), [(jpg, "mia.jpg", "JPEG"), (png, "mia.png", "PNG")])
async def test_photo_is_reencoded_small_and_without_hidden_data(
    api: ApiClient, identity: Identity, link: Link, make: Callable[..., bytes], filename: str, format_: str
) -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    exif[0x0112] = 6
    data = make((3000, 1500), exif=exif) + b"<script>hidden</script>"
    served = (await api.get(link(await identity.store(data, filename, "child_photo")))).content
    assert b"taken at home" not in served
    assert b"hidden" not in served
    with Image.open(io.BytesIO(served)) as picture:
        assert (picture.format, picture.size) == (format_, (512, 1024))
        assert not picture.getexif()


@pytest.mark.parametrize("purpose", ["child_photo", "guardian_photo"])
async def test_private_photo_is_cached_only_while_the_link_is_valid(
    api: ApiClient, identity: Identity, link: Link, clock: FakeClock, purpose: str
) -> None:
    path = link(await identity.store(jpg(), "mia.jpg", purpose))
    clock.advance(minutes=2)
    assert (await api.get(path)).headers["cache-control"] == "private, max-age=180"
    clock.advance(minutes=3)
    late = await api.get(path)
    assert (late.status_code, late.json()["code"]) == (404, "file_link_not_valid")


async def test_viewing_a_child_photo_is_audited_under_the_links_owner(
    api: ApiClient, identity: Identity, link: Link, runtime: Runtime
) -> None:
    child, person = new_id(), guardian(operator="olga")
    await api.get(link(await identity.store(jpg(), "mia.jpg", "child_photo", owner_id=child), person))

    async def audited() -> bool:
        entry = await runtime.queries.row("SELECT * FROM audit_entries WHERE action = 'read read_file'")
        return entry is not None and (entry["actor"], entry["on_behalf_of"], entry["child_id"]) == (
            "operator:olga",
            f"guardian:{person.profile_id}",
            str(child),
        )

    await eventually(audited)


async def test_deleted_file_is_gone_at_once_and_its_bytes_an_hour_later(
    api: ApiClient, identity: Identity, link: Link, runtime: Runtime, clock: FakeClock, tmp_path: Path
) -> None:
    file_id = await identity.store(pdf(b"<< /Title (diagnosis) >>"), "resume.pdf")
    [stored] = (tmp_path / "objects" / "documents").iterdir()
    assert b"diagnosis" not in stored.read_bytes()
    for _ in range(2):
        assert (await identity.call("DELETE", f"/files/{file_id}")).status_code == 204
    assert (await api.get(link(file_id))).status_code == 404
    clock.advance(hours=1, seconds=1)
    assert await sweep_orphaned_objects(runtime.units, vault_of(runtime)) == 1
    assert not stored.exists()
