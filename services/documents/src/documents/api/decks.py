"""A therapist's picture-card decks (docs/product/documents.md#decks)."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

import orjson
from chassis.auth.viewer import Viewer
from chassis.db import Row
from chassis.http.authentication import Now, Reading, SignedIn
from chassis.http.idempotency import Write
from chassis.http.responses import json_response
from chassis.http.throttling import LIMITED
from chassis.ids import parse_id
from chassis.schemas import Incoming, Line, Outgoing, Required
from chassis.unit_of_work import UnitOfWork
from fastapi import APIRouter, Response
from pydantic import AwareDatetime, Field

from documents.adapters.links import Links
from documents.api.dependencies import LinksDep, ReceiverDep
from documents.api.documents import TOO_LARGE
from documents.api.limits import UPLOADS
from documents.api.schemas import NewFile
from documents.domain.deck import LONGEST_TITLE, LONGEST_WORD, MOST_CARDS, CardWords, DeckFacts, GoalArea, Words
from documents.domain.errors import CardNotFound
from documents.queries.decks import deck_by_id, visible_decks
from documents.use_cases.decks import add_card as card_use_case
from documents.use_cases.decks import own_decks as use_case

router = APIRouter(tags=["decks"])
PATH = "/therapist/decks"
Title = Annotated[Line, Field(max_length=LONGEST_TITLE), Required("Name is required")]
Word = Annotated[Line, Field(max_length=LONGEST_WORD), Required("Word is required")]


class CardWord(Incoming):
    en: Word
    es: Annotated[Line, Field(max_length=LONGEST_WORD)] = ""

    def words(self) -> Words:
        return Words(self.en, self.es)


class NewDeck(Incoming):
    title: Title
    goal_area: GoalArea

    def facts(self) -> DeckFacts:
        return DeckFacts(self.title, self.goal_area)


class KeptCard(Incoming):
    id: str
    word: CardWord


class ChangedDeck(NewDeck):
    version: int = Field(ge=1, description="Of the deck that the change is based on")
    cards: list[KeptCard] = Field(max_length=MOST_CARDS, description="In order; a card that is left out is removed")


class NewCard(Incoming):
    file: NewFile
    word: CardWord


class CreateDeckRequest(Incoming):
    deck: NewDeck


class ChangeDeckRequest(Incoming):
    deck: ChangedDeck


class AddCardRequest(Incoming):
    card: NewCard


class DeckCardWord(Outgoing):
    en: str
    es: str = Field(description="Empty: show the English word")


class DeckCard(Outgoing):
    id: str
    word: DeckCardWord
    url: str = Field(description="Path of the picture, valid for five minutes")


class Deck(Outgoing):
    id: str
    title: str
    goal_area: GoalArea
    shared: bool = Field(description="Published for every therapist. Therapists can't change it.")
    version: int
    updated_at: AwareDatetime
    cards: list[DeckCard]


class DeckResponse(Outgoing):
    deck: Deck


class DeckList(Outgoing):
    decks: list[Deck]


@router.get(PATH, response_model=DeckList)
async def list_decks(viewer: SignedIn, db: Reading, links: LinksDep, now: Now) -> Response:
    """The therapist's own decks by title, then those for every therapist."""
    rows = await visible_decks(db, viewer.require_therapist())
    return json_response({"decks": [_to_response(row, viewer, links, now) for row in rows]})


@router.post(PATH, status_code=201, response_model=DeckResponse)
async def create_deck(body: CreateDeckRequest, viewer: SignedIn, write: Write, links: LinksDep, now: Now) -> Response:
    """Make a deck without cards."""

    async def work(uow: UnitOfWork) -> Row:
        return await _deck(uow, await use_case.create_deck(uow, viewer, body.deck.facts()))

    return await write(viewer, work, lambda row: {"deck": _to_response(row, viewer, links, now)}, status=201)


@router.put(f"{PATH}/{{deck_id}}", response_model=DeckResponse)
async def change_deck(
    deck_id: str, body: ChangeDeckRequest, viewer: SignedIn, write: Write, links: LinksDep, now: Now
) -> Response:
    """Change name, goal area, words and order, and remove cards."""
    changed = body.deck

    async def work(uow: UnitOfWork) -> Row:
        cards = [CardWords(parse_id(card.id, missing=CardNotFound), card.word.words()) for card in changed.cards]
        changed_id = await use_case.change_deck(uow, viewer, deck_id, changed.version, changed.facts(), cards)
        return await _deck(uow, changed_id)

    return await write(viewer, work, lambda row: {"deck": _to_response(row, viewer, links, now)})


@router.delete(f"{PATH}/{{deck_id}}", status_code=204, response_class=Response)
async def delete_deck(deck_id: str, viewer: SignedIn, write: Write) -> Response:
    """Delete a deck and its pictures."""
    return await write(viewer, lambda uow: use_case.delete_deck(uow, viewer, deck_id), lambda _: None, status=204)


@router.post(
    f"{PATH}/{{deck_id}}/cards",
    status_code=201,
    response_model=DeckResponse,
    responses={**TOO_LARGE, **LIMITED},
    dependencies=[UPLOADS],
)
async def add_deck_card(
    deck_id: str, body: AddCardRequest, viewer: SignedIn, write: Write, receiver: ReceiverDep, links: LinksDep, now: Now
) -> Response:
    """Add a picture (.jpg, .png, .heic, .gif, .webp) as the last card. Returns the deck."""
    card = body.card
    stored = await card_use_case.receive_card(receiver, viewer, deck_id, card.file.sent())

    async def work(uow: UnitOfWork) -> Row:
        return await _deck(uow, await card_use_case.add_card(uow, viewer, deck_id, stored, card.word.words()))

    return await write(viewer, work, lambda row: {"deck": _to_response(row, viewer, links, now)}, status=201)


async def _deck(uow: UnitOfWork, deck_id: UUID) -> Row:
    row = await deck_by_id(uow, deck_id)
    assert row is not None
    return row


def _to_response(row: Row, viewer: Viewer, links: Links, now: datetime) -> dict[str, Any]:
    cards = row["cards"] if isinstance(row["cards"], list) else orjson.loads(row["cards"])
    names = ("id", "title", "goal_area", "shared", "version", "updated_at")
    return {
        **{name: row[name] for name in names},
        "cards": [{**card, "url": links.path(card["id"], viewer, now)} for card in cards],
    }
