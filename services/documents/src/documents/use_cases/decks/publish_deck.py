"""Operators publish decks for every therapist, as our own decks are."""

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from chassis.ids import new_id
from chassis.unit_of_work import Actor, UnitOfWork

from documents.adapters.deck_tables import DeckRow
from documents.domain.deck import FEWEST_CARDS, LONGEST_TITLE, LONGEST_WORD, MOST_CARDS, DeckFacts, Words
from documents.domain.errors import DeckNotFound, DeckNotValid
from documents.domain.inspect_file import CARD_PICTURES, SentFile
from documents.use_cases.decks.add_card import insert_card
from documents.use_cases.decks.own_decks import delete_with_pictures
from documents.use_cases.receive_file import FileReceiver

FIND = "SELECT 1 FROM decks WHERE id = $1 AND therapist_id IS NULL FOR UPDATE"


@dataclass(frozen=True)
class NewCard:
    words: Words
    filename: str
    picture: bytes


@dataclass(frozen=True)
class DeckPublisher:
    receiver: FileReceiver
    actor: Actor

    async def publish(self, facts: DeckFacts, cards: Sequence[NewCard]) -> UUID:
        """All cards or none. Raises DeckNotValid and the errors of `store_object`."""
        _require_valid(facts, cards)
        stored = [
            await self.receiver.store_object(
                self.actor, SentFile(card.filename, "", base64.b64encode(card.picture).decode()), CARD_PICTURES
            )
            for card in cards
        ]

        async def work(uow: UnitOfWork) -> UUID:
            deck = DeckRow(
                id=new_id(),
                title=facts.title,
                goal_area=facts.goal_area.value,
                created_at=uow.now,
                updated_at=uow.now,
            )
            uow.db.add(deck)
            await uow.db.flush()
            for position, (card, picture) in enumerate(zip(cards, stored, strict=True)):
                await insert_card(uow, deck.id, position, picture, card.words)
            uow.audit("deck.published", subject=deck.id)
            return deck.id

        return await self.receiver.units.run(self.actor, work)

    async def withdraw(self, deck_id: UUID) -> None:
        """Raises DeckNotFound, also for a therapist's deck."""

        async def work(uow: UnitOfWork) -> None:
            if await uow.value(FIND, deck_id) is None:
                raise DeckNotFound
            await delete_with_pictures(uow, deck_id)
            uow.audit("deck.withdrawn", subject=deck_id)

        await self.receiver.units.run(self.actor, work)


def _require_valid(facts: DeckFacts, cards: Sequence[NewCard]) -> None:
    if not 0 < len(facts.title.strip()) <= LONGEST_TITLE:
        raise DeckNotValid(f"The title needs 1 to {LONGEST_TITLE} characters.")
    if not FEWEST_CARDS <= len(cards) <= MOST_CARDS:
        raise DeckNotValid(f"A deck needs {FEWEST_CARDS} to {MOST_CARDS} cards.")
    for card in cards:
        if not 0 < len(card.words.en.strip()) <= LONGEST_WORD or len(card.words.es) > LONGEST_WORD:
            raise DeckNotValid(f"A word needs 1 to {LONGEST_WORD} characters.")
