from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns
from identity.adapters.tables import User
from identity.resources import password_links_of
from identity.settings import IdentitySettings
from sqlmodel import col, select

from services.identity.tests.world import PASSWORD, Makes, as_guardian, signed_in

PATH = "/users/second_factor"
NOT_YOURS = "That isn't your current password."


async def sign_in(api: ApiClient, **code: str) -> httpx.Response:
    user = {"email": "dana@example.com", "password": PASSWORD, "user_type": "guardian", **code}
    return await api.post("/users/sign_in", json={"user": user})


class Dana:
    """A guardian with an authenticator app."""

    def __init__(self, api: ApiClient, makes: Makes, clock: FakeClock) -> None:
        self.api, self.makes, self.clock = api, makes, clock
        self.headers: dict[str, str] = {}
        self.recovery_codes: list[str] = []

    async def turn_on(self) -> None:
        self.family = await self.makes.family()
        self.headers = await signed_in(self.api)
        await self.api.post(PATH, json={"password": PASSWORD}, headers=self.headers)
        response = await self.api.put(PATH, json={"code": await self.code()}, headers=self.headers)
        assert response.status_code == 200, response.text
        self.recovery_codes = response.json()["recovery_codes"]
        self.clock.advance(seconds=30)

    async def code(self) -> str:
        return await self.makes.code(self.family.user.id)

    async def state(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.api.get(PATH, headers=self.headers)).json()["second_factor"]
        return found


@pytest.fixture
async def dana(api: ApiClient, makes: Makes, clock: FakeClock) -> Dana:
    made = Dana(api, makes, clock)
    await made.turn_on()
    return made


async def queued(makes: Makes) -> int:
    async with makes.units.begin(makes.actor) as uow:
        return int(await uow.value("SELECT count(*) FROM notifications WHERE kind = 'second_factor_changed'"))


async def test_factor_is_off_until_first_code(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    headers = await signed_in(api)
    off = {"enabled": False, "enabled_at": None, "recovery_codes_left": 0, "required": False}
    assert (await api.get(PATH, headers=headers)).json() == {"second_factor": off}
    wrong = await api.post(PATH, json={"password": "Wrong#Day9"}, headers=headers)
    assert (wrong.status_code, wrong.json()["fields"]) == (422, {"password": NOT_YOURS})
    enrollment = (await api.post(PATH, json={"password": PASSWORD}, headers=headers)).json()["second_factor"]
    assert enrollment["otpauth_uri"].startswith("otpauth://totp/Larkwell%3Adana%40example.com?secret=")
    assert enrollment["secret"] in enrollment["otpauth_uri"]
    assert (await sign_in(api)).status_code == 200
    refused = await api.put(PATH, json={"code": "000000"}, headers=headers)
    assert (refused.status_code, refused.json()["fields"]) == (422, {"code": "This code isn't valid."})
    assert await queued(makes) == 0
    code = await makes.code(family.user.id)
    on = await api.put(PATH, json={"code": f"{code[:3]} {code[3:]}"}, headers=headers)
    assert (on.status_code, len(set(on.json()["recovery_codes"]))) == (200, 10)
    assert await queued(makes) == 1


async def test_sign_in_requires_a_fresh_code(dana: Dana) -> None:
    needed = await sign_in(dana.api)
    assert (needed.status_code, needed.json()["code"]) == (403, "second_factor_required")
    assert needed.json()["error"] == "Enter the code from your authenticator app."
    code = await dana.code()
    assert (await sign_in(dana.api, otp_code=code)).status_code == 200
    again = await sign_in(dana.api, otp_code=code)
    assert (again.status_code, again.json()["code"]) == (401, "second_factor_invalid")
    assert again.json()["error"] == "This code isn't valid."
    dana.clock.advance(seconds=30)
    assert (await sign_in(dana.api, otp_code=await dana.code())).json()["recovery_codes"] is None


async def test_wrong_password_does_not_reveal_second_factor(dana: Dana) -> None:
    user = {"email": "dana@example.com", "password": "Wrong#Day9", "user_type": "guardian"}
    for given in (user, {**user, "otp_code": await dana.code()}):
        response = await dana.api.post("/users/sign_in", json={"user": given})
        assert (response.status_code, response.json()["code"]) == (401, "invalid_credentials")


async def test_recovery_code_works_once_in_any_format(dana: Dana) -> None:
    typed = dana.recovery_codes[3].upper().replace("-", " ")
    assert (await sign_in(dana.api, recovery_code=typed)).status_code == 200
    assert (await sign_in(dana.api, recovery_code=dana.recovery_codes[3])).status_code == 401
    assert (await dana.state())["recovery_codes_left"] == 9
    assert (await sign_in(dana.api, otp_code=dana.recovery_codes[4])).status_code == 401, "each in its own field"


async def test_password_link_does_not_turn_off_second_factor(dana: Dana, runtime: Runtime) -> None:
    new = "Cloudy#Day9"
    async with dana.makes.units.begin(dana.makes.actor) as uow:
        user = (await uow.db.scalars(select(User).where(col(User.email) == "dana@example.com"))).one()
        link = parse_qs(urlsplit(password_links_of(runtime).new(uow, user)).query)
    body = {"password": new, "password_confirmation": new}
    reset = await dana.api.put("/users/password", json=body, headers={name: value[0] for name, value in link.items()})
    assert (reset.status_code, "access-token" in reset.headers) == (200, False)
    user_of = {"email": "dana@example.com", "password": new, "user_type": "guardian"}
    response = await dana.api.post("/users/sign_in", json={"user": user_of})
    assert (response.status_code, response.json()["code"]) == (403, "second_factor_required")


async def test_code_guessing_is_limited(dana: Dana) -> None:
    tries = [(await sign_in(dana.api, otp_code=f"{n:06d}")).status_code for n in range(6)]
    assert tries == [401] * 5 + [429]
    right = await sign_in(dana.api, otp_code=await dana.code())
    assert (right.status_code, right.json()["code"]) == (429, "too_many")
    assert 0 < int(right.headers["Retry-After"]) <= 15 * 60 + 1
    assert (await dana.api.post(f"{PATH}/recovery_codes", json={"code": "0"}, headers=dana.headers)).status_code == 429
    dana.clock.advance(minutes=16)
    assert (await sign_in(dana.api, otp_code=await dana.code())).status_code == 200


async def test_right_codes_are_not_counted(dana: Dana) -> None:
    for _ in range(7):
        assert (await sign_in(dana.api, otp_code=await dana.code())).status_code == 200
        dana.clock.advance(seconds=30)


async def test_new_recovery_codes_replace_the_old_ones(dana: Dana) -> None:
    refused = await dana.api.post(f"{PATH}/recovery_codes", json={"code": "000000"}, headers=dana.headers)
    assert (refused.status_code, refused.json()["code"]) == (422, "code_invalid")
    response = await dana.api.post(f"{PATH}/recovery_codes", json={"code": await dana.code()}, headers=dana.headers)
    assert (response.status_code, len(response.json()["recovery_codes"])) == (201, 10)
    assert (await sign_in(dana.api, recovery_code=dana.recovery_codes[0])).status_code == 401
    assert (await sign_in(dana.api, recovery_code=response.json()["recovery_codes"][0])).status_code == 200


async def test_turning_off_requires_password_and_code(dana: Dana) -> None:
    async def off(password: str, code: str) -> httpx.Response:
        return await dana.api.delete(PATH, json={"password": password, "code": code}, headers=dana.headers)

    assert (await off("Wrong#Day9", await dana.code())).json()["fields"] == {"password": NOT_YOURS}
    assert (await off(PASSWORD, "000000")).json()["fields"] == {"code": "This code isn't valid."}
    assert (await dana.state())["enabled"] is True
    assert (await off(PASSWORD, dana.recovery_codes[0])).status_code == 204, "a lost phone must not lock its owner in"
    assert (await dana.state())["enabled"] is False
    assert (await sign_in(dana.api)).status_code == 200
    assert (await off(PASSWORD, "000000")).json()["code"] == "second_factor_off"


async def test_new_secret_requires_turning_off_first(dana: Dana) -> None:
    response = await dana.api.post(PATH, json={"password": PASSWORD}, headers=dana.headers)
    assert (response.status_code, response.json()["code"]) == (409, "second_factor_already_on")
    assert (await dana.api.put(PATH, json={"code": await dana.code()}, headers=dana.headers)).status_code == 409


async def test_secret_and_recovery_codes_are_not_stored_in_clear(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    headers = await signed_in(api)
    key = {**headers, "idempotency-key": "enroll-1"}
    secret = (await api.post(PATH, json={"password": PASSWORD}, headers=key)).json()["second_factor"]["secret"]
    codes = (await api.put(PATH, json={"code": await makes.code(family.user.id)}, headers=key)).json()["recovery_codes"]
    async with makes.units.begin(makes.actor) as uow:
        tables = ("second_factors", "recovery_codes", "idempotency_keys", "audit_entries", "notifications", "outbox")
        kept = "".join([str(await uow.rows(f"SELECT * FROM {table}")) for table in tables])  # noqa: S608  # constants
    assert not [text for text in (secret, *codes, *(code.replace("-", "") for code in codes)) if text in kept]


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
async def test_impersonation_cannot_change_second_factor(dana: Dana, sign_ins: SignIns, method: str) -> None:
    headers = sign_ins.headers(as_guardian(dana.family, operator="olga"))
    bodies = {"POST": {"password": PASSWORD}, "PUT": {"code": "1"}, "DELETE": {"password": PASSWORD, "code": "1"}}
    response = await dana.api.request(method, PATH, json=bodies.get(method), headers=headers)
    assert response.status_code == 403


@pytest.mark.parametrize(
    ("environment", "given", "needed"),
    [("local", None, False), ("staging", None, True), ("production", None, True), ("production", False, False)],
)
def test_therapists_need_one_where_people_sign_in(environment: str, given: bool | None, needed: bool) -> None:
    settings = IdentitySettings.model_construct(environment=environment, therapist_second_factor_required=given)
    assert settings.therapists_need_second_factor is needed


class TestRequiredForTherapists:
    @pytest.fixture
    def extra_settings(self, extra_settings: dict[str, Any]) -> dict[str, Any]:
        return {**extra_settings, "therapist_second_factor_required": True}

    async def sign_in(self, api: ApiClient, path: str = "/users/sign_in", **more: str) -> httpx.Response:
        user = {"email": "robin@example.com", "password": PASSWORD, "user_type": "therapist", **more}
        return await api.post(path, json={"user": user})

    async def test_therapist_sets_up_factor_before_first_sign_in(
        self, api: ApiClient, makes: Makes, clock: FakeClock
    ) -> None:
        await makes.therapist()
        refused = await self.sign_in(api)
        assert (refused.status_code, refused.json()["code"]) == (403, "second_factor_setup_required")
        guessed = await self.sign_in(api, "/users/sign_in/second_factor", password="Wrong#Day9")
        assert (guessed.status_code, guessed.json()["code"]) == (401, "invalid_credentials")
        enrollment = await self.sign_in(api, "/users/sign_in/second_factor")
        assert (enrollment.status_code, set(enrollment.json()["second_factor"])) == (201, {"secret", "otpauth_uri"})
        assert (await self.sign_in(api, otp_code="000000")).json()["code"] == "second_factor_invalid"
        async with makes.units.begin(makes.actor) as uow:
            user_id = await uow.value("SELECT user_id FROM second_factors")
        response = await self.sign_in(api, otp_code=await makes.code(user_id))
        assert (response.status_code, len(response.json()["recovery_codes"])) == (200, 10)
        headers = {name: response.headers[name] for name in ("access-token", "client", "uid")}
        state = (await api.get(PATH, headers=headers)).json()["second_factor"]
        assert (state["enabled"], state["required"]) == (True, True)
        clock.advance(seconds=30)
        off = {"password": PASSWORD, "code": await makes.code(user_id)}
        refused = await api.delete(PATH, json=off, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "second_factor_compulsory")
        again = await self.sign_in(api, "/users/sign_in/second_factor")
        assert (again.status_code, again.json()["code"]) == (409, "second_factor_already_on")

    async def test_guardian_signs_in_without_second_factor(self, api: ApiClient, makes: Makes) -> None:
        await makes.family()
        assert (await sign_in(api)).status_code == 200
        user = {"email": "dana@example.com", "password": PASSWORD, "user_type": "guardian"}
        response = await api.post("/users/sign_in/second_factor", json={"user": user})
        assert (response.status_code, response.json()["code"]) == (409, "second_factor_not_required")
