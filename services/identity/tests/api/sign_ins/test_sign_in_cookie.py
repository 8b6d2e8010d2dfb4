import asyncio
from http.cookies import Morsel, SimpleCookie
from typing import Any

import httpx
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock

from services.identity.tests.api.sign_ins.test_impersonation import begin, issue
from services.identity.tests.world import PASSWORD, Makes, signed_in

NAME, PATH = "larkwell_sign_in", "/api/v1/users/sign_in/renewal"
OWN_PAGE = {"x-requested-by": "larkwell", "sec-fetch-site": "same-origin"}
HEADERS = ("access-token", "client", "uid")
CREDENTIALS = {"user": {"email": "dana@example.com", "password": PASSWORD, "user_type": "guardian"}}


def cookie_in(answer: httpx.Response, name: str = NAME) -> Morsel[str] | None:
    for header in answer.headers.get_list("set-cookie"):
        if found := SimpleCookie(header).get(name):
            return found
    return None


def value_in(answer: httpx.Response) -> str:
    found = cookie_in(answer)
    assert found is not None
    return found.value


async def log_in(api: ApiClient, headers: dict[str, str] = OWN_PAGE) -> httpx.Response:
    answer = await api.post("/users/sign_in", json=CREDENTIALS, headers=headers)
    assert answer.status_code == 200
    return answer


async def renew(api: ApiClient, value: str, headers: dict[str, str] = OWN_PAGE) -> httpx.Response:
    return await api.post("/users/sign_in/renewal", headers={**headers, "cookie": f"{NAME}={value}"})


def three(answer: httpx.Response) -> dict[str, str]:
    return {name: answer.headers[name] for name in HEADERS}


async def audited(makes: Makes, action: str) -> Any:
    async with makes.units.begin(makes.actor) as uow:
        return await uow.value("SELECT count(*) FROM audit_entries WHERE action = $1", action)


async def test_cookie_brings_a_fresh_token_after_a_reload(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    family = await makes.family()
    before = await log_in(api)
    clock.advance(hours=2)
    answer = await renew(api, value_in(before))
    assert (answer.status_code, answer.json()["user"]["id"]) == (200, str(family.user.id))
    assert answer.headers["client"] == before.headers["client"]
    assert answer.headers["access-token"] != before.headers["access-token"]
    assert answer.headers["authorization"].startswith("Bearer ")
    assert answer.headers["cache-control"] == "no-store"
    assert (await api.get("/guardian/me", headers=three(answer))).status_code == 200


async def test_only_the_renewal_gets_the_cookie_and_no_script_reads_it(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    found = cookie_in(await log_in(api))
    assert found is not None
    assert (found["httponly"], found["samesite"].lower(), found["path"]) == (True, "strict", PATH)
    assert (found["secure"], found["domain"], found["max-age"]) == ("", "", str(14 * 24 * 3600))
    assert (await api.get("/guardian/me", headers={"cookie": f"{NAME}={found.value}"})).status_code == 401


class TestOverHttps:
    @pytest.fixture
    def extra_settings(self, extra_settings: dict[str, Any]) -> dict[str, Any]:
        return {**extra_settings, "public_origin": "https://larkwell.example"}

    async def test_cookie_is_secure(self, api: ApiClient, makes: Makes) -> None:
        await makes.family()
        found = cookie_in(await log_in(api), f"__Secure-{NAME}")
        assert found is not None
        assert found["secure"] is True
        headers = {"x-requested-by": "larkwell", "origin": "https://larkwell.example"}
        sent = {**headers, "cookie": f"__Secure-{NAME}={found.value}"}
        assert (await api.post("/users/sign_in/renewal", headers=sent)).status_code == 200
        insecure = {**headers, "cookie": f"{NAME}={found.value}"}
        assert (await api.post("/users/sign_in/renewal", headers=insecure)).status_code == 401


async def test_database_holds_only_hashes_of_the_secret(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    first = value_in(await log_in(api))
    clock.advance(minutes=2)
    second = value_in(await renew(api, first))
    async with makes.units.begin(makes.actor) as uow:
        stored = await uow.value("SELECT array_agg(s::text) FROM sign_ins s")
    for value in (first, second):
        _, secret, signature = value.split(".")
        assert secret not in str(stored)
        assert signature not in str(stored)


async def test_secret_is_replaced_at_each_renewal(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    values = [value_in(await log_in(api))]
    for _ in range(3):
        clock.advance(minutes=2)
        answer = await renew(api, values[-1])
        assert answer.status_code == 200
        values.append(value_in(answer))
    assert len(set(values)) == 4


async def test_tabs_that_renew_at_the_same_instant_stay_signed_in(
    api: ApiClient, makes: Makes, clock: FakeClock
) -> None:
    await makes.family()
    old = value_in(await log_in(api))
    clock.advance(minutes=2)
    answers = await asyncio.gather(*(renew(api, old) for _ in range(6)))
    assert [answer.status_code for answer in answers] == [200] * 6
    new = {value_in(answer) for answer in answers}
    assert len(new) == 1, "whichever cookie the browser keeps must be the current one"
    clock.advance(seconds=60)
    assert value_in(await renew(api, old)) in new
    clock.advance(seconds=1)
    assert (await renew(api, new.pop())).status_code == 200


async def test_old_secret_ends_the_sign_in_for_both_holders(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    stolen = value_in(await log_in(api))
    other_device = await signed_in(api)
    clock.advance(minutes=2)
    rightful = await renew(api, stolen)
    clock.advance(minutes=2)
    assert (await renew(api, stolen)).status_code == 401
    assert (await renew(api, value_in(rightful))).status_code == 401
    assert (await api.get("/guardian/me", headers=three(rightful))).status_code == 401
    assert (await api.get("/guardian/me", headers=other_device)).status_code == 200
    assert await audited(makes, "sign_in.cookie_reused") == 1


async def test_invented_value_ends_nothing(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    mine = await log_in(api)
    value = value_in(mine)
    sign_in, secret, signature = value.split(".")
    for wrong in ("", "x", "..", "x" * 5_000, f"{sign_in}.{secret[::-1]}.{signature}", f"{sign_in}.{secret}.x"):
        assert (await renew(api, wrong)).status_code == 401
    assert (await renew(api, value)).status_code == 200
    assert await audited(makes, "sign_in.cookie_reused") == 0


async def test_no_cookie_is_no_sign_in(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    answer = await api.post("/users/sign_in/renewal", headers=OWN_PAGE)
    assert (answer.status_code, "access-token" in answer.headers) == (401, False)


async def test_sign_out_deletes_the_cookie_and_kills_its_value(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    mine = await log_in(api)
    left = await api.delete("/users/sign_out", headers=three(mine))
    deleted = cookie_in(left)
    assert deleted is not None
    assert (deleted.value, deleted["max-age"], deleted["path"]) == ("", "0", PATH)
    assert (await renew(api, value_in(mine))).status_code == 401


async def test_cookie_dies_with_its_sign_in(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    ended, others_ended = await log_in(api), await log_in(api)
    keeper = await signed_in(api)
    confirmed = {"password": PASSWORD}
    await api.request("DELETE", f"/users/sign_ins/{ended.headers['client']}", headers=keeper, json=confirmed)
    assert (await renew(api, value_in(ended))).status_code == 401
    await api.request("DELETE", "/users/sign_ins", headers=keeper, json=confirmed)
    assert (await renew(api, value_in(others_ended))).status_code == 401


async def test_cookie_dies_with_a_new_password(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    mine, keeper = await log_in(api), await signed_in(api)
    change = {"current_password": PASSWORD, "password": "Winter#Day9", "password_confirmation": "Winter#Day9"}
    assert (await api.put("/users/password", json=change, headers=keeper)).status_code == 200
    assert (await renew(api, value_in(mine))).status_code == 401


async def test_cookie_lives_as_long_as_its_sign_in(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    idle, value = value_in(await log_in(api)), value_in(await log_in(api))
    for _ in range(14 * 2):
        clock.advance(hours=11, minutes=59)
        answer = await renew(api, value)
        assert answer.status_code == 200
        value = value_in(answer)
    assert (await renew(api, idle)).status_code == 401
    clock.advance(hours=1)
    assert (await renew(api, value)).status_code == 401


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"sec-fetch-site": "same-origin"},
        {"x-requested-by": "someone", "sec-fetch-site": "same-origin"},
        {"x-requested-by": "larkwell", "sec-fetch-site": "same-site"},
        {"x-requested-by": "larkwell", "sec-fetch-site": "cross-site"},
        {"x-requested-by": "larkwell", "sec-fetch-site": "none"},
        {"x-requested-by": "larkwell", "sec-fetch-site": "cross-site", "origin": "http://127.0.0.1:8080"},
        {"x-requested-by": "larkwell", "origin": "https://evil.example"},
        {"x-requested-by": "larkwell", "origin": "null"},
    ],
)
async def test_pages_of_other_sites_get_no_token(api: ApiClient, makes: Makes, headers: dict[str, str]) -> None:
    await makes.family()
    value = value_in(await log_in(api))
    answer = await renew(api, value, headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_site_request")
    assert "access-token" not in answer.headers
    assert "set-cookie" not in answer.headers


async def test_browser_without_fetch_metadata_is_judged_by_its_origin(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    value = value_in(await log_in(api))
    own = {"x-requested-by": "larkwell", "origin": "http://127.0.0.1:8080"}
    assert (await renew(api, value, own)).status_code == 200


@pytest.mark.parametrize("headers", [{"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}])
async def test_other_sites_cannot_sign_their_visitors_in(api: ApiClient, makes: Makes, headers: dict[str, str]) -> None:
    await makes.family()
    assert cookie_in(await log_in(api, headers)) is None


async def test_reload_keeps_an_impersonation_and_never_prolongs_it(
    api: ApiClient, makes: Makes, clock: FakeClock
) -> None:
    await makes.family()
    started = await begin(api, (await issue(makes))[1])
    found = cookie_in(started)
    assert found is not None
    assert found["max-age"] == "3600"
    clock.advance(minutes=59)
    answer = await renew(api, found.value)
    assert (answer.status_code, answer.json()["user"]["impersonated_by"]) == (200, "olga")
    assert (await api.get("/users/sign_ins", headers=three(answer))).status_code == 403
    clock.advance(minutes=1)
    assert (await api.get("/guardian/me", headers=three(answer))).status_code == 401
    assert (await renew(api, value_in(answer))).status_code == 401
