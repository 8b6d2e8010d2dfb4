"""Runs use cases of every service at any point in time, on the services' databases."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from billing.adapters.stripe.gateway import StripeGateway
from billing.settings import BillingSettings
from billing.use_cases.context import BillingContext
from chassis.auth.viewer import UserType, Viewer
from chassis.db import make_engine
from chassis.ids import new_id
from chassis.master_keys import MasterKeys
from chassis.settings import ServiceSettings
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from clinical_records.settings import ClinicalRecordsSettings
from documents.settings import DocumentsSettings
from identity.settings import IdentitySettings
from scheduling.settings import Settings as SchedulingSettings
from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")
OPERATOR = Actor.operator("demo data")
WAIT_SECONDS = 60


class EventNotApplied(Exception):
    """An event did not reach a service in time."""


@dataclass(frozen=True)
class ServiceClient:
    """One service's database."""

    name: str
    engine: AsyncEngine
    keys: MasterKeys

    def at(self, now: datetime) -> UnitsOfWork:
        return UnitsOfWork(self.engine, lambda: now, self.name, self.keys)

    async def run(self, now: datetime, actor: Actor | Viewer, work: Callable[[UnitOfWork], Awaitable[T]]) -> T:
        who = Actor.of(actor) if isinstance(actor, Viewer) else actor
        return await self.at(now).run(who, work)

    async def value(self, now: datetime, sql: str, *args: object) -> object:
        async with self.at(now).begin(OPERATOR) as uow:
            return await uow.value(sql, *args)

    async def wait_for(self, what: str, now: datetime, sql: str, expected: object, *args: object) -> None:
        """Waits until the query returns `expected`. Raises EventNotApplied."""
        deadline = time.monotonic() + WAIT_SECONDS
        while (found := await self.value(now, sql, *args)) != expected:
            if time.monotonic() > deadline:
                raise EventNotApplied(f"{self.name} has {found} of {expected} {what} after {WAIT_SECONDS} s")
            await asyncio.sleep(0.05)


async def _accepted(_: UUID) -> bool:
    """Identity isn't running yet; the demo's families accept the terms with their accounts."""
    return True


@dataclass(frozen=True)
class ServiceClients:
    identity: ServiceClient
    scheduling: ServiceClient
    clinical: ServiceClient
    documents: ServiceClient
    billing: ServiceClient
    stripe: StripeGateway
    identity_settings: IdentitySettings
    documents_settings: DocumentsSettings
    billing_settings: BillingSettings

    def billing_at(self, now: datetime) -> BillingContext:
        return BillingContext(self.billing.at(now), self.stripe, _accepted)


@asynccontextmanager
async def connect_services() -> AsyncIterator[ServiceClients]:
    async with AsyncExitStack() as stack:

        def client(settings: ServiceSettings) -> ServiceClient:
            engine = make_engine(settings.database_url, 10)
            stack.push_async_callback(engine.dispose)
            return ServiceClient(settings.service_name, engine, settings.master_keys)

        identity, billing, documents = IdentitySettings(), BillingSettings(), DocumentsSettings()
        yield ServiceClients(
            identity=client(identity),
            scheduling=client(SchedulingSettings()),
            clinical=client(ClinicalRecordsSettings()),
            documents=client(documents),
            billing=client(billing),
            stripe=await stack.enter_async_context(StripeGateway.connect(billing)),
            identity_settings=identity,
            documents_settings=documents,
            billing_settings=billing,
        )


def viewer_for(user_type: UserType, user_id: UUID, profile_id: UUID, now: datetime) -> Viewer:
    """A signed-in person of the demo data, as the services see them."""
    return Viewer(user_id=user_id, user_type=user_type, profile_id=profile_id, sign_in_id=new_id(), issued_at=now)
