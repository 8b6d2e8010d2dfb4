"""Guardians and therapists read English or Spanish (docs/product/identity.md#language)."""

from typing import Any

import pytest
from chassis.testing.api import ApiClient
from identity.use_cases.families.erase_family import erase_family

from services.identity.tests.api.guardians.test_registration import registration
from services.identity.tests.world import PASSWORD, Makes, as_guardian, as_therapist, signed_in


async def language_of(api: ApiClient, email: str = "dana@example.com", user_type: str = "guardian") -> Any:
    """As a sign-in answers it."""
    user = {"email": email, "password": PASSWORD, "user_type": user_type}
    return (await api.post("/users/sign_in", json={"user": user})).json()["user"]["language"]


async def sent_languages(api: ApiClient) -> list[Any]:
    """Of therapists, to scheduling."""
    return [event["language"] for event in await api.emitted("identity.therapist.profile_changed.v1")]


async def test_everyone_reads_english_at_first(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    await makes.therapist()
    own = (await api.get("/guardian/me", by=as_guardian(family))).json()["guardian"]
    assert own["language"] == "en"
    assert await language_of(api) == "en"
    assert await language_of(api, "robin@example.com", "therapist") == "en"


async def test_a_registration_names_the_language(api: ApiClient) -> None:
    response = await api.post("/guardian/register", json=registration(language="es"))
    assert (response.status_code, response.json()["user"]["language"]) == (201, "es")


async def test_a_guardian_changes_the_language(api: ApiClient, makes: Makes) -> None:
    dana = as_guardian(await makes.family())
    changed = await api.put("/guardian", json={"guardian": {"language": "es"}}, by=dana)
    assert changed.json()["guardian"]["language"] == "es"
    assert await language_of(api) == "es"
    sent = [event["language"] for event in await api.emitted("identity.guardian.language_changed.v1")]
    assert sent == ["en", "es"]
    renamed = await api.put("/guardian", json={"guardian": {"first_name": "Dora"}}, by=dana)
    assert renamed.json()["guardian"]["language"] == "es", "an omitted language stays"
    headers = await signed_in(api)
    assert (await api.put("/user", json={"last_name": "Reed"}, headers=headers)).json()["user"]["language"] == "es"


@pytest.mark.parametrize("language", ["fr", "", "EN"])
async def test_another_language_is_refused(api: ApiClient, makes: Makes, language: str) -> None:
    response = await api.put(
        "/guardian", json={"guardian": {"language": language}}, by=as_guardian(await makes.family())
    )
    assert response.status_code == 422
    assert response.json()["fields"] == {"guardian.language": "Language isn't one of the options"}


async def test_a_therapist_changes_the_language(api: ApiClient, makes: Makes) -> None:
    robin = as_therapist(await makes.therapist())
    assert (await api.get("/therapist/me", by=robin)).json()["therapist"]["language"] == "en"
    before = await sent_languages(api)
    changed = await api.put("/therapist", json={"language": "es", "languages": ["en"]}, by=robin)
    assert changed.json()["therapist"]["language"] == "es"
    assert changed.json()["therapist"]["languages"] == ["en"], "what a therapist speaks is another field"
    assert await language_of(api, "robin@example.com", "therapist") == "es"
    assert await sent_languages(api) == [*before, "es"]
    moved = await api.put("/therapist", json={"city": "Oakland", "language": "es"}, by=robin)
    assert await sent_languages(api) == [*before, "es"], "the same language again is no change"
    assert moved.json()["therapist"]["language"] == "es"
    moved = await api.put("/therapist", json={"city": "Fremont"}, by=robin)
    assert moved.json()["therapist"]["language"] == "es", "an omitted language stays"


async def test_a_therapist_cannot_choose_another_one(api: ApiClient, makes: Makes) -> None:
    robin = as_therapist(await makes.therapist())
    response = await api.put("/therapist", json={"language": "fr"}, by=robin)
    assert response.status_code == 422
    assert response.json()["fields"] == {"language": "Language isn't one of the options"}


async def test_erasure_forgets_the_language(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    await api.put("/guardian", json={"guardian": {"language": "es"}}, by=as_guardian(family))
    async with makes.units.begin(makes.actor) as uow:
        await erase_family(uow, family.guardian.id)
        assert await uow.value("SELECT language FROM users WHERE id = $1", family.user.id) in (None, "en")
