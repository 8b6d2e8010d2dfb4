"""What the main actions cost, for docs/operations/capacity.md. Writes that page and capacity.json beside it.

CPU of an action is what the gateway, the services, PostgreSQL and the broker use until all that it causes in other
services is done, without what they use when nobody does anything. The actions run one after another on the demo data,
so that on a busy machine they take longer but cost little more.
"""

import asyncio
import os
import platform
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import UUID

import httpx
from chassis.clock import system_clock
from chassis.paths import BASE_PATH
from chassis.testing.people import SignIns
from stack.progress import Progress
from stack.stack import Stack

from tests.load.capacity_plan.__main__ import PAGE, current
from tests.load.capacity_plan.actions import Marked, People, actions, people
from tests.load.capacity_plan.measured import DATA, Cost, Measured, save
from tests.load.capacity_plan.meter import Meter
from tests.load.harness.bench import Bench
from tests.load.harness.calendars import Caseload, add_sessions
from tests.load.harness.cpu import cpu_seconds, program
from tests.load.harness.figures import Figure
from tests.load.harness.http import request
from tests.load.rooms import relayed
from tests.load.rooms.bots import Bots
from tests.load.rooms.world import make_rooms
from tests.support.databases import value

SESSIONS = 50
ROOMS, MEET_SECONDS, STAY_SECONDS = 8, 1.0, 21.0
REFERENCE_REQUESTS = 400
CALLS, CALL_SECONDS = 4, 8.0
SERVICES = "SELECT id FROM care_services WHERE child_id = $1 AND therapist_id = $2"
TO_MARK = """
    SELECT event_id, participants.id, child_id FROM participants JOIN events ON events.id = event_id
    WHERE therapist_id = $1 AND child_id = ANY($2::uuid[]) AND ends_at < now()
"""
CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"


async def figures(bench: Bench) -> Sequence[Figure]:
    """None: the page compares what was measured here with what is needed."""
    stack = bench.stack
    await asyncio.to_thread(stack.create_demo_data, Progress())
    reference = await _reference_ms(bench)
    known = await asyncio.to_thread(people, stack)
    sessions = await _past_sessions(bench, known)
    measured = await asyncio.to_thread(_measured, stack, known, sessions, reference)
    save(measured)
    PAGE.write_text(current())
    print(f"  wrote {DATA} and {PAGE}", flush=True)
    return []


def _measured(stack: Stack, known: People, sessions: Sequence[Marked], reference_ms: float) -> Measured:
    meter, costs = Meter(stack), dict[str, Cost]()
    delivery_ms: Mapping[str, float] = {}
    for name, (times, action) in actions(known, sessions).items():
        began = datetime.now(UTC)
        costs[name] = meter.cost(action, times)
        print(f"  {name}: {sum(costs[name].cpu_ms.values()):.1f} ms", flush=True)
        if name == "book":
            delivery_ms = meter.delivery_ms(began)
    costs |= _rooms(stack, meter)
    names = [service.name for service in stack.platform.services]
    memory = {name: program(stack, name).memory_info().rss // 2**20 for name in names}
    return Measured(
        date=datetime.now(UTC).date().isoformat(),
        machine=f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        reference_ms=round(reference_ms, 3),
        idle_cores=meter.idle_cores,
        delivery_ms=delivery_ms,
        connections={name: int(value(stack, name, CONNECTIONS)) - 1 for name in names},
        memory_mib=memory,
        relayed_call_cores=round(asyncio.run(_relayed_call_cores(stack)), 4),
        actions=costs,
    )


async def _reference_ms(bench: Bench) -> float:
    wanted = request("GET", bench.reference.one("capacity", b'{"name":"Mia"}'))
    heads = [program(bench.stack, name) for name in ("reference", "postgres")]
    async with bench.connections(1) as [visitor]:
        before = cpu_seconds(heads)
        for _ in range(REFERENCE_REQUESTS):
            await visitor.ask(wanted)
    return (cpu_seconds(heads) - before) * 1000 / REFERENCE_REQUESTS


async def _past_sessions(bench: Bench, known: People) -> Sequence[Marked]:
    therapist, children = UUID(known.therapist.profile_id), [UUID(child) for child in known.family.children]
    async with bench.database("scheduling") as db:
        services = [await db.fetchval(SERVICES, child, therapist) for child in children]
    now = datetime.now(UTC).replace(minute=0, second=0, microsecond=0)
    starts = [now - timedelta(hours=2 + number) for number in range(SESSIONS)]
    await add_sessions(bench, Caseload(therapist, {}, children, services), starts, timedelta(minutes=45))
    async with bench.database("scheduling") as db:
        return [Marked(*row) for row in await db.fetch(TO_MARK, therapist, children)]


def _rooms(stack: Stack, meter: Meter) -> dict[str, Cost]:
    """A room in which two people meet, and each further minute of it. Straight to scheduling: the gateway only passes
    the messages on."""
    service = stack.platform.service("scheduling")
    address = f"http://127.0.0.1:{service.port}{BASE_PATH}"

    async def hold(seconds: float) -> None:
        rooms = await asyncio.to_thread(make_rooms, stack, ROOMS)
        async with httpx.AsyncClient(trust_env=False, timeout=20) as http:
            bots = Bots(address, stack.platform.public_origin, SignIns(stack.layout.keys, system_clock), http)
            await asyncio.gather(*(bots.hold(room, seconds) for room in rooms))

    met, stayed = (meter.cost(partial(asyncio.run, hold(seconds)), 1) for seconds in (MEET_SECONDS, STAY_SECONDS))
    minutes = ROOMS * (STAY_SECONDS - MEET_SECONDS) / 60
    more = {name: max(0.0, stayed.cpu_ms[name] - met.cpu_ms[name]) / minutes for name in met.cpu_ms}
    return {
        "meet": _of_one(met),
        "room_minute": Cost({name: round(ms, 3) for name, ms in more.items()}, {}, 0, 0, 0, 0, 0),
    }


def _of_one(cost: Cost) -> Cost:
    return Cost(
        {name: round(ms / ROOMS, 3) for name, ms in cost.cpu_ms.items()},
        {name: {kind: size // ROOMS for kind, size in kinds.items()} for name, kinds in cost.stored.items()},
        cost.wal_bytes // ROOMS,
        0,
        cost.events / ROOMS,
        cost.event_bytes // ROOMS,
        cost.emails / ROOMS,
    )


async def _relayed_call_cores(stack: Stack) -> float:
    client = relayed.client()
    assert client is not None, "coturn's test client isn't installed"
    head = [program(stack, "coturn")]
    before = cpu_seconds(head)
    await asyncio.gather(*(relayed.call(stack, client, CALL_SECONDS) for _ in range(CALLS)))
    return (cpu_seconds(head) - before) / CALL_SECONDS / CALLS
