import asyncio
import base64
import json
from typing import Any

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.settings import IdentitySettings
from identity.use_cases.sign_ins.begin_sign_in import StartedSignIn
from identity.use_cases.sign_ins.sign_in import Credentials, SigningIn
from structlog.testing import capture_logs

from services.identity.tests.world import PASSWORD, Makes, signed_in

HEADERS = ("access-token", "client", "uid")


def credentials(**changed: str) -> dict[str, Any]:
    return {"user": {"email": "dana@example.com", "password": PASSWORD, "user_type": "guardian", **changed}}


async def test_sign_in_returns_user_and_four_headers(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    response = await api.post("/users/sign_in", json=credentials(email="Dana@example.com"))
    assert response.status_code == 200
    assert response.json()["user"]["userable_id"] == str(family.guardian.id)
    assert response.headers["uid"] == "dana@example.com"
    packed = response.headers["authorization"].removeprefix("Bearer ")
    assert json.loads(base64.b64decode(packed)) == {name: response.headers[name] for name in HEADERS}


async def test_the_three_headers_and_the_authorization_both_authenticate(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    response = await api.post("/users/sign_in", json=credentials())
    three = {name: response.headers[name] for name in HEADERS}
    assert (await api.get("/guardian/me", headers=three)).status_code == 200
    bearer = {"authorization": response.headers["authorization"]}
    assert (await api.get("/guardian/me", headers=bearer)).status_code == 200
    foreign = {**three, "uid": "someone.else@example.com"}
    assert (await api.get("/guardian/me", headers=foreign)).status_code == 401


async def test_concurrent_sign_ins_are_queued_and_all_succeed(
    api: ApiClient, makes: Makes, monkeypatch: pytest.MonkeyPatch
) -> None:
    await makes.family()
    let_on: list[int] = []
    busy = 0

    begin = SigningIn.sign_in

    async def counted(signing_in: SigningIn, given: Credentials) -> StartedSignIn:
        nonlocal busy
        busy += 1
        let_on.append(busy)
        try:
            return await begin(signing_in, given)
        finally:
            busy -= 1

    monkeypatch.setattr(SigningIn, "sign_in", counted)
    answers = await asyncio.gather(*(api.post("/users/sign_in", json=credentials()) for _ in range(8)))
    assert [answer.status_code for answer in answers] == [200] * 8
    assert max(let_on) == IdentitySettings.model_fields["password_threads"].default + 1


async def test_a_therapist_signs_in(api: ApiClient, makes: Makes) -> None:
    therapist_id = await makes.therapist()
    response = await api.post("/users/sign_in", json=credentials(email="robin@example.com", user_type="therapist"))
    assert response.status_code == 200
    assert response.json()["user"]["userable_id"] == str(therapist_id)


async def test_an_unknown_email_and_a_wrong_password_look_the_same(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    await makes.applicant("applicant@example.com")
    wrong = await api.post("/users/sign_in", json=credentials(password="Wrong#Day9"))
    unknown = await api.post("/users/sign_in", json=credentials(email="nobody@example.com"))
    applicant = await api.post("/users/sign_in", json=credentials(email="applicant@example.com", user_type="therapist"))
    for response in (wrong, unknown, applicant):
        assert response.status_code == 401
        assert response.json()["code"] == "invalid_credentials"
        assert response.json()["error"] == "Invalid email or password."


@pytest.mark.parametrize(
    "payload",
    [
        {},
        {"user": {}},
        {"user": {"user_type": "guardian"}},
        {"user": {"email": "dana@example.com", "user_type": "guardian"}},
        {"user": {"email": "", "password": PASSWORD, "user_type": "guardian"}},
    ],
)
async def test_signing_in_needs_an_email_and_a_password(api: ApiClient, payload: dict[str, Any]) -> None:
    response = await api.post("/users/sign_in", json=payload)
    assert response.status_code == 422
    assert response.json()["error"] == "Either email and password or auth token are required"


async def test_wrong_login_page_shows_only_after_right_password(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    await makes.therapist()
    guardian = await api.post("/users/sign_in", json=credentials(user_type="therapist"))
    assert (guardian.status_code, guardian.json()["code"]) == (403, "wrong_role")
    assert guardian.json()["error"] == "This is a client account. Please log in on the client login page."
    therapist = await api.post("/users/sign_in", json=credentials(email="robin@example.com"))
    assert therapist.json()["error"] == "This is a therapist account. Please log in on the therapist login page."
    guessed = await api.post("/users/sign_in", json=credentials(user_type="therapist", password="Wrong#Day9"))
    assert guessed.json()["error"] == "Invalid email or password."


async def test_unconfirmed_email_shows_only_after_right_password(api: ApiClient, makes: Makes) -> None:
    await makes.family(confirmed=False)
    response = await api.post("/users/sign_in", json=credentials())
    assert (response.status_code, response.json()["code"]) == (403, "email_unconfirmed")
    assert response.json()["error"] == (
        "Please confirm your email address first. We can resend the confirmation email."
    )
    guessed = await api.post("/users/sign_in", json=credentials(password="Wrong#Day9"))
    assert guessed.json()["code"] == "invalid_credentials"


async def test_spaces_belong_to_a_password(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    response = await api.post("/users/sign_in", json=credentials(password=f" {PASSWORD} "))
    assert response.json()["code"] == "invalid_credentials"


async def test_signing_out_ends_that_sign_in_and_no_other(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    here, there = await signed_in(api), await signed_in(api)
    assert (await api.delete("/users/sign_out", headers=here)).status_code == 204
    assert (await api.get("/guardian/me", headers=here)).status_code == 401
    assert (await api.get("/guardian/me", headers=there)).status_code == 200


@pytest.mark.parametrize("headers", [{}, {"access-token": "made up", "client": "x", "uid": "dana@example.com"}])
async def test_signing_out_without_a_sign_in_finds_no_user(api: ApiClient, headers: dict[str, str]) -> None:
    response = await api.delete("/users/sign_out", headers=headers)
    assert response.status_code == 401
    assert response.json()["error"] == "No user found while logging out"


async def test_fresh_token_is_not_renewed(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    headers = await signed_in(api)
    clock.advance(minutes=59)
    assert "access-token" not in (await api.get("/guardian/me", headers=headers)).headers


async def test_token_older_than_an_hour_is_renewed(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    headers = await signed_in(api)
    clock.advance(hours=2)
    response = await api.get("/guardian/me", headers=headers)
    fresh = {name: response.headers[name] for name in HEADERS}
    assert fresh["access-token"] != headers["access-token"]
    assert fresh["client"] == headers["client"]
    clock.advance(hours=11)
    assert (await api.get("/guardian/me", headers=headers)).status_code == 401
    assert (await api.get("/guardian/me", headers=fresh)).status_code == 200


async def test_a_sign_in_ends_after_twelve_idle_hours(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    headers = await signed_in(api)
    clock.advance(hours=11, minutes=59)
    assert (await api.get("/guardian/me", headers=headers)).status_code == 200
    clock.advance(minutes=2)
    assert (await api.get("/guardian/me", headers=headers)).status_code == 401


async def test_sign_in_ends_after_fourteen_days(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    headers = await signed_in(api)
    for _ in range(14 * 24 // 8):
        clock.advance(hours=8)
        response = await api.get("/guardian/me", headers=headers)
        headers = {name: response.headers.get(name, headers[name]) for name in HEADERS}
    clock.advance(minutes=1)
    assert (await api.get("/guardian/me", headers=headers)).status_code == 401


async def test_therapist_responses_renew_the_token(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.therapist()
    headers = await signed_in(api, "robin@example.com", "therapist")
    clock.advance(hours=2)
    assert "access-token" in (await api.get("/therapist/me", headers=headers)).headers


async def test_refused_sign_in_is_logged_with_the_users_id_only(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    async with makes.units.begin(makes.actor) as uow:
        user_id = await uow.value("SELECT id FROM users WHERE email = 'dana@example.com'")
    with capture_logs() as lines:
        await api.post("/users/sign_in", json=credentials(password="Wrong#Day9"))
        await api.post("/users/sign_in", json=credentials(email="nobody@example.com"))
    refused = [line for line in lines if line["event"] == "a sign-in was refused"]
    assert [line["user_id"] for line in refused] == [user_id, None]
    assert all(line.keys() == {"event", "log_level", "user_id", "code"} for line in refused)
