"""A family tries its network before a session."""

from datetime import datetime, timedelta
from uuid import UUID

import pytest
from chassis.ids import new_id
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, guardian
from scheduling.adapters.rooms.turn import ice_servers
from scheduling.api.rooms import network_check

from services.scheduling.tests.world import TUESDAY_10, Family, World

END = TUESDAY_10 + timedelta(minutes=45)


async def check(api: ApiClient, event: UUID, by: Person) -> tuple[int, str]:
    response = await api.post(f"/events/{event}/room/network_check", by=by)
    return response.status_code, response.json().get("code", "")


@pytest.mark.parametrize(("at", "answer"), [
    (TUESDAY_10 - timedelta(days=3), (200, "")),
    (END - timedelta(seconds=1), (200, "")),
    (END, (409, "room_not_open")),
])  # fmt: skip
async def test_a_network_is_checked_until_the_session_ends(
    api: ApiClient, room_event: UUID, family: Family, clock: FakeClock, at: datetime, answer: tuple[int, str]
) -> None:
    clock.now = at
    assert await check(api, room_event, family.guardian) == answer
    assert await check(api, room_event, family.therapist) == answer


async def test_strangers_get_no_credentials_of_the_relay(
    api: ApiClient, world: World, room_event: UUID, other_family: Family
) -> None:
    for stranger in (other_family.guardian, guardian(), await world.therapist(meeting_url=None)):
        answers = [await check(api, event, stranger) for event in (room_event, new_id())]
        assert answers == [(404, "event_not_found")] * 2


async def test_a_canceled_guest_and_a_meeting_link_check_nothing(
    api: ApiClient, world: World, group_event: UUID, family: Family, other_family: Family
) -> None:
    await world.rows(
        "UPDATE participants SET canceled = true, cancel_reason = 'other' WHERE child_id = $1", family.child
    )
    assert await check(api, group_event, family.guardian) == (409, "room_not_open")
    assert await check(api, group_event, other_family.guardian) == (200, "")
    await world.update_therapist(family.therapist, meeting_url="https://meet.example/robin")
    assert await check(api, group_event, other_family.guardian) == (409, "room_has_link")


async def test_a_check_gets_credentials_for_a_minute(
    api: ApiClient, room_event: UUID, family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = ["turn:relay.example.com:3478?transport=udp"]
    monkeypatch.setattr(network_check, "relay_servers", lambda _: ice_servers(urls, "secret"))
    response = await api.post(f"/events/{room_event}/room/network_check", by=family.guardian)
    (server,) = response.json()["ice_servers"]
    assert (response.headers["cache-control"], server["urls"]) == ("no-store", urls)
    assert str(family.guardian.profile_id) not in server["username"]
