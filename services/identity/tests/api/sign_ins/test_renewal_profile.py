"""A page that starts gets the profile with its token (docs/product/identity.md#sign-in-cookie)."""

from typing import Any

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient

from services.identity.tests.api.sign_ins.test_sign_in_cookie import NAME, OWN_PAGE, three, value_in
from services.identity.tests.world import PASSWORD, Makes

EMAILS = {"guardian": "dana@example.com", "therapist": "robin@example.com"}


async def renew_with_profile(api: ApiClient, user_type: str) -> httpx.Response:
    credentials = {"email": EMAILS[user_type], "password": PASSWORD, "user_type": user_type}
    signed = await api.post("/users/sign_in", json={"user": credentials}, headers=OWN_PAGE)
    headers = {**OWN_PAGE, "cookie": f"{NAME}={value_in(signed)}"}
    return await api.post("/users/sign_in/renewal?profile=true", headers=headers)


@pytest.mark.parametrize("user_type", ["guardian", "therapist"])
async def test_renewal_brings_the_same_profile_as_me(api: ApiClient, makes: Makes, user_type: str) -> None:
    await (makes.family() if user_type == "guardian" else makes.therapist())
    renewed = await renew_with_profile(api, user_type)
    assert renewed.status_code == 200
    read = await api.get(f"/{user_type}/me", headers=three(renewed))
    brought: dict[str, Any] = renewed.json()
    assert brought.keys() == {"user", user_type}
    assert brought[user_type] == read.json()[user_type]


async def test_profile_in_a_renewal_is_audited_like_a_read(api: ApiClient, makes: Makes, runtime: Runtime) -> None:
    family = await makes.family()
    await renew_with_profile(api, "guardian")
    await runtime.reads.flush()
    async with makes.units.begin(makes.actor) as uow:
        actors = await uow.value(
            "SELECT array_agg(actor) FROM audit_entries WHERE child_id = $1 AND action = 'read read_guardian'",
            family.children[0].id,
        )
    assert actors == [f"guardian:{family.guardian.id}"]


async def test_renewal_without_a_cookie_brings_no_profile(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    answer = await api.post("/users/sign_in/renewal?profile=true", headers=OWN_PAGE)
    assert (answer.status_code, "guardian" in answer.json()) == (401, False)
