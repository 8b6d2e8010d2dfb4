"""Environments that people use refuse passwords that are easy to guess (docs/product/identity.md#password-rules)."""

from collections.abc import Iterator
from dataclasses import replace

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from identity.adapters.passwords import Passwords
from identity.settings import IdentitySettings

from services.identity.tests.api.guardians.test_registration import registration
from services.identity.tests.api.sign_ins.test_passwords import NEW, Links, set_password, sign_in
from services.identity.tests.world import PASSWORD, Makes, signed_in

EASY = "Password1!"


@pytest.fixture
def refusing(runtime: Runtime) -> Iterator[None]:
    passwords = Passwords(1, 64, refuses_guessable=True)
    runtime.own = replace(runtime.own, passwords=passwords)
    yield
    passwords.close()


def refused(response: httpx.Response) -> None:
    assert response.status_code == 422
    assert response.json()["code"] == "guessable_password"
    assert response.json()["fields"] == {
        "password": "This password is easy to guess. Choose a longer or less common one."
    }


@pytest.mark.parametrize(("environment", "refuses"), [("local", False), ("staging", True), ("production", True)])
def test_every_environment_that_people_use_refuses_them(environment: str, refuses: bool) -> None:
    assert IdentitySettings.model_construct(environment=environment).refuses_guessable_passwords is refuses


@pytest.mark.usefixtures("refusing")
async def test_a_registration_with_one_creates_no_user(api: ApiClient, makes: Makes) -> None:
    refused(await api.post("/guardian/register", json=registration(password=EASY)))
    refused(
        await api.post(
            "/guardian/register", json=registration(email="copperkettle@example.com", password="Copperkettle1!")
        )
    )
    async with makes.units.begin(makes.actor) as uow:
        assert await uow.value("SELECT count(*) FROM users") == 0
    assert (await api.post("/guardian/register", json=registration())).status_code == 201


@pytest.mark.usefixtures("refusing")
async def test_a_link_stays_good_after_one(api: ApiClient, makes: Makes, runtime: Runtime) -> None:
    await makes.family()
    link = await Links(runtime, makes).to()
    refused(await set_password(api, link, EASY))
    assert await sign_in(api, PASSWORD) == 200
    assert (await set_password(api, link, NEW)).status_code == 200


@pytest.mark.usefixtures("refusing")
async def test_a_signed_in_user_keeps_the_old_password(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    refused(await set_password(api, await signed_in(api), EASY, current_password=PASSWORD))
    assert (await sign_in(api, EASY), await sign_in(api, PASSWORD)) == (401, 200)
