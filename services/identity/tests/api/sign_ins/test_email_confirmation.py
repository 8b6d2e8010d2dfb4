from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from identity.use_cases.accounts.confirm_email import new_confirmation

from services.identity.tests.world import Makes, signed_in

NO_LONGER_VALID = "This link is no longer valid. Please log in or request a new confirmation email."


async def a_link(makes: Makes) -> str:
    family = await makes.family(confirmed=False)
    async with makes.units.begin(makes.actor) as uow:
        return new_confirmation(uow, family.user.id)


async def test_link_confirms_email_and_allows_sign_in(api: ApiClient, makes: Makes) -> None:
    response = await api.post("/users/confirmation", json={"token": await a_link(makes)})
    assert response.status_code == 200
    assert response.json()["user"]["email"] == "dana@example.com"
    await signed_in(api)


async def test_a_used_link_says_that_the_email_is_confirmed(api: ApiClient, makes: Makes) -> None:
    token = await a_link(makes)
    await api.post("/users/confirmation", json={"token": token})
    again = await api.post("/users/confirmation", json={"token": token})
    assert (again.status_code, again.json()["code"]) == (422, "email_already_confirmed")
    assert again.json()["error"] == "Your email is already confirmed. You can log in."


async def test_link_expires_after_seven_days(api: ApiClient, makes: Makes, clock: FakeClock) -> None:
    token = await a_link(makes)
    clock.advance(days=7)
    response = await api.post("/users/confirmation", json={"token": token})
    assert (response.status_code, response.json()["error"]) == (422, NO_LONGER_VALID)


async def test_unknown_link_is_invalid(api: ApiClient) -> None:
    response = await api.post("/users/confirmation", json={"token": "made-up"})
    assert (response.status_code, response.json()["code"]) == (422, "confirmation_invalid")


async def test_resend_response_is_same_for_every_email(api: ApiClient, makes: Makes) -> None:
    await makes.family("waiting@example.com", confirmed=False)
    await makes.family("confirmed@example.com")
    for email in ("waiting@example.com", "confirmed@example.com", "nobody@example.com"):
        response = await api.post("/users/confirmation/resend", json={"email": email})
        assert (response.status_code, response.json()) == (202, {})
    async with makes.units.begin(makes.actor) as uow:
        queued = await uow.value("SELECT count(*) FROM notifications WHERE email = 'nobody@example.com'")
    assert queued == 1, "the same work is done for an unknown address"
