import pytest
from chassis.testing.api import ApiClient

from services.identity.tests.world import Makes, signed_in


async def test_guardian_rename_is_published(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    response = await api.put(
        "/user", json={"first_name": " Danielle ", "last_name": "Reed"}, headers=await signed_in(api)
    )
    assert response.status_code == 200
    assert (response.json()["user"]["name"], response.json()["user"]["impersonated_by"]) == ("Danielle Reed", None)
    event = (await api.emitted("identity.guardian.profile_changed.v1"))[-1]
    assert (event["first_name"], event["last_name"]) == ("Danielle", "Reed")
    assert (await api.emitted("identity.child.profile_changed.v1"))[-1]["guardian"]["last_name"] == "Reed"


async def test_therapist_rename_is_published(api: ApiClient, makes: Makes) -> None:
    await makes.therapist()
    headers = await signed_in(api, "robin@example.com", "therapist")
    response = await api.put("/user", json={"last_name": "Chen-Park"}, headers=headers)
    assert response.json()["user"]["name"] == "Robin Chen-Park"
    events = await api.emitted("identity.therapist.profile_changed.v1")
    assert (events[-1]["first_name"], events[-1]["last_name"]) == ("Robin", "Chen-Park")
    await api.put("/user", json={"last_name": "Chen-Park"}, headers=headers)
    assert len(await api.emitted("identity.therapist.profile_changed.v1")) == len(events), "nothing changed"


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({"first_name": " "}, "First name is required"),
        ({"last_name": ""}, "Last name is required"),
        ({"email": "other@example.com"}, "Email isn't accepted here"),
    ],
)
async def test_name_cannot_be_emptied(api: ApiClient, makes: Makes, body: dict[str, str], sentence: str) -> None:
    await makes.family()
    response = await api.put("/user", json=body, headers=await signed_in(api))
    assert (response.status_code, response.json()["error"]) == (422, sentence)
