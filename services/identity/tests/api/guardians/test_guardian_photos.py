"""A guardian's own photo: set by them alone, shown by links that are valid for five minutes."""

from typing import Any

from chassis.auth.file_links import FileLinkVerifier
from chassis.auth.keys import load_public_keys
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.documents import FakeDocuments, file
from identity.resources import files_of
from identity.use_cases.families.create_family import Family

from services.identity.tests.world import Makes, as_guardian, as_therapist

PNG = file("dana.png", b"\x89PNG")


async def give(api: ApiClient, family: Family, sent: dict[str, str] = PNG) -> Any:
    return await api.post("/guardian/photo", json={"file": sent}, by=as_guardian(family))


async def remove(api: ApiClient, family: Family) -> Any:
    return await api.delete("/guardian/delete_photo", by=as_guardian(family))


async def test_own_photo_is_set_shown_replaced_and_deleted(
    api: ApiClient, makes: Makes, documents: FakeDocuments, runtime: Runtime
) -> None:
    family = await makes.family()
    changed = (await give(api, family)).json()["guardian"]
    assert [child["profile_photo"] for child in changed["children"]] == [None]
    link = FileLinkVerifier(load_public_keys(runtime.settings.jwks_file)).open(
        changed["profile_photo"].rpartition("/")[2], runtime.clock(), None
    )
    assert link.recipient.name == f"guardian:{family.guardian.id}"
    assert documents.kept[link.file_id]["purpose"] == "guardian_photo"
    assert documents.kept[link.file_id]["owner_id"] == str(family.guardian.id)
    read = (await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]
    assert read["profile_photo"] == changed["profile_photo"]

    newer = (await give(api, family, file("newer.jpg"))).json()["guardian"]["profile_photo"]
    assert newer != changed["profile_photo"]
    await files_of(runtime).drop_unneeded()
    assert [kept["file"]["filename"] for kept in documents.kept.values()] == ["newer.jpg"]

    for _ in range(2):
        gone = await remove(api, family)
        assert (gone.status_code, gone.json()["guardian"]["profile_photo"]) == (200, None)
    await files_of(runtime).drop_unneeded()
    assert documents.kept == {}


async def test_a_changed_own_photo_is_published(api: ApiClient, makes: Makes, documents: FakeDocuments) -> None:
    family = await makes.family()
    await give(api, family)
    [photo] = map(str, documents.kept)
    for _ in range(2):
        await remove(api, family)
    events = await api.emitted("identity.guardian.profile_changed.v1")
    assert [event["photo_id"] for event in events] == [None, photo, None]


async def test_own_photo_must_be_a_small_picture(api: ApiClient, makes: Makes, documents: FakeDocuments) -> None:
    family = await makes.family()
    response = await give(api, family, file("dana.gif"))
    assert (response.status_code, response.json()["fields"]) == (
        422,
        {"file": "File must be one of these types: .jpg, .png"},
    )
    large = await give(api, family, file("dana.png", bytes(4 * 1024 * 1024 + 1)))
    assert (large.status_code, large.json()["error"]) == (413, "File size must be smaller than 4Mb")
    assert documents.kept == {}


async def test_only_guardians_set_a_guardians_photo(api: ApiClient, makes: Makes, documents: FakeDocuments) -> None:
    therapist = as_therapist(await makes.therapist())
    for by, status in ((therapist, 403), (None, 401)):
        assert (await api.post("/guardian/photo", json={"file": PNG}, by=by)).status_code == status
        assert (await api.delete("/guardian/delete_photo", by=by)).status_code == status
    assert documents.kept == {}


async def test_own_photo_is_unchanged_while_documents_is_down(
    api: ApiClient, makes: Makes, documents: FakeDocuments
) -> None:
    family = await makes.family()
    documents.away = True
    assert (await give(api, family)).status_code == 503
    assert (await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]["profile_photo"] is None


async def test_own_photo_changes_are_audited(api: ApiClient, makes: Makes, documents: FakeDocuments) -> None:
    family = await makes.family()
    await give(api, family)
    await remove(api, family)
    async with makes.units.begin(makes.actor) as uow:
        rows = await uow.rows(
            "SELECT action, child_id FROM audit_entries WHERE actor = $1 ORDER BY id", f"guardian:{family.guardian.id}"
        )
    changes = [row["action"] for row in rows if "photo" in row["action"] or "file" in row["action"]]
    assert changes == ["file.kept", "guardian.photo_set", "file.dropped", "guardian.photo_deleted"]
    assert {row["child_id"] for row in rows} == {None}
