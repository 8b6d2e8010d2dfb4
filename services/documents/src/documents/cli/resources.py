"""Publish, list and withdraw resources."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar
from uuid import UUID

import typer
from chassis.cli import Operator

from documents.cli.publishing import run_with_receiver
from documents.domain.resource import ResourceFacts
from documents.queries.resources import all_resources
from documents.use_cases.publish_resource import Publisher

T = TypeVar("T")
group = typer.Typer(no_args_is_help=True, help="Guides and links for therapists and families.")
Title = Annotated[str, typer.Argument(help="Shown in the list.")]
Summary = Annotated[str, typer.Option(help="One sentence: what it helps with.")]
Specialty = Annotated[UUID | None, typer.Option(help="The specialty's id from GET /specialties; default: every one.")]
Age = Annotated[int | None, typer.Option(help="In years; default: no limit.")]
File = Annotated[Path, typer.Argument(exists=True, dir_okay=False, readable=True, help="A document or a picture.")]


@group.command("publish-file")
def publish_file(
    title: Title,
    file: File,
    summary: Summary,
    operator: Operator,
    specialty_id: Specialty = None,
    age_from: Age = None,
    age_to: Age = None,
) -> None:
    """Publish a document or a picture; pictures are stored as .jpg."""

    async def work(publisher: Publisher) -> UUID:
        facts = ResourceFacts(title, summary, specialty_id, age_from, age_to)
        return await publisher.publish_file(facts, file.name, file.read_bytes())

    print(f"Published {_run(operator, work)}.")


@group.command("publish-link")
def publish_link(
    title: Title,
    link: str,
    summary: Summary,
    operator: Operator,
    specialty_id: Specialty = None,
    age_from: Age = None,
    age_to: Age = None,
) -> None:
    """Publish a link to another site."""

    async def work(publisher: Publisher) -> UUID:
        facts = ResourceFacts(title, summary, specialty_id, age_from, age_to)
        return await publisher.publish_link(facts, link)

    print(f"Published {_run(operator, work)}.")


@group.command("publish-first")
def publish_first(operator: Operator) -> None:
    """Publish the guides that come with the product, except those that were published before."""
    new = _run(operator, lambda publisher: publisher.publish_first())
    for guide in new:
        print(f"Published {guide.id}: {guide.facts.title}")
    if not new:
        print("Nothing to publish: every guide was published before.")


@group.command("withdraw")
def withdraw(resource_id: UUID, operator: Operator) -> None:
    """Take a resource off the lists. Its links stop at once."""
    _run(operator, lambda publisher: publisher.withdraw(resource_id))
    print(f"Withdrew {resource_id}.")


@group.command("list")
def list_all(operator: Operator) -> None:
    """List all resources, withdrawn ones too."""

    async def work(publisher: Publisher) -> list[str]:
        async with publisher.units.begin(publisher.actor) as uow:
            rows = await all_resources(uow)
        return [f"{row['id']}  {'withdrawn' if row['withdrawn_at'] else 'published'}  {row['title']}" for row in rows]

    print("\n".join(_run(operator, work)) or "No resources.")


def _run(operator: str, work: Callable[[Publisher], Awaitable[T]]) -> T:
    return run_with_receiver(operator, lambda receiver, actor: work(Publisher(receiver, actor)))
