from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from fastapi import FastAPI


@dataclass(frozen=True)
class Resources:
    calls: ServiceClient


@asynccontextmanager
async def open_resources(app: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    settings = runtime.settings
    calls = ServiceClient(settings.service_name, settings.service_urls, runtime.service_key, runtime.clock)
    runtime.own = Resources(calls)
    try:
        yield
    finally:
        await calls.close()


def calls_of(runtime: Runtime) -> ServiceClient:
    assert isinstance(runtime.own, Resources)
    return runtime.own.calls
