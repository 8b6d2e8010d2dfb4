"""Reads while many people sign in: hashing passwords must not delay people who are signed in."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import orjson
from chassis.auth.viewer import UserType

from services.identity.tests.world import PASSWORD
from tests.load.harness.bench import Bench
from tests.load.harness.figures import Figure, at_most, ratio
from tests.load.harness.http import request, senders
from tests.load.harness.load import Ask, Load, paced

READER = "reader@example.com"
SIGNING_IN = "signing-in@example.com"
PEOPLE = 16
"""Accounts that sign in repeatedly."""
READS_PER_SECOND = 60
SECONDS = 4.0
CLIENTS = 8


async def figures(bench: Bench) -> Sequence[Figure]:
    async with bench.people() as makes:
        for email in (READER, SIGNING_IN):
            await makes.family(email)
    read = request("GET", "/api/v1/guardian/me", bench.sign_in(READER, UserType.GUARDIAN))
    user = {"email": SIGNING_IN, "password": PASSWORD, "user_type": UserType.GUARDIAN}
    sign_in = request("POST", "/api/v1/users/sign_in", body=orjson.dumps({"user": user}))
    async with bench.connections(CLIENTS) as readers, bench.connections(PEOPLE) as visitors:
        reading, storming = senders(readers, read), senders(visitors, sign_in)

        async def in_the_storm() -> Load:
            async with _storm(storming):
                return await paced(reading, READS_PER_SECOND, SECONDS)

        seen = await bench.interleaved(
            {"storm": in_the_storm, "calm": lambda: paced(reading, READS_PER_SECOND, SECONDS)}
        )
    return [
        ratio(
            f"p99 of GET /guardian/me while {PEOPLE} sign in, over without",
            [load.p99 for load in seen["storm"]],
            [load.p99 for load in seen["calm"]],
            at_most(2),
            "ms",
            scale=1000,
        )
    ]


@asynccontextmanager
async def _storm(people: Sequence[Ask]) -> AsyncIterator[None]:
    """Each signs in until the block ends. All responses arrive before the next round starts."""
    over = False

    async def keep_signing_in(sign_in: Ask) -> None:
        while not over:
            await sign_in()

    async with asyncio.TaskGroup() as group:
        for sign_in in people:
            group.create_task(keep_signing_in(sign_in))
        yield
        over = True
