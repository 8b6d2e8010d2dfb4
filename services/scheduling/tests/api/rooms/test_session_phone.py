"""The therapist's phone number for families that can't connect."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian

from services.scheduling.tests.world import TUESDAY_10, Family, World

PHONE = "+14155550199"
PAGE_OPENS, END = TUESDAY_10 - timedelta(minutes=70), TUESDAY_10 + timedelta(minutes=45)


@pytest.fixture(params=[None, "https://meet.example/robin"], ids=["mesh", "link"])
async def session(request: pytest.FixtureRequest, world: World, family: Family, clock: FakeClock) -> UUID:
    await world.update_therapist(family.therapist, meeting_url=request.param, session_phone=PHONE)
    event = await world.session(family)
    clock.now = TUESDAY_10
    return event


async def phone(api: ApiClient, event: UUID, by: Person) -> str | None:
    response = await api.get(f"/events/{event}/room", by=by)
    assert response.status_code == 200, response.text
    found: str | None = response.json()["room"]["therapist"]["session_phone"]
    return found


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        (PAGE_OPENS - timedelta(seconds=1), None),
        (PAGE_OPENS, PHONE),
        (END - timedelta(seconds=1), PHONE),
        (END, None),
    ],
)
async def test_the_room_shows_the_phone_while_its_page_is_open(
    api: ApiClient, session: UUID, family: Family, clock: FakeClock, at: datetime, shown: str | None
) -> None:
    clock.now = at
    for viewer in (family.guardian, family.therapist):
        assert await phone(api, session, viewer) == shown


async def test_only_those_who_may_join_see_the_phone(
    api: ApiClient, world: World, session: UUID, family: Family, clock: FakeClock
) -> None:
    for stranger in (guardian(), await world.therapist()):
        response = await api.get(f"/events/{session}/room", by=stranger)
        assert (response.status_code, PHONE in response.text) == (404, False)
    shown = await api.get(f"/events/{session}", by=family.guardian)
    assert (shown.status_code, PHONE in shown.text) == (200, False)
    clock.now = PAGE_OPENS
    assert await phone(api, session, family.guardian) == PHONE
    assert (await api.post(f"{family.events}/{session}/cancel", by=family.guardian)).status_code == 200
    assert await phone(api, session, family.guardian) is None


async def test_a_substitute_shows_their_own_phone(api: ApiClient, world: World, session: UUID, family: Family) -> None:
    colleague = await world.therapist(session_phone="+14155550155")
    await world.rows("UPDATE events SET therapist_id = $2 WHERE id = $1", session, colleague.profile_id)
    assert await phone(api, session, family.guardian) == "+14155550155"
