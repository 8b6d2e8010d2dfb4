"""The client of documents, which stores files, and of identity, which knows birth dates and licenses."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from chassis.file_store import FileStore
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from chassis.stored_files import Files
from fastapi import FastAPI

from clinical_records.adapters.report_tables import FileRow


@asynccontextmanager
async def open_resources(app: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    settings = runtime.settings
    calls = ServiceClient.of(settings, runtime.service_key, runtime.clock)
    runtime.own = calls
    try:
        yield
    finally:
        await calls.close()


def calls_of(runtime: Runtime) -> ServiceClient:
    assert isinstance(runtime.own, ServiceClient)
    return runtime.own


def files_of(runtime: Runtime) -> Files:
    return Files(runtime.units, FileStore(calls_of(runtime)), FileRow, "clinical-records")
