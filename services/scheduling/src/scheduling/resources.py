from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from fastapi import FastAPI

from scheduling.adapters.rooms.media_server import MediaServer
from scheduling.adapters.rooms.signal_bus import SignalBus
from scheduling.settings import Settings


@dataclass(frozen=True)
class Resources:
    calls: ServiceClient
    signals: SignalBus
    media_server: MediaServer | None = None
    """None where rooms have no media server."""


@asynccontextmanager
async def open_resources(app: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    settings = settings_of(runtime)
    calls = ServiceClient.of(settings, runtime.service_key, runtime.clock)
    media_server = _media_server(settings)
    runtime.own = Resources(calls, SignalBus(runtime.nats), media_server)
    try:
        yield
    finally:
        await calls.close()
        if media_server is not None:
            await media_server.close()


def _media_server(settings: Settings) -> MediaServer | None:
    secret = settings.media_server_secret
    if secret is None or not settings.has_media_server:
        return None
    return MediaServer(
        settings.media_server_url,
        settings.media_server_api_url,
        settings.media_server_key,
        secret.get_secret_value(),
    )


def calls_of(runtime: Runtime) -> ServiceClient:
    assert isinstance(runtime.own, Resources)
    return runtime.own.calls


def signals_of(runtime: Runtime) -> SignalBus:
    assert isinstance(runtime.own, Resources)
    return runtime.own.signals


def media_server_of(runtime: Runtime) -> MediaServer | None:
    assert isinstance(runtime.own, Resources)
    return runtime.own.media_server


def settings_of(runtime: Runtime) -> Settings:
    assert isinstance(runtime.settings, Settings)
    return runtime.settings
