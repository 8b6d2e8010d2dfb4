"""Dependencies of this service's routes. The vault and the links are created once per process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, cast

from chassis.auth.file_links import FileLinkVerifier
from chassis.auth.keys import load_public_keys
from chassis.runtime import Runtime, runtime_of
from chassis.service_client import ServiceClient
from chassis.unit_of_work import UnitsOfWork
from fastapi import Depends, FastAPI, Request

from documents.adapters.links import Links
from documents.adapters.vault import Vault
from documents.settings import DocumentsSettings


def vault_of(runtime: Runtime) -> Vault:
    return Vault(runtime.objects, cast(DocumentsSettings, runtime.settings).master_key())


def calls_of(runtime: Runtime) -> ServiceClient:
    calls: ServiceClient = runtime.own
    return calls


@asynccontextmanager
async def open_resources(app: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    app.state.vault = vault_of(runtime)
    settings = cast(DocumentsSettings, runtime.settings)
    app.state.links = Links(settings.master_key(), FileLinkVerifier(load_public_keys(settings.jwks_file)))
    calls = ServiceClient(settings.service_name, settings.service_urls, runtime.service_key, runtime.clock)
    runtime.own = calls
    try:
        yield
    finally:
        await calls.close()


async def _vault(request: Request) -> Vault:
    vault: Vault = request.app.state.vault
    return vault


async def _links(request: Request) -> Links:
    links: Links = request.app.state.links
    return links


async def _units(request: Request) -> UnitsOfWork:
    return runtime_of(request).units


VaultDep = Annotated[Vault, Depends(_vault)]
LinksDep = Annotated[Links, Depends(_links)]
UnitsDep = Annotated[UnitsOfWork, Depends(_units)]
