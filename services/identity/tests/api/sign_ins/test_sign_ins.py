from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import START, FakeClock
from chassis.testing.people import SignIns
from fastapi import FastAPI

from services.identity.tests.world import PASSWORD, Makes, as_guardian, signed_in

CHROME = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0"
USER = {"email": "dana@example.com", "password": PASSWORD, "user_type": "guardian"}


async def end(
    api: ApiClient, headers: dict[str, str], sign_in_id: str | None = None, password: str = PASSWORD
) -> httpx.Response:
    """Ends one sign-in, or all others."""
    path = f"/users/sign_ins/{sign_in_id}" if sign_in_id else "/users/sign_ins"
    return await api.request("DELETE", path, headers=headers, json={"password": password})


async def sign_ins_of(api: ApiClient, headers: dict[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await api.get("/users/sign_ins", headers=headers)).json()["sign_ins"]
    return found


async def test_sign_ins_are_listed_by_last_seen(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    old = await api.post("/users/sign_in", json={"user": USER}, headers={"user-agent": CHROME})
    clock.advance(minutes=5)
    here = {name: old.headers[name] for name in ("access-token", "client", "uid")}
    new = await api.post("/users/sign_in", json={"user": USER}, headers={"user-agent": FIREFOX})
    first, second = await sign_ins_of(api, here)
    assert (first["id"], first["current"], first["device"]) == (new.headers["client"], False, "Firefox on Linux")
    assert second == {
        "id": here["client"],
        "current": True,
        "device": "Chrome on macOS",
        "address": "127.0.0.1",
        "created_at": START.isoformat(),
        "last_seen_at": START.isoformat(),
        "impersonated_by": None,
    }


async def test_expired_sign_in_is_not_listed(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    await signed_in(api)
    await api.delete("/users/sign_out", headers=await signed_in(api))
    clock.advance(hours=12)
    assert len(await sign_ins_of(api, await signed_in(api))) == 1


async def test_one_or_all_other_sign_ins_can_be_ended(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    here, one, two, three = [await signed_in(api) for _ in range(4)]
    assert (await end(api, here, one["client"])).status_code == 204
    assert (await api.get("/guardian/me", headers=one)).status_code == 401
    assert (await api.get("/guardian/me", headers=two)).status_code == 200
    assert (await end(api, here, one["client"])).status_code == 404, "it is over"
    assert (await end(api, here)).status_code == 204
    statuses = [(await api.get("/guardian/me", headers=headers)).status_code for headers in (here, two, three)]
    assert statuses == [200, 401, 401]
    assert [found["id"] for found in await sign_ins_of(api, here)] == [here["client"]]


@pytest.mark.parametrize("all_others", [True, False])
async def test_ending_sign_ins_needs_the_password(api: ApiClient, makes: Makes, all_others: bool) -> None:
    await makes.family()
    here, other = await signed_in(api), await signed_in(api)
    sign_in_id = None if all_others else other["client"]
    wrong = await end(api, here, sign_in_id, "Wrong.1234")
    assert (wrong.status_code, wrong.json()["fields"]) == (422, {"password": "That isn't your current password."})
    path = "/users/sign_ins" if all_others else f"/users/sign_ins/{sign_in_id}"
    missing = await api.delete(path, headers=here)
    assert (missing.status_code, missing.json()["fields"]) == (422, {"password": "Password is required"})
    assert (await api.get("/guardian/me", headers=other)).status_code == 200, "nothing has ended"


async def test_wrong_passwords_at_ending_sign_ins_are_limited(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    here, other = await signed_in(api), await signed_in(api)
    statuses = [(await end(api, here, other["client"], "Wrong.1234")).status_code for _ in range(11)]
    assert statuses == [422] * 10 + [429]


async def test_foreign_sign_in_looks_absent(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    await makes.family("lee@example.com")
    mine, theirs = await signed_in(api), await signed_in(api, "lee@example.com")
    answers = [await end(api, mine, one, "Wrong.1234") for one in (theirs["client"], str(uuid4()), "no-id")]
    for response in answers:
        assert (response.status_code, response.json()["error"]) == (404, "We couldn't find this device.")
    assert (await api.get("/guardian/me", headers=theirs)).status_code == 200


async def test_impersonation_cannot_list_or_end_sign_ins(api: ApiClient, makes: Makes, sign_ins: SignIns) -> None:
    family = await makes.family()
    mine = await signed_in(api)
    headers = sign_ins.headers(as_guardian(family, operator="olga"))
    assert (await api.get("/users/sign_ins", headers=headers)).status_code == 403
    for sign_in_id in (None, mine["client"]):
        assert (await end(api, headers, sign_in_id)).status_code == 403
    assert (await api.get("/guardian/me", headers=mine)).status_code == 200


def browser(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://service/api/v1")


async def mailed_devices(makes: Makes) -> list[str]:
    async with makes.units.begin(makes.actor) as uow:
        rows = await uow.rows("SELECT ids FROM notifications WHERE kind = 'new_device' ORDER BY created_at")
    return [row["ids"]["sign_in_id"] for row in rows]


async def test_new_device_is_mailed_once_except_the_first(app: FastAPI, makes: Makes) -> None:
    await makes.family()
    async with browser(app) as first, browser(app) as second:
        for _ in range(2):
            await first.post("/users/sign_in", json={"user": USER})
        assert await mailed_devices(makes) == []
        new = await second.post("/users/sign_in", json={"user": USER})
        for one in (second, first, second):
            await one.post("/users/sign_in", json={"user": USER})
    assert await mailed_devices(makes) == [new.headers["client"]]


async def test_a_device_known_for_one_user_is_new_for_another(app: FastAPI, makes: Makes) -> None:
    await makes.family()
    await makes.family("lee@example.com")
    lee = {**USER, "email": "lee@example.com"}
    async with browser(app) as shared, browser(app) as lees_own:
        await lees_own.post("/users/sign_in", json={"user": lee})
        await shared.post("/users/sign_in", json={"user": USER})
        assert await mailed_devices(makes) == []
        await shared.post("/users/sign_in", json={"user": lee})
        assert len(await mailed_devices(makes)) == 1


async def test_forged_mark_is_a_new_device(app: FastAPI, makes: Makes) -> None:
    await makes.family()
    async with browser(app) as first, browser(app) as forger:
        await first.post("/users/sign_in", json={"user": USER})
        mark = first.cookies["larkwell_device"]
        forger.cookies.set("larkwell_device", f"{mark.partition('.')[0]}.AAAA", path="/api/v1/users")
        await forger.post("/users/sign_in", json={"user": USER})
    assert len(await mailed_devices(makes)) == 1


async def test_device_cookie_is_limited_to_sign_in_and_http_only(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    response = await api.post("/users/sign_in", json={"user": USER})
    mark = next(each for each in response.headers.get_list("set-cookie") if each.startswith("larkwell_device="))
    attributes = {part.strip() for part in mark.split(";")[1:]}
    seconds = int(timedelta(days=400).total_seconds())
    assert attributes == {"HttpOnly", f"Max-Age={seconds}", "Path=/api/v1/users", "SameSite=strict"}
    refused = await api.post("/users/sign_in", json={"user": {**USER, "password": "Wrong#Day9"}})
    assert "set-cookie" not in refused.headers


class TestOverHttps:
    @pytest.fixture
    def extra_settings(self, extra_settings: dict[str, Any]) -> dict[str, Any]:
        return {**extra_settings, "public_origin": "https://larkwell.example"}

    async def test_device_cookie_has_the_prefix_of_secure_cookies(self, api: ApiClient, makes: Makes) -> None:
        await makes.family()
        response = await api.post("/users/sign_in", json={"user": USER})
        marks = [each for each in response.headers.get_list("set-cookie") if "larkwell_device=" in each]
        assert [mark.partition("=")[0] for mark in marks] == ["__Secure-larkwell_device"]
        assert "; Secure" in marks[0]

    async def test_browser_with_the_name_from_before_stays_known(self, api: ApiClient, makes: Makes) -> None:
        await makes.family()
        first = await api.post("/users/sign_in", json={"user": USER})
        mark = first.cookies["__Secure-larkwell_device"]
        again = await api.post("/users/sign_in", json={"user": USER}, headers={"cookie": f"larkwell_device={mark}"})
        assert again.cookies["__Secure-larkwell_device"] == mark
        assert await mailed_devices(makes) == []
        old = next(each for each in again.headers.get_list("set-cookie") if each.startswith("larkwell_device="))
        assert "Max-Age=0" in old
        assert "Path=/api/v1/users" in old
