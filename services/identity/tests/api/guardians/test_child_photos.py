"""Child photos: set by guardians only, shown by links that are valid for five minutes."""

from typing import Any

import httpx
from chassis.auth.file_links import FileLinkVerifier
from chassis.auth.keys import load_public_keys
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.documents import FakeDocuments, file
from chassis.testing.people import Person, SignIns
from identity.resources import files_of
from identity.use_cases.families.create_family import Family

from services.identity.tests.world import Makes, as_guardian, as_therapist, treat

PNG = file("mia.png", b"\x89PNG")


async def give(api: ApiClient, family: Family, sent: dict[str, str] = PNG) -> Any:
    path = f"/guardian/clients/{family.children[0].id}/photo"
    return await api.post(path, json={"file": sent}, by=as_guardian(family))


async def photo_of(api: ApiClient, family: Family) -> str | None:
    guardian = (await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]
    found: str | None = guardian["children"][0]["profile_photo"]
    return found


async def test_photo_is_set_shown_replaced_and_deleted(
    api: ApiClient, makes: Makes, documents: FakeDocuments, runtime: Runtime
) -> None:
    family = await makes.family()
    first = (await give(api, family)).json()["client"]["profile_photo"]
    assert first.startswith("/api/v1/files/")
    link = FileLinkVerifier(load_public_keys(runtime.settings.jwks_file)).open(
        first.rpartition("/")[2], runtime.clock(), None
    )
    assert link.file_id in documents.kept
    assert link.recipient.name == f"guardian:{family.guardian.id}"
    assert documents.kept[link.file_id]["purpose"] == "child_photo"
    assert documents.kept[link.file_id]["owner_id"] == str(family.children[0].id)

    assert (await give(api, family, file("newer.jpg"))).json()["client"]["profile_photo"] != first
    await files_of(runtime).drop_unneeded()
    assert [kept["file"]["filename"] for kept in documents.kept.values()] == ["newer.jpg"]

    path = f"/guardian/clients/{family.children[0].id}/delete_photo"
    for _ in range(2):
        gone = await api.delete(path, by=as_guardian(family))
        assert (gone.status_code, gone.json()["client"]["profile_photo"]) == (200, None)
    await files_of(runtime).drop_unneeded()
    assert documents.kept == {}


async def published_photos(api: ApiClient) -> list[str | None]:
    return [event["photo_id"] for event in await api.emitted("identity.child.profile_changed.v1")]


async def test_a_changed_photo_is_published(api: ApiClient, makes: Makes, documents: FakeDocuments) -> None:
    family = await makes.family()
    child_id = str(family.children[0].id)
    await give(api, family)
    [first] = map(str, documents.kept)
    child = {"id": child_id, "profile_photo": file("newer.jpg")}
    await api.put("/guardian", json={"guardian": {"children_attributes": [child]}}, by=as_guardian(family))
    [second] = {str(key) for key in documents.kept} - {first}
    for _ in range(2):
        await api.delete(f"/guardian/clients/{child_id}/delete_photo", by=as_guardian(family))
    assert await published_photos(api) == [None, first, second, None]


async def test_photo_can_be_sent_with_profile_update(api: ApiClient, makes: Makes, documents: FakeDocuments) -> None:
    family = await makes.family()

    async def change(**attributes: Any) -> None:
        child = {"id": str(family.children[0].id), **attributes}
        response = await api.put(
            "/guardian", json={"guardian": {"children_attributes": [child]}}, by=as_guardian(family)
        )
        assert response.status_code == 200, response.text

    await change(profile_photo=PNG, gender="female")
    assert await photo_of(api, family) is not None
    await change(gender="male")
    assert await photo_of(api, family) is not None, "what is left out stays"
    await change(profile_photo=None)
    assert await photo_of(api, family) is None


async def test_non_image_photo_is_refused(api: ApiClient, makes: Makes, documents: FakeDocuments) -> None:
    family = await makes.family()
    response = await give(api, family, file("mia.gif"))
    assert (response.status_code, response.json()["fields"]) == (
        422,
        {"file": "File must be one of these types: .jpg, .png"},
    )
    large = await give(api, family, file("mia.png", bytes(4 * 1024 * 1024 + 1)))
    assert (large.status_code, large.json()["error"]) == (413, "File size must be smaller than 4Mb")
    child = {"id": str(family.children[0].id), "profile_photo": file("mia.gif")}
    response = await api.put("/guardian", json={"guardian": {"children_attributes": [child]}}, by=as_guardian(family))
    assert response.json()["fields"].keys() == {"guardian.children_attributes.0.profile_photo"}
    assert documents.kept == {}


async def test_photo_of_foreign_child_is_not_stored(api: ApiClient, makes: Makes, documents: FakeDocuments) -> None:
    family, other = await makes.family(), await makes.family("other@example.com")
    therapist = as_therapist(await makes.therapist())
    theirs = f"/guardian/clients/{other.children[0].id}"
    for by, status in ((as_guardian(family), 404), (therapist, 403), (None, 401)):
        assert (await api.post(f"{theirs}/photo", json={"file": PNG}, by=by)).status_code == status
        assert (await api.delete(f"{theirs}/delete_photo", by=by)).status_code == status
    child = {"id": str(other.children[0].id), "profile_photo": PNG}
    response = await api.put("/guardian", json={"guardian": {"children_attributes": [child]}}, by=as_guardian(family))
    assert response.status_code == 404
    assert documents.kept == {}


async def test_photo_is_unchanged_while_documents_is_down(
    api: ApiClient, makes: Makes, documents: FakeDocuments
) -> None:
    family = await makes.family()
    documents.away = True
    assert (await give(api, family)).status_code == 503
    assert await photo_of(api, family) is None


async def test_photo_changes_are_audited(api: ApiClient, makes: Makes, documents: FakeDocuments) -> None:
    family = await makes.family()
    await give(api, family)
    await api.delete(f"/guardian/clients/{family.children[0].id}/delete_photo", by=as_guardian(family))
    async with makes.units.begin(makes.actor) as uow:
        rows = await uow.rows(
            "SELECT action FROM audit_entries WHERE child_id = $1 AND actor LIKE 'guardian:%' ORDER BY id",
            family.children[0].id,
        )
    assert [row["action"] for row in rows] == ["file.kept", "child.photo_set", "file.dropped", "child.photo_deleted"]


async def links_of_clients(
    api: ApiClient, sign_ins: SignIns, who: Person, caller: str = "scheduling", **params: str
) -> httpx.Response:
    headers = {**sign_ins.headers(who), **sign_ins.service_headers(caller, "identity")}
    return await api._http.get("/internal/child_photos", params=params, headers=headers)


async def test_scheduling_gets_links_for_the_therapists_own_clients(
    api: ApiClient, makes: Makes, documents: FakeDocuments, runtime: Runtime, sign_ins: SignIns, clock: FakeClock
) -> None:
    therapist = as_therapist(await makes.therapist())
    families = [await makes.family(f"{name}@example.com") for name in ("dana", "lee", "kim", "no-picture")]
    for family in families[:3]:
        await give(api, family)
    mine, former, foreign, plain = families
    await treat(makes, therapist, mine)
    await treat(makes, therapist, plain)
    await treat(makes, as_therapist(await makes.therapist("sam@example.com")), foreign)
    await treat(makes, therapist, former, ends_on=clock().date())
    clock.advance(days=2)
    links = (await links_of_clients(api, sign_ins, therapist)).json()["links"]
    child = str(mine.children[0].id)
    assert links.keys() == {child}
    link = FileLinkVerifier(load_public_keys(runtime.settings.jwks_file)).open(
        links[child].rpartition("/")[2], runtime.clock(), None
    )
    assert link.recipient.name == f"therapist:{therapist.profile_id}"
    for child_id, known in ((child, links), (str(foreign.children[0].id), {}), (str(plain.children[0].id), {})):
        one = await links_of_clients(api, sign_ins, therapist, child_id=child_id)
        assert one.json()["links"] == known
    await runtime.reads.flush()
    entries = await runtime.queries.rows(
        "SELECT child_id FROM audit_entries WHERE action = 'read sign_child_photos' ORDER BY id"
    )
    assert [entry["child_id"] for entry in entries] == [child, child]


async def test_only_scheduling_gets_links_and_only_with_a_therapists_sign_in(
    api: ApiClient, makes: Makes, documents: FakeDocuments, sign_ins: SignIns
) -> None:
    family, therapist = await makes.family(), as_therapist(await makes.therapist())
    assert (await links_of_clients(api, sign_ins, as_guardian(family))).status_code == 403
    assert (await links_of_clients(api, sign_ins, therapist, caller="billing")).status_code == 403
    alone = await api._http.get("/internal/child_photos", headers=sign_ins.service_headers("scheduling", "identity"))
    assert alone.status_code == 401
    assert (await api._http.get("/internal/child_photos", headers=sign_ins.headers(therapist))).status_code == 401
