"""The context of a row of `make bench`: a running platform with people, the reference, and rounds."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import TypeVar

import asyncpg
import identity.adapters.file_tables  # noqa: F401  # children and therapists point to its table
from chassis.auth.viewer import UserType
from chassis.clock import system_clock
from chassis.db import make_engine, plain_url
from chassis.testing.eventually import eventually
from chassis.unit_of_work import UnitsOfWork
from identity.adapters.passwords import PasswordHash, Passwords
from identity.settings import IdentitySettings
from stack.stack import Stack

from services.identity.tests.world import PASSWORD, Makes
from tests.load.harness.calm import until_calm
from tests.load.harness.http import HOST, Connection, connections
from tests.load.harness.reference import Reference
from tests.support.api import SIGN_IN_HEADERS, Api

T = TypeVar("T")
ROUNDS = 9
POOL_SIZE = 8
ALL_SENT = "SELECT count(*) = 0 FROM notifications WHERE sent_at IS NULL AND dropped_at IS NULL"
MAIL_SECONDS = 120


@dataclass(frozen=True)
class Bench:
    stack: Stack
    reference: Reference
    password_hash: PasswordHash
    rounds: int = ROUNDS

    def connections(self, count: int, address: str = HOST) -> AbstractAsyncContextManager[Sequence[Connection]]:
        """Connections to the gateway from a client address, any of 127.0.0.0/8."""
        return connections(self.stack.platform.gateway_port, count, address)

    async def interleaved(self, sides: Mapping[str, Callable[[], Awaitable[T]]]) -> Mapping[str, Sequence[T]]:
        """Measures each side once per round, in alternating order, after a warm-up round. Waits for calm first: the
        work that the row's own data causes would slow down our side more than the reference."""
        await until_calm()
        seen: dict[str, list[T]] = {name: [] for name in sides}
        names = list(sides)
        for number in range(self.rounds + 1):
            for name in names if number % 2 else reversed(names):
                done = await sides[name]()
                if number:
                    seen[name].append(done)
        return seen

    @asynccontextmanager
    async def units(self, service: str) -> AsyncIterator[UnitsOfWork]:
        """Writes to a service's database through its use cases."""
        found = self.stack.platform.service(service)
        engine = make_engine(self.stack.env(service)[f"{found.env_prefix}_DATABASE_URL"], POOL_SIZE)
        try:
            yield UnitsOfWork(engine, system_clock, service)
        finally:
            await engine.dispose()

    @asynccontextmanager
    async def database(self, service: str, *, owner: bool = False) -> AsyncIterator[asyncpg.Connection]:
        """A service's database under its own role, to fill and inspect it, or under its owner, to change its tables."""
        name = f"{self.stack.platform.service(service).env_prefix}_{'MIGRATION_' if owner else ''}DATABASE_URL"
        connection = await asyncpg.connect(plain_url(self.stack.migration_env(service)[name]))
        try:
            yield connection
        finally:
            await connection.close()

    @asynccontextmanager
    async def people(self) -> AsyncIterator[Makes]:
        """Creates families and therapists, all with PASSWORD, and waits until all emails to them are sent."""
        async with self.units("identity") as units:
            yield Makes(units, self.password_hash)
        async with self.database("identity") as database:
            await eventually(lambda: database.fetchval(ALL_SENT), MAIL_SECONDS)

    def sign_in(self, email: str, user_type: UserType) -> dict[str, str]:
        """The headers of a sign-in."""
        api = Api(self.stack.platform.public_origin).sign_in(email, PASSWORD, user_type)
        try:
            return {name: api.http.headers[name] for name in SIGN_IN_HEADERS}
        finally:
            api.close()


async def hash_of_password() -> PasswordHash:
    """Hashes with the service's parameters, because the hash determines the cost of a sign-in."""
    passwords = Passwords(1, IdentitySettings.model_fields["password_memory_kib"].default)
    try:
        return await passwords.hash(PASSWORD)
    finally:
        passwords.close()
