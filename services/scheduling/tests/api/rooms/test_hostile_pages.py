"""What a tampered page sends reaches nobody, and what it does slows nobody down."""

import asyncio
import random
from typing import Any
from uuid import UUID

import orjson
import pytest
from scheduling.api.rooms.signal_wire import QUEUE_SIZE, SignalWire

from services.scheduling.tests.api.rooms.pages import Page, Rooms
from services.scheduling.tests.world import Family, World

HOST = "candidate:1 1 udp 2122260223 192.168.1.7 54321 typ host generation 0"
REFLEXIVE = "candidate:2 1 udp 1686052607 203.0.113.7 54321 typ srflx raddr 192.168.1.7 rport 54321"
RELAYED = "candidate:3 1 udp 41885439 198.51.100.9 49170 typ relay raddr 203.0.113.7 rport 54321"
NO_ROOM, OTHERS = "0123456789abcdef", ("all", "control", ">", "*", "a.b", "")
FORGED: list[Any] = [
    {"type": "here", "self": "a", "from": NO_ROOM},
    {"type": "here", "self": "a", "person": {"role": "therapist", "name": "Robin"}},
    {"type": "knock", "from": NO_ROOM},
    {"type": "state", "state": "in"},
    {"type": "hello", "ticket": "again"},
    {"type": "left", "from": NO_ROOM, "removed": True},
    {"type": "closed", "reason": "ended"},
    *({"type": "description", "to": to, "self": "a", "end": "b", "description": {"type": "offer"}} for to in OTHERS),
    {"type": "candidate", "to": NO_ROOM, "self": "a b", "end": "b", "candidate": None},
    {"type": "here", "self": "a", "ends": {f"p{number}": "e" for number in range(25)}},
    {"type": "status", "muted": "yes", "camera": False},
    {"type": "control", "control": {"muted": False}},
    {"type": "control", "control": {"admit": True}},
    [], "here", None, 7,
]  # fmt: skip


async def test_forged_messages_end_the_connection_and_reach_nobody(
    rooms: Rooms, room_event: UUID, family: Family
) -> None:
    dice = random.Random(17)
    async with rooms.opened(room_event, family.therapist) as work:
        await rooms.api.post(f"/events/{room_event}/room/join", by=family.guardian)
        await rooms.let_in(room_event, family.therapist, family.guardian)
        for forged in (*FORGED, *(_mutated(dice) for _ in range(30))):
            async with rooms.opened(room_event, family.guardian) as page:
                await page.socket.send(forged if isinstance(forged, str | bytes) else orjson.dumps(forged).decode())
                assert await page.close_code() == 4400, forged
            left = await work.heard("left")
            assert (left["from"], left["removed"]) == (page.peer, False), "nothing else came"


def _mutated(dice: random.Random) -> str:
    """A valid message that a few random characters broke."""
    text = list('{"type":"bye","self":"page"}')
    for _ in range(dice.randint(2, 6)):
        text[dice.randrange(len(text))] = dice.choice('{}[]",:\\\x00é9')
    broken = "".join(text)
    return broken if broken != '{"type":"bye","self":"page"}' else "{"


async def test_500_messages_without_a_ticket_let_nobody_in(rooms: Rooms, room_event: UUID, family: Family) -> None:
    async with rooms.opened(room_event, family.therapist) as work:
        first = [{"type": "here", "self": "a"}, {"type": "hello", "ticket": "x"}, {"type": "hello"}, FORGED[2]]

        async def attack(number: int) -> int | None:
            async with rooms.socket() as socket:
                await socket.send(orjson.dumps(first[number % len(first)]).decode())
                page = Page(socket, {})
                return await page.close_code()

        codes = set()
        for start in range(0, 500, 50):
            codes |= set(await asyncio.gather(*(attack(start + number) for number in range(50))))
        assert codes == {4401}
        await work.say("control", control={"may_draw": True})
        async with rooms.opened(room_event, family.guardian):
            await work.heard("knock")


async def test_nothing_passes_from_one_room_to_another(
    rooms: Rooms, other_rooms: Rooms, group_event: UUID, family: Family, world: World
) -> None:
    elsewhere = await world.family()
    await world.update_therapist(elsewhere.therapist, meeting_url=None)
    other = await world.session(elsewhere)
    async with (
        rooms.opened(group_event, family.therapist) as work,
        other_rooms.opened(other, elsewhere.therapist) as there,
        rooms.opened(other, elsewhere.therapist) as also_there,
    ):
        await there.say("here", self="a", to=work.peer)
        await there.say("description", to=work.peer, self="a", end="b", description={"type": "offer", "sdp": "x"})
        await there.say("control", control={"muted": True})
        await there.say("bye", self="a")
        assert (await also_there.heard("control"))["from"] == there.peer
        assert (await also_there.heard("bye"))["from"] == there.peer
        async with rooms.opened(group_event, family.guardian):
            await work.heard("knock")


async def test_no_address_of_one_family_reaches_another(
    rooms: Rooms, group_event: UUID, family: Family, other_family: Family
) -> None:
    async with (
        rooms.opened(group_event, family.guardian) as home,
        rooms.opened(group_event, other_family.guardian) as other,
    ):
        for person in (family.guardian, other_family.guardian):
            await rooms.let_in(group_event, family.therapist, person)
        await home.heard("state")
        await other.heard("state")
        sdp = "\r\n".join(
            ["v=0", "o=- 1 2 IN IP4 192.168.1.7", "c=IN IP4 203.0.113.7", "a=rtcp:54321 IN IP4 203.0.113.7",
             f"a={HOST}", f"a={REFLEXIVE}", f"a={RELAYED}", "a=mid:0", ""]
        )  # fmt: skip
        await home.say("description", to=other.peer, self="a", end="b", description={"type": "offer", "sdp": sdp})
        for candidate in (HOST, REFLEXIVE, "candidate:1 1 udp 1 192.168.1.7 5 typ host typ relay", RELAYED):
            await home.say("candidate", to=other.peer, self="a", end="b", candidate={"candidate": candidate})
        described = await other.heard("description")
        found = await other.heard("candidate")
        relayed = RELAYED.replace("raddr 203.0.113.7 rport 54321", "raddr 0.0.0.0 rport 0")
        assert found["candidate"] == {"candidate": relayed}
        assert described["description"]["sdp"].split("\r\n") == [
            "v=0", "o=- 1 2 IN IP4 0.0.0.0", "c=IN IP4 0.0.0.0", "a=rtcp:9 IN IP4 0.0.0.0", f"a={relayed}", "a=mid:0",
            "",
        ]  # fmt: skip
        assert (described["person"]["name"], found["person"]["name"]) == ("Mia", "Mia"), "no last name"


async def test_a_page_that_floods_is_disconnected(rooms: Rooms, room_event: UUID, family: Family) -> None:
    async with rooms.opened(room_event, family.guardian) as page:
        for _ in range(400):
            await page.say("bye", self="a")
        assert await page.close_code() == 4429


@pytest.mark.parametrize("size", [33_000, 140_000])
async def test_a_message_that_is_too_big_ends_the_connection(
    rooms: Rooms, room_event: UUID, family: Family, size: int
) -> None:
    async with rooms.opened(room_event, family.guardian) as page:
        await page.say("bye", self="a" * size)
        assert await page.close_code() == 1009


async def test_a_page_that_does_not_read_is_disconnected(
    rooms: Rooms, room_event: UUID, family: Family, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stuck(_: SignalWire) -> None:
        await asyncio.Event().wait()

    async with rooms.opened(room_event, family.therapist) as work, rooms.socket() as socket:
        with monkeypatch.context() as patch:
            patch.setattr(SignalWire, "write", stuck)
            ticket = await rooms.ticket(room_event, family.therapist)
            await socket.send(orjson.dumps({"type": "hello", "ticket": ticket}).decode())
            await Page(socket, {}).say("bye", self="slow")
            await work.heard("bye")
        for _ in range(QUEUE_SIZE):
            await work.say("bye", self="a")
        assert await Page(socket, {}).close_code() == 4408
