"""The resources that a process of documents creates once: the vault, the links, and the client of other services."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import cast

from chassis.auth.file_links import FileLinkVerifier
from chassis.auth.keys import load_public_keys
from chassis.runtime import Runtime
from chassis.service_client import ServiceClient
from fastapi import FastAPI

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
