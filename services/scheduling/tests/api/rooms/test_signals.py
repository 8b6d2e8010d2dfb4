"""Pages find each other, and only admitted pages are heard."""

from datetime import timedelta
from uuid import UUID

import pytest
from chassis.runtime import Runtime
from chassis.testing.clock import FakeClock
from pydantic import SecretStr
from scheduling.adapters.rooms.turn import LIFE
from scheduling.api.rooms import signal_socket
from scheduling.use_cases.rooms.close_silent_visits import close_silent_visits

from services.scheduling.tests.api.rooms.pages import Rooms
from services.scheduling.tests.world import TUESDAY_10, Family, World

OFFER = {"type": "offer", "sdp": "v=0\r\na=candidate:1 1 udp 1 192.0.2.1 5000 typ host\r\n"}


async def test_the_therapist_lets_a_family_in_and_they_meet(
    rooms: Rooms, other_rooms: Rooms, room_event: UUID, family: Family
) -> None:
    async with (
        rooms.opened(room_event, family.therapist) as work,
        other_rooms.opened(room_event, family.guardian) as home,
    ):
        assert (work.welcome["state"], work.welcome["role"]) == ("in", "therapist")
        assert (home.welcome["state"], home.welcome["role"]) == ("waiting", "family")
        child = {"role": "family", "name": "Mia", "visitor_id": str(family.guardian.profile_id)}
        assert await work.heard("knock") == {"type": "knock", "from": home.peer, "person": child}
        await rooms.let_in(room_event, family.therapist, family.guardian)
        assert await home.heard("state") == {"type": "state", "state": "in"}
        await home.greet()
        here = await work.heard("here")
        assert (here["from"], here["person"], here["self"]) == (home.peer, child, f"page-{home.peer}")
        await work.say("description", to=home.peer, self="a", end="b", description=OFFER)
        described = await home.heard("description")
        assert described["description"] == OFFER, "the text arrives as it was sent"
        assert described["person"]["name"] == "Robin Chen"
    async with rooms.opened(room_event, family.guardian) as back:
        assert back.welcome["state"] == "in", "a reload needs nobody's help"


async def test_a_page_that_may_stay_gets_new_credentials_for_the_relay(
    rooms: Rooms, room_event: UUID, family: Family, runtime: Runtime, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LIFE.total_seconds() > signal_socket.RELAY_SECONDS + 2 * signal_socket.CHECK_SECONDS
    monkeypatch.setattr(signal_socket, "RELAY_SECONDS", 0)
    monkeypatch.setattr(signal_socket, "CHECK_SECONDS", 0.1)
    relay = {"turn_urls": ["turn:turn.example.com"], "turn_secret": SecretStr("secret")}
    monkeypatch.setattr(runtime, "settings", runtime.settings.model_copy(update=relay))
    async with rooms.opened(room_event, family.therapist) as work:
        first, second = [(await work.heard("relay"))["ice_servers"] for _ in range(2)]
        assert first[0]["urls"] == ["turn:turn.example.com"]
        assert first[0]["username"] != second[0]["username"]


async def test_a_waiting_family_hears_and_says_nothing(
    rooms: Rooms, group_event: UUID, family: Family, other_family: Family
) -> None:
    async with (
        rooms.opened(group_event, family.guardian) as waits,
        rooms.opened(group_event, other_family.guardian),
        rooms.opened(group_event, family.therapist) as work,
    ):
        knocks = {(await work.heard("knock"))["person"]["name"] for _ in range(2)}
        assert knocks == {"Mia", "Leo"}, "both knock again when the therapist comes"
        await waits.greet()
        await waits.say("description", to=work.peer, self="a", end="b", description=OFFER)
        await work.greet()
        await rooms.let_in(group_event, family.therapist, family.guardian)
        await waits.heard("state")
        await waits.say("bye", self="a")
        assert (await work.heard("bye"))["from"] == waits.peer, "nothing of before"


async def test_sending_out_ends_the_call_for_the_others(rooms: Rooms, room_event: UUID, family: Family) -> None:
    async with rooms.opened(room_event, family.therapist) as work, rooms.opened(room_event, family.guardian) as home:
        await work.heard("knock")
        await rooms.let_in(room_event, family.therapist, family.guardian)
        await home.heard("state")
        await rooms.let_in(room_event, family.therapist, family.guardian, "send_out")
        assert await home.heard("state") == {"type": "state", "state": "waiting"}
        assert await work.heard("left") == {"type": "left", "from": home.peer, "removed": True}
        await work.heard("knock")


async def test_only_the_therapist_controls_the_others(rooms: Rooms, room_event: UUID, family: Family) -> None:
    async with rooms.opened(room_event, family.therapist) as work, rooms.opened(room_event, family.guardian) as home:
        await work.heard("knock")
        await rooms.let_in(room_event, family.therapist, family.guardian)
        await home.heard("state")
        await home.say("control", control={"may_draw": True})
        assert await home.heard("refused") == {"type": "refused"}
        await work.say("control", to=home.peer, control={"muted": True, "spotlight": None})
        heard = await home.heard("control")
        assert heard["control"] == {"muted": True, "spotlight": None}
        await home.say("status", muted=True, camera=False)
        assert (await work.heard("status"))["muted"] is True, "the family's control never came"


async def test_a_crash_is_a_leave_and_coming_back_is_a_join(
    rooms: Rooms, room_event: UUID, family: Family, clock: FakeClock, runtime: Runtime, world: World
) -> None:
    async with rooms.opened(room_event, family.therapist), rooms.opened(room_event, family.guardian):
        await rooms.let_in(room_event, family.therapist, family.guardian)
        clock.advance(minutes=5)
    clock.now = TUESDAY_10 + timedelta(seconds=45)
    await close_silent_visits(runtime.units)
    assert (await world.participant(room_event, family.child))["left_at"] is None, "45 seconds are not over"
    clock.advance(seconds=1)
    await close_silent_visits(runtime.units)
    guest = await world.participant(room_event, family.child)
    assert (guest["left_at"], guest["together_since"]) == (TUESDAY_10, None), "when they were last seen"
    clock.advance(minutes=2)
    async with rooms.opened(room_event, family.guardian) as back:
        assert back.welcome["state"] == "in"
    guest = await world.participant(room_event, family.child)
    assert (guest["left_at"], guest["together_seconds"]) == (None, 0)
    await rooms.api.post(f"/events/{room_event}/room/leave", by=family.guardian)
    clock.advance(minutes=1)
    await close_silent_visits(runtime.units)
    assert (await world.participant(room_event, family.child))["left_at"] == TUESDAY_10 + timedelta(
        minutes=2, seconds=46
    )


async def test_time_together_counts_from_the_admission_on(
    rooms: Rooms, room_event: UUID, family: Family, clock: FakeClock, world: World
) -> None:
    async with rooms.opened(room_event, family.therapist), rooms.opened(room_event, family.guardian):
        clock.advance(minutes=4)
        await rooms.let_in(room_event, family.therapist, family.guardian)
        clock.advance(minutes=6)
        await rooms.let_in(room_event, family.therapist, family.guardian, "send_out")
        clock.advance(minutes=3)
        guest = await world.participant(room_event, family.child)
        assert (guest["together_seconds"], guest["together_since"]) == (360, None)
