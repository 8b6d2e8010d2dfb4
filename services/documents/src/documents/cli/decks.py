"""Publish, list and withdraw picture-card decks for every therapist."""

import json
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import typer
from chassis.cli import Operator

from documents.cli.publishing import run_with_receiver
from documents.domain.deck import DeckFacts, GoalArea, Words
from documents.domain.errors import DeckNotValid
from documents.queries.decks import shared_decks
from documents.use_cases.decks.publish_deck import DeckPublisher, NewCard

group = typer.Typer(no_args_is_help=True, help="Picture-card decks for every therapist.")
DeckFile = Annotated[
    Path,
    typer.Argument(
        exists=True,
        dir_okay=False,
        readable=True,
        help='JSON: {"title", "goal_area", "cards": [{"image", "word": {"en", "es"}}]}. Each image is a .jpg or .png'
        " beside the file.",
    ),
]


@group.command("publish")
def publish(file: DeckFile, operator: Operator) -> None:
    """Publish a deck for every therapist."""

    async def work(publisher: DeckPublisher) -> UUID:
        return await publisher.publish(*read_deck(file))

    published = run_with_receiver(operator, lambda receiver, actor: work(DeckPublisher(receiver, actor)))
    print(f"Published {published}.")


@group.command("withdraw")
def withdraw(deck_id: UUID, operator: Operator) -> None:
    """Withdraw a deck. Rooms that show it keep it until they close."""
    run_with_receiver(operator, lambda receiver, actor: DeckPublisher(receiver, actor).withdraw(deck_id))
    print(f"Withdrew {deck_id}.")


@group.command("list")
def list_all(operator: Operator) -> None:
    """List the decks that every therapist has, without therapists' own ones."""

    async def work(publisher: DeckPublisher) -> list[str]:
        async with publisher.receiver.units.begin(publisher.actor) as uow:
            rows = await shared_decks(uow)
        return [f"{row['id']}  {row['title']}" for row in rows]

    lines = run_with_receiver(operator, lambda receiver, actor: work(DeckPublisher(receiver, actor)))
    print("\n".join(lines) or "No decks.")


def read_deck(file: Path) -> tuple[DeckFacts, list[NewCard]]:
    """Raises DeckNotValid."""
    try:
        deck: dict[str, Any] = json.loads(file.read_text())
        facts = DeckFacts(str(deck["title"]).strip(), GoalArea(deck["goal_area"]))
        cards = [_card(file.parent, card) for card in deck["cards"]]
    except OSError as error:
        raise DeckNotValid(f"We couldn't read {error.filename}.") from error
    except (ValueError, KeyError, TypeError) as error:
        raise DeckNotValid("The file needs title, goal_area and cards, each with image and word.en.") from error
    return facts, cards


def _card(folder: Path, card: dict[str, Any]) -> NewCard:
    picture = folder / str(card["image"])
    words = card["word"]
    return NewCard(
        Words(str(words["en"]).strip(), str(words.get("es", "")).strip()), picture.name, picture.read_bytes()
    )
