"""What only operators do: publish the texts that guardians agree to."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated

import typer
from chassis.cli import Operator, make_cli, units_for
from chassis.errors import DomainError
from chassis.unit_of_work import Actor, UnitOfWork

from documents.adapters.tables import Terms
from documents.domain.terms import TermsKind
from documents.main import service
from documents.use_cases.publish_terms import publish_first_terms, publish_terms

cli = make_cli(service)
terms = typer.Typer(no_args_is_help=True, help="Terms and conditions, privacy policy.")
cli.add_typer(terms, name="terms")
TextFile = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="Plain text in UTF-8.")]


@terms.command("publish")
def publish(kind: TermsKind, file: TextFile, title: str, operator: Operator) -> None:
    """Put a new version in force. Guardians are asked to accept it when they next sign in."""
    try:
        content = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise typer.BadParameter(f"{file} is not text in UTF-8", param_hint="FILE") from None

    async def work(uow: UnitOfWork) -> list[Terms]:
        return [await publish_terms(uow, kind, title, content)]

    _publish(operator, work)


@terms.command("publish-first")
def publish_first(operator: Operator) -> None:
    """Put the texts that come with the product in force, where there are none."""
    _publish(operator, publish_first_terms)


def _publish(operator: str, work: Callable[[UnitOfWork], Awaitable[list[Terms]]]) -> None:
    async def run() -> list[Terms]:
        async with units_for(service.settings()) as units:
            return await units.run(Actor.operator(operator), work)

    try:
        published = asyncio.run(run())
    except DomainError as refused:
        print(refused.text)
        raise typer.Exit(1) from None
    for text in published:
        print(f"Version {text.version} of {text.kind} is in force ({text.id}).")
    if not published:
        print("Nothing to publish: both texts are in force already.")


if __name__ == "__main__":
    cli()
