import base64
import os

from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.adapters.draft_keys import DraftKeys
from identity.use_cases.sign_ins.impersonate import issue_impersonation

from services.identity.tests.world import Makes, signed_in


async def draft_key(api: ApiClient, headers: dict[str, str]) -> dict[str, str]:
    response = await api.get("/users/draft_key", headers=headers)
    assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")
    found: dict[str, str] = response.json()["draft_key"]
    return found


async def test_every_sign_in_of_a_user_gets_the_same_draft_key(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    first = await draft_key(api, await signed_in(api))
    clock.advance(days=30)
    assert await draft_key(api, await signed_in(api)) == first
    assert len(base64.b64decode(first["key"])) == 32


async def test_each_user_gets_a_draft_key_of_their_own(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    await makes.therapist()
    guardian = await draft_key(api, await signed_in(api))
    therapist = await draft_key(api, await signed_in(api, "robin@example.com", "therapist"))
    assert guardian["id"] == therapist["id"]
    assert guardian["key"] != therapist["key"]


async def test_draft_key_needs_a_sign_in_that_has_not_ended(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    assert (await api.get("/users/draft_key")).status_code == 401
    headers = await signed_in(api)
    await api.delete("/users/sign_out", headers=headers)
    assert (await api.get("/users/draft_key", headers=headers)).status_code == 401


async def test_an_operator_gets_no_draft_key(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    async with makes.units.begin(makes.actor) as uow:
        address = await issue_impersonation(uow, "dana@example.com", "olga", "cannot write", "https://larkwell.example")
    begun = await api.post("/impersonations", json={"authorization": address.partition("impersonation=")[2]})
    headers = {name: begun.headers[name] for name in ("access-token", "client", "uid")}
    assert (await api.get("/users/draft_key", headers=headers)).status_code == 403


async def test_a_replaced_secret_changes_key_and_id(makes: Makes) -> None:
    user = (await makes.family()).user.id
    before, after = DraftKeys(os.urandom(32)).of(user), DraftKeys(os.urandom(32)).of(user)
    assert before.id != after.id
    assert before.key != after.key
