"""`python -m tests.load.rooms`: 16 rooms at once, and the CPU that they cost. A part of `make drill`.

Starts a stack of its own. Fails when a bot is disconnected or hears nothing; CPU is printed, not judged.
"""

import asyncio
import os
import time
from collections.abc import Awaitable

import httpx
from chassis.clock import system_clock
from chassis.paths import BASE_PATH
from chassis.testing.people import SignIns
from stack.layout import LOCAL
from stack.stack import Stack
from stack.testing import TEST_OFFSET, running_stack

from tests.load.harness.cpu import cpu_seconds, program
from tests.load.rooms import relayed
from tests.load.rooms.bots import Bots
from tests.load.rooms.world import make_rooms

ROOMS = 16
SECONDS = float(os.environ.get("ROOM_SECONDS", "20"))
PROCESSES = {"postgres", "nats", "coturn", "identity", "scheduling"}
MOST_SECONDS = 120
PROGRAMS = ("scheduling", "coturn", "nats", "postgres")


async def measured(stack: Stack, what: str, work: Awaitable[object]) -> None:
    """Prints the CPU that each program used, as a part of one core."""
    before = {name: cpu_seconds([program(stack, name)]) for name in PROGRAMS}
    began = time.monotonic()
    await work
    elapsed = time.monotonic() - began
    used = {name: (cpu_seconds([program(stack, name)]) - before[name]) / elapsed for name in PROGRAMS}
    print(f"  {what}: {elapsed:.0f} s; " + ", ".join(f"{name} {part:.3f} cores" for name, part in used.items()))
    print(f"    for a room: scheduling {used['scheduling'] / ROOMS:.4f}, coturn {used['coturn'] / ROOMS:.4f} cores")


async def signaling(stack: Stack) -> None:
    rooms = await asyncio.to_thread(make_rooms, stack, ROOMS)
    service = stack.platform.service("scheduling")
    sign_ins = SignIns(stack.layout.keys, system_clock)
    async with httpx.AsyncClient(trust_env=False, timeout=20) as http:
        bots = Bots(f"http://127.0.0.1:{service.port}{BASE_PATH}", stack.platform.public_origin, sign_ins, http)
        held = asyncio.gather(*(bots.hold(room, SECONDS) for room in rooms))
        await measured(stack, f"{ROOMS} rooms meet and talk over signaling", held)
        assert bots.heard.closed == [None] * (2 * ROOMS), f"disconnected: {bots.heard.closed}"
        print(f"    {bots.heard.messages} messages arrived, nobody was disconnected")


async def relaying(stack: Stack) -> None:
    program = relayed.client()
    if program is None:
        print("  coturn's test client isn't installed: no calls over the relay")
        return
    calls = asyncio.gather(*(relayed.call(stack, program, SECONDS) for _ in range(ROOMS)))
    await measured(stack, f"{ROOMS} calls over the relay, both ways 1.6 Mbit/s", calls)
    sent, received = (sum(counts) for counts in zip(*calls.result(), strict=True))
    print(f"    {sent} packets sent, {received} received ({100 * (1 - received / sent):.2f} % lost)")


async def main(stack: Stack) -> None:
    async with asyncio.timeout(MOST_SECONDS):
        await signaling(stack)
        await relaying(stack)


if __name__ == "__main__":
    with running_stack(LOCAL / "rooms-stack", TEST_OFFSET, only=PROCESSES) as own:
        asyncio.run(main(own))
