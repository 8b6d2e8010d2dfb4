"""Publish terms, privacy policies and consents to telehealth."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated

import typer
from chassis.cli import Operator, units_for
from chassis.errors import DomainError
from chassis.unit_of_work import Actor, UnitOfWork

from documents.adapters.tables import Terms
from documents.domain.terms import TermsKind
from documents.settings import DocumentsSettings
from documents.use_cases.publish_terms import publish_first_terms, publish_supplied_terms, publish_terms

group = typer.Typer(no_args_is_help=True, help="Publish the terms, the privacy policy and the consent to telehealth.")
TextFile = Annotated[
    Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="A plain text file in UTF-8.")
]


@group.command("publish")
def publish(kind: TermsKind, file: TextFile, title: str, operator: Operator) -> None:
    """Publish a new version. Guardians are asked to accept it at their next login."""
    try:
        content = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise typer.BadParameter(f"{file} isn't UTF-8 text", param_hint="FILE") from None

    async def work(uow: UnitOfWork) -> list[Terms]:
        return [await publish_terms(uow, kind, title, content)]

    _publish(operator, work)


@group.command("publish-first")
def publish_first(operator: Operator) -> None:
    """Publish the texts that come with the product, unless there already are any."""
    _publish(operator, publish_first_terms)


@group.command("publish-supplied")
def publish_supplied(kind: TermsKind, operator: Operator) -> None:
    """Publish the text of this release as the next version, unless it is in force. It replaces a text of your own."""
    _publish(operator, lambda uow: publish_supplied_terms(uow, kind))


def _publish(operator: str, work: Callable[[UnitOfWork], Awaitable[list[Terms]]]) -> None:
    async def run() -> list[Terms]:
        async with units_for(DocumentsSettings()) as units:
            return await units.run(Actor.operator(operator), work)

    try:
        published = asyncio.run(run())
    except DomainError as error:
        print(error.text)
        raise typer.Exit(1) from None
    for text in published:
        print(f"Published version {text.version} of {text.kind} ({text.id}).")
    if not published:
        print("Nothing to publish: it is already in force.")
