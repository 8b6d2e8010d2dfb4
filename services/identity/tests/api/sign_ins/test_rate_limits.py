from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.identity.tests.world import PASSWORD, Makes


@pytest.fixture
def extra_settings(extra_settings: dict[str, Any]) -> dict[str, Any]:
    return {
        **extra_settings,
        "sign_in_tries_per_email": 3,
        "sign_in_tries_per_address": 5,
        "email_checks_per_email": 2,
        "email_checks_per_address": 4,
        "registrations_per_address": 2,
        "confirmation_mails_per_email": 2,
        "confirmation_mails_per_address": 3,
    }


async def sign_in(api: ApiClient, password: str = "Wrong#Day9", email: str = "dana@example.com") -> int:
    user = {"email": email, "password": password, "user_type": "guardian"}
    return (await api.post("/users/sign_in", json={"user": user})).status_code


async def test_fourth_wrong_password_is_refused(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    assert [await sign_in(api) for _ in range(3)] == [401, 401, 401]
    user = {"email": "dana@example.com", "password": PASSWORD, "user_type": "guardian"}
    refused = await api.post("/users/sign_in", json={"user": user})
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
    assert refused.json()["error"] == "Too many attempts. Wait a moment and try again."
    assert 0 < int(refused.headers["Retry-After"]) <= 15 * 60 + 1
    clock.advance(minutes=16)
    assert await sign_in(api, PASSWORD) == 200


async def test_unknown_emails_are_limited_like_known_ones(api: ApiClient) -> None:
    assert [await sign_in(api, email="nobody@example.com") for _ in range(4)] == [401, 401, 401, 429]


async def test_right_passwords_are_not_counted(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    assert [await sign_in(api, PASSWORD) for _ in range(8)] == [200] * 8


async def test_an_address_is_limited_over_all_emails(api: ApiClient) -> None:
    tries = [await sign_in(api, email=f"number{n}@example.com") for n in range(6)]
    assert tries == [401] * 5 + [429]


async def test_right_password_does_not_reset_address_counter(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    for n in range(4):
        await sign_in(api, email=f"number{n}@example.com")
    assert await sign_in(api, PASSWORD) == 200
    assert await sign_in(api, email="number5@example.com") == 401
    assert await sign_in(api, email="number6@example.com") == 429


async def test_counters_store_only_hashes(api: ApiClient, makes: Makes) -> None:
    await sign_in(api)
    async with makes.units.begin(makes.actor) as uow:
        rows = await uow.rows("SELECT subject FROM throttles")
    assert {len(row["subject"]) for row in rows} == {32}


async def test_email_checks_are_limited_per_email_and_per_address(api: ApiClient) -> None:
    async def check(email: str) -> int:
        return (await api.post("/user/check_email", json={"email": email})).status_code

    assert [await check("dana@example.com") for _ in range(3)] == [200, 200, 429]
    assert [await check("leo@example.com"), await check("mia@example.com")] == [200, 429]


async def test_confirmation_mails_are_limited_whether_or_not_the_email_is_known(api: ApiClient, makes: Makes) -> None:
    await makes.family(confirmed=False)

    async def resend(email: str) -> int:
        return (await api.post("/users/confirmation/resend", json={"email": email})).status_code

    assert [await resend("dana@example.com") for _ in range(3)] == [202, 202, 429]
    assert [await resend("nobody@example.com") for _ in range(1)] == [429], "by address"


async def test_registration_is_limited_per_address(api: ApiClient) -> None:
    child = {"name": "Mia", "age": 7, "specialty_ids": []}
    guardian = {"state": "CA", "children_attributes": [child]}

    async def register(email: str) -> int:
        payload = {"email": email, "password": PASSWORD, "first_name": "Dana", "guardian": guardian}
        return (await api.post("/guardian/register", json=payload)).status_code

    assert [await register(f"number{n}@example.com") for n in range(3)] == [201, 201, 429]
