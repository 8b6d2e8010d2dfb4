"""Meeting rooms from outside, through the gateway."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta

import httpx
import orjson
import pytest
import websockets
from chassis.clock import system_clock
from chassis.paths import BASE_PATH
from chassis.testing.people import SignIns
from stack.stack import Stack
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tests.load.rooms import relayed
from tests.load.rooms.bots import Bots
from tests.load.rooms.world import Room, make_rooms
from tests.support.log_search import leaked_values


@pytest.fixture(scope="module")
def room(stack: Stack) -> Room:
    (made,) = make_rooms(stack, 1)
    return made


@pytest.fixture
async def bots(stack: Stack) -> AsyncIterator[Bots]:
    sign_ins = SignIns(stack.layout.keys, system_clock)
    origin = stack.platform.public_origin
    async with httpx.AsyncClient(trust_env=False, timeout=60) as http:
        yield Bots(f"{origin}{BASE_PATH}", origin, sign_ins, http)


async def test_a_call_leaves_nothing_of_its_session_in_a_log(stack: Stack, room: Room, bots: Bots) -> None:
    await bots.hold(room, 0.1)
    assert bots.heard.messages > 20
    secrets = {f"a secret of the call ({number})": secret for number, secret in enumerate(bots.secrets)}
    secrets |= {"the session": str(room.event), "its subject": room.event.hex}
    assert list(leaked_values(stack.layout.log, secrets)) == []
    async with httpx.AsyncClient(trust_env=False, timeout=60) as http:
        metrics = await http.get(f"http://127.0.0.1:{stack.platform.service('scheduling').ops_port}/metrics")
    assert "room_connections_closed_total" in metrics.text
    assert not [secret for secret in secrets.values() if secret in metrics.text]


@pytest.mark.parametrize(
    ("path", "origin", "status"),
    [
        ("/api/v1/room_signals", "https://evil.example", 403),
        ("/api/v1/room_signals", None, 403),
        ("/api/v1/room_signals/", "", 404),
        ("/room_signals", "", 200),
        ("/internal/room_signals", "", 404),
    ],
)
async def test_only_our_pages_reach_signaling(stack: Stack, path: str, origin: str | None, status: int) -> None:
    own = stack.platform.public_origin
    with pytest.raises(InvalidStatus) as refused:
        async with connect(
            f"{own.replace('http', 'ws', 1)}{path}", origin=Origin(origin or own) if origin is not None else None,
            proxy=None,
        ):  # fmt: skip
            pass
    assert refused.value.response.status_code == status


async def test_headers_and_queries_do_not_replace_a_ticket(stack: Stack, room: Room, bots: Bots) -> None:
    """Each would let someone in where a service read them."""
    own = stack.platform.public_origin
    signed_in = SignIns(stack.layout.keys, system_clock).headers(room.therapist)
    headers = {**signed_in, "x-user-id": str(room.therapist.user_id), "x-call-token": "anything"}
    address = f"{own.replace('http', 'ws', 1)}{BASE_PATH}/room_signals?event_id={room.event}"
    async with connect(address, origin=Origin(own), additional_headers=headers, proxy=None) as socket:
        await socket.send(orjson.dumps({"type": "here", "self": "a"}).decode())
        with pytest.raises(websockets.ConnectionClosed):
            async with asyncio.timeout(10):
                await socket.recv()
        assert socket.close_code == 4401


async def test_the_relay_takes_no_expired_and_no_guessed_credentials(stack: Stack) -> None:
    program = relayed.client()
    assert program is not None, "coturn's test client comes with coturn"
    sent, received = await relayed.call(stack, program, 0.1)
    assert sent == received > 0
    with pytest.raises(RuntimeError, match="Cannot complete Allocation"):
        await relayed.call(stack, program, 0.1, life=timedelta(seconds=-1))
    with pytest.raises(RuntimeError, match="Cannot complete Allocation"):
        await relayed.call(stack, program, 0.1, secret="guessed")
