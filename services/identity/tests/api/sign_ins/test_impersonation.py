from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.domain.errors import CannotSignIn, UserNotFound
from identity.use_cases.sign_ins.impersonate import issue_impersonation

from services.identity.tests.world import PASSWORD, Makes, signed_in

ORIGIN = "https://larkwell.example"


async def issue(makes: Makes, email: str = "dana@example.com") -> tuple[str, str]:
    """The page, and the value in its address."""
    async with makes.units.begin(makes.actor) as uow:
        address = urlsplit(await issue_impersonation(uow, email, "olga", "cannot find her invoice", ORIGIN))
    return address.path, parse_qs(address.query)["impersonation"][0]


async def begin(api: ApiClient, value: str) -> httpx.Response:
    return await api.post("/impersonations", json={"authorization": value})


def headers_of(answer: httpx.Response) -> dict[str, str]:
    return {name: answer.headers[name] for name in ("access-token", "client", "uid")}


async def test_value_signs_operator_in_as_user(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    page, value = await issue(makes)
    assert page == "/login/client"
    response = await begin(api, value)
    assert (response.status_code, response.json()["recovery_codes"]) == (200, None)
    user = response.json()["user"]
    assert (user["id"], user["impersonated_by"]) == (str(family.user.id), "olga")
    assert response.headers["authorization"].startswith("Bearer ")
    cookies = " ".join(response.headers.get_list("set-cookie"))
    assert "larkwell_device" not in cookies, "the operator's browser is no device of the user's"
    read = await api.get("/guardian/me", headers=headers_of(response))
    assert read.json()["guardian"]["first_name"] == "Dana"


async def test_a_value_works_once_within_five_minutes(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    _, value = await issue(makes)
    _, late = await issue(makes)
    assert (await begin(api, value)).status_code == 200
    clock.advance(minutes=5)
    for dead in (value, late, "made-up"):
        response = await begin(api, dead)
        assert (response.status_code, response.json()["code"]) == (401, "impersonation_invalid")


@pytest.mark.parametrize("body", [{}, {"authorization": ""}, {"authorization": None}, {"authorization": " "}])
async def test_missing_value_is_refused(api: ApiClient, body: dict[str, str | None]) -> None:
    response = await api.post("/impersonations", json=body)
    assert response.status_code == 422
    assert response.json()["error"] == "Either email and password or auth token are required"


async def test_impersonation_ends_after_an_hour(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    await makes.family()
    headers = headers_of(await begin(api, (await issue(makes))[1]))
    clock.advance(minutes=59)
    response = await api.get("/guardian/me", headers=headers)
    assert (response.status_code, "access-token" in response.headers) == (200, False)
    clock.advance(minutes=1)
    assert (await api.get("/guardian/me", headers=headers)).status_code == 401


async def test_impersonated_actions_are_audited_under_both_names(api: ApiClient, makes: Makes) -> None:
    family = await makes.family()
    headers = headers_of(await begin(api, (await issue(makes))[1]))
    changed = await api.put("/user", json={"last_name": "Reed"}, headers=headers)
    assert changed.json()["user"]["impersonated_by"] == "olga"
    async with makes.units.begin(makes.actor) as uow:
        rows = await uow.rows(
            "SELECT action, on_behalf_of FROM audit_entries WHERE actor = 'operator:olga' ORDER BY id"
        )
        issued = await uow.value("SELECT count(*) FROM audit_entries WHERE action = 'impersonation.issued'")
        assert await uow.value("SELECT reason FROM impersonations") == "cannot find her invoice"
    behalf = f"guardian:{family.guardian.id}"
    assert [(row["action"], row["on_behalf_of"]) for row in rows] == [
        ("impersonation.begun", behalf),
        ("guardian.updated", behalf),
    ]
    assert issued == 1


async def test_user_sees_and_ends_impersonation(api: ApiClient, makes: Makes) -> None:
    await makes.family()
    seen = headers_of(await begin(api, (await issue(makes))[1]))
    mine = await signed_in(api)
    listed = (await api.get("/users/sign_ins", headers=mine)).json()["sign_ins"]
    assert {found["id"]: found["impersonated_by"] for found in listed} == {
        seen["client"]: "olga",
        mine["client"]: None,
    }
    path = f"/users/sign_ins/{seen['client']}"
    assert (await api.request("DELETE", path, headers=mine, json={"password": PASSWORD})).status_code == 204
    assert (await api.get("/guardian/me", headers=seen)).status_code == 401


async def test_therapist_impersonation_opens_therapist_login(api: ApiClient, makes: Makes) -> None:
    await makes.therapist()
    page, value = await issue(makes, "Robin@example.com ")
    assert page == "/login/therapist"
    assert (await begin(api, value)).json()["user"]["user_type"] == "therapist"


async def test_unknown_or_unconfirmed_user_cannot_be_impersonated(makes: Makes) -> None:
    await makes.family(confirmed=False)
    await makes.applicant()
    for email, refusal in (("dana@example.com", CannotSignIn), ("robin@example.com", CannotSignIn),
        ("nobody@example.com", UserNotFound)):  # fmt: skip
        with pytest.raises(refusal):
            await issue(makes, email)
