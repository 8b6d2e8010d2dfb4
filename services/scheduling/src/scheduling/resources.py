from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from chassis.runtime import Runtime, runtime_of
from fastapi import FastAPI, Request

from scheduling.queries.calendar_cache import CalendarCache


@dataclass(frozen=True)
class Resources:
    calendars: CalendarCache


@asynccontextmanager
async def open_resources(_: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    runtime.own = Resources(CalendarCache())
    yield


def resources_of(request: Request) -> Resources:
    own = runtime_of(request).own
    assert isinstance(own, Resources)
    return own
