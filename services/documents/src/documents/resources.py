"""The resources that a process of documents creates once: the vault, the receiver of files, the links, and the client
of other services."""

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
from documents.adapters.virus_scanner import ClamdAddress, VirusScanner
from documents.settings import DocumentsSettings
from documents.use_cases.receive_file import FileReceiver


def vault_of(runtime: Runtime) -> Vault:
    return Vault(runtime.objects, *cast(DocumentsSettings, runtime.settings).all_encryption_keys)


def scanner_of(settings: DocumentsSettings) -> VirusScanner | None:
    return VirusScanner(ClamdAddress.parse(settings.clamd_address)) if settings.clamd_address else None


def calls_of(runtime: Runtime) -> ServiceClient:
    calls: ServiceClient = runtime.own
    return calls


@asynccontextmanager
async def open_resources(app: FastAPI, runtime: Runtime) -> AsyncIterator[None]:
    settings = cast(DocumentsSettings, runtime.settings)
    app.state.vault = vault_of(runtime)
    app.state.receiver = FileReceiver(runtime.units, app.state.vault, scanner_of(settings))
    app.state.links = Links(settings.all_encryption_keys[0], FileLinkVerifier(load_public_keys(settings.jwks_file)))
    calls = ServiceClient.of(settings, runtime.service_key, runtime.clock)
    runtime.own = calls
    try:
        yield
    finally:
        await calls.close()
