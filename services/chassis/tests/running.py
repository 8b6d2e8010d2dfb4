from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from chassis.app import Service, create_app
from chassis.settings import ServiceSettings
from chassis.testing.clock import FakeClock
from fastapi import FastAPI


@asynccontextmanager
async def running(service: Service, settings: ServiceSettings, clock: FakeClock) -> AsyncIterator[FastAPI]:
    """Runs a service with a broker: relay, consumer and the watch of revoked sign-ins."""
    app = create_app(service, settings, clock=clock)
    async with app.router.lifespan_context(app):
        yield app
