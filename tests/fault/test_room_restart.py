"""Scheduling restarts while people are in a meeting room: their calls don't pass through it, and pages come back."""

import asyncio

import httpx
import pytest
import websockets
from chassis.clock import system_clock
from chassis.paths import BASE_PATH
from chassis.testing.people import SignIns
from stack.stack import Stack

from tests.load.rooms.bots import Bots
from tests.load.rooms.world import make_rooms


async def test_pages_come_back_into_the_room_after_a_restart(stack: Stack) -> None:
    (room,) = await asyncio.to_thread(make_rooms, stack, 1)
    origin = stack.platform.public_origin
    async with httpx.AsyncClient(trust_env=False, timeout=20) as http:
        bots = Bots(f"{origin}{BASE_PATH}", origin, SignIns(stack.layout.keys, system_clock), http)
        async with bots.page(room.event, room.therapist) as work, bots.page(room.event, room.guardian):
            await bots.let_in(room)
            await asyncio.to_thread(stack.stop, "scheduling")
            with pytest.raises(websockets.ConnectionClosed):
                async with asyncio.timeout(10):
                    while True:
                        await work.socket.recv()
            assert work.socket.close_code == 1012, "a page comes back after this code"
        await asyncio.to_thread(stack.start, "scheduling")
        await bots.hold(room, 0.1)
