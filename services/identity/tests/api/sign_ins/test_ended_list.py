"""The list of ended sign-ins, which the other services ask for."""

from datetime import datetime
from pathlib import Path

import pytest
from chassis.auth.ended_list import EndedSignIns, verify_list
from chassis.auth.keys import ACCESS_KEY, load_public_keys
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import SignIns

from services.identity.tests.world import Makes, signed_in

PATH = "/internal/sign_ins/ended"
CALLERS = ("scheduling", "clinical-records", "billing", "documents")


class Asks:
    def __init__(self, api: ApiClient, sign_ins: SignIns, keys: Path, clock: FakeClock) -> None:
        self._api, self._sign_ins, self._clock = api, sign_ins, clock
        self._key = load_public_keys(keys / "jwks.json")[ACCESS_KEY]

    async def __call__(self, since: datetime | None = None, caller: str = "billing") -> EndedSignIns:
        response = await self._api._http.get(
            PATH,
            params={"since": since.isoformat()} if since else {},
            headers=self._sign_ins.service_headers(caller, "identity"),
        )
        assert response.status_code == 200, response.text
        return verify_list(self._key, response.json()["list"], since, self._clock())


@pytest.fixture
def asks(api: ApiClient, sign_ins: SignIns, keys_folder: Path, clock: FakeClock) -> Asks:
    return Asks(api, sign_ins, keys_folder, clock)


async def test_every_service_gets_the_ended_sign_ins(asks: Asks, api: ApiClient, makes: Makes) -> None:
    await makes.family()
    headers = await signed_in(api)
    await signed_in(api)
    await api.delete("/users/sign_out", headers=headers)
    for caller in CALLERS:
        assert [str(each) for each in (await asks(caller=caller)).ids] == [headers["client"]]


async def test_sign_in_leaves_the_list_with_its_last_token(
    asks: Asks, api: ApiClient, makes: Makes, clock: FakeClock
) -> None:
    await makes.family()
    await api.delete("/users/sign_out", headers=await signed_in(api))
    clock.advance(hours=12)
    assert len((await asks()).ids) == 1
    clock.advance(minutes=2)
    assert len((await asks()).ids) == 0


async def test_position_leaves_out_what_was_read(asks: Asks, api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    await api.delete("/users/sign_out", headers=await signed_in(api))
    clock.advance(minutes=5)
    first = await asks()
    assert (len(first.ids), first.more) == (1, False)
    late = await signed_in(api)
    await api.delete("/users/sign_out", headers=late)
    assert [str(each) for each in (await asks(first.position)).ids] == [late["client"]]


async def test_long_list_comes_in_parts(
    asks: Asks, api: ApiClient, makes: Makes, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("identity.queries.ended_sign_ins.MOST_IDS", 2)
    await makes.family()
    for _ in range(3):
        await api.delete("/users/sign_out", headers=await signed_in(api))
        clock.advance(minutes=2)
    first = await asks()
    assert (len(first.ids), first.more) == (2, True)
    second = await asks(first.position)
    assert len({*first.ids, *second.ids}) == 3


async def test_people_and_strangers_get_no_list(api: ApiClient, makes: Makes, sign_ins: SignIns) -> None:
    await makes.family()
    assert (await api._http.get(PATH)).status_code == 401
    assert (await api._http.get(PATH, headers=await signed_in(api))).status_code == 401
    own = sign_ins.service_headers("identity", "identity")
    assert (await api._http.get(PATH, headers=own)).status_code == 403
    other = sign_ins.service_headers("billing", "documents")
    assert (await api._http.get(PATH, headers=other)).status_code == 401
