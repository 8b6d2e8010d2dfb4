from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from fastapi import FastAPI

from scheduling.adapters.rooms.signal_bus import SignalBus
from scheduling.settings import Settings


@dataclass(frozen=True)
class Resources:
    calls: ServiceClient
    signals: SignalBus


@asynccontextmanager
async def open_resources(app: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    settings = runtime.settings
    calls = ServiceClient.of(settings, runtime.service_key, runtime.clock)
    runtime.own = Resources(calls, SignalBus(runtime.nats))
    try:
        yield
    finally:
        await calls.close()


def calls_of(runtime: Runtime) -> ServiceClient:
    assert isinstance(runtime.own, Resources)
    return runtime.own.calls


def signals_of(runtime: Runtime) -> SignalBus:
    assert isinstance(runtime.own, Resources)
    return runtime.own.signals


def settings_of(runtime: Runtime) -> Settings:
    assert isinstance(runtime.settings, Settings)
    return runtime.settings
