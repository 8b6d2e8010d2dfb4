import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import typer
from chassis.cli import units_for
from chassis.errors import DomainError
from chassis.storage import ObjectStore
from chassis.unit_of_work import Actor

from documents.adapters.vault import Vault
from documents.resources import scanner_of
from documents.settings import DocumentsSettings
from documents.use_cases.receive_file import FileReceiver

T = TypeVar("T")


def run_with_receiver(operator: str, work: Callable[[FileReceiver, Actor], Awaitable[T]]) -> T:
    """Runs a command that stores files. Prints a refusal and ends with 1."""

    async def run() -> T:
        settings = DocumentsSettings()
        async with units_for(settings) as units:
            vault = Vault(ObjectStore(settings.object_store_url), *settings.all_encryption_keys)
            return await work(FileReceiver(units, vault, scanner_of(settings)), Actor.operator(operator))

    try:
        return asyncio.run(run())
    except DomainError as error:
        print(error.text)
        raise typer.Exit(1) from None
