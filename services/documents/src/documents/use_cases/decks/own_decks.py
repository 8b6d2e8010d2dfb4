"""A therapist makes, changes and deletes picture-card decks (docs/product/documents.md#decks)."""

from collections.abc import Sequence
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id, parse_id
from chassis.unit_of_work import UnitOfWork

from documents.adapters.deck_tables import DeckRow
from documents.domain.deck import MOST_DECKS, CardWords, DeckFacts
from documents.domain.errors import CardNotFound, DeckChanged, DeckIsShared, DeckNotFound, TooManyDecks

LOCK_LIST = "SELECT pg_advisory_xact_lock(hashtextextended('decks ' || $1, 0))"
COUNT = "SELECT count(*) FROM decks WHERE therapist_id = $1"
FIND = (
    "SELECT therapist_id, version FROM decks WHERE id = $1 AND (therapist_id = $2 OR therapist_id IS NULL) FOR UPDATE"
)
CHANGE = "UPDATE decks SET title = $2, goal_area = $3, version = version + 1, updated_at = $4 WHERE id = $1"
CARDS = "SELECT id FROM deck_cards WHERE deck_id = $1"
WORDS = "UPDATE deck_cards SET position = $3, word_en = $4, word_es = $5 WHERE deck_id = $1 AND id = $2"
REMOVE_CARDS = """
    WITH removed AS (DELETE FROM deck_cards WHERE deck_id = $1 AND NOT id = ANY($2::uuid[]) RETURNING object_key)
    INSERT INTO loose_objects (object_key, since) SELECT object_key, $3 FROM removed
"""
"""One statement: a rotation of the master key may give a picture another key at any time."""
DELETE = "DELETE FROM decks WHERE id = $1"


async def create_deck(uow: UnitOfWork, viewer: Viewer, facts: DeckFacts) -> UUID:
    """Without cards. Raises Forbidden, TooManyDecks."""
    therapist_id = viewer.require_therapist()
    await uow.rows(LOCK_LIST, str(therapist_id))
    if await uow.value(COUNT, therapist_id) >= MOST_DECKS:
        raise TooManyDecks
    deck = DeckRow(
        id=new_id(),
        therapist_id=therapist_id,
        title=facts.title,
        goal_area=facts.goal_area.value,
        created_at=uow.now,
        updated_at=uow.now,
    )
    uow.db.add(deck)
    await uow.db.flush()
    uow.audit("deck.created", subject=deck.id)
    return deck.id


async def change_deck(
    uow: UnitOfWork, viewer: Viewer, deck_id: str, version: int, facts: DeckFacts, cards: Sequence[CardWords]
) -> UUID:
    """`cards` is the new order. A card that it leaves out is removed, and its picture with it.

    Raises Forbidden, DeckNotFound, DeckIsShared, DeckChanged, CardNotFound.
    """
    deck = await lock_own_deck(uow, viewer, deck_id, version)
    kept = [card.id for card in cards]
    stored = {str(row["id"]) for row in await uow.rows(CARDS, deck)}
    if len(set(kept)) != len(kept) or not {str(card) for card in kept} <= stored:
        raise CardNotFound
    await uow.rows(CHANGE, deck, facts.title, facts.goal_area.value, uow.now)
    await uow.rows(REMOVE_CARDS, deck, kept, uow.now)
    for position, card in enumerate(cards):
        await uow.rows(WORDS, deck, card.id, position, card.words.en, card.words.es)
    uow.audit("deck.changed", subject=deck)
    return deck


async def delete_deck(uow: UnitOfWork, viewer: Viewer, deck_id: str) -> None:
    """Its pictures are removed later by the sweep. Raises Forbidden, DeckNotFound, DeckIsShared."""
    deck = await lock_own_deck(uow, viewer, deck_id)
    await delete_with_pictures(uow, deck)
    uow.audit("deck.deleted", subject=deck)


async def delete_with_pictures(uow: UnitOfWork, deck: UUID) -> None:
    """The caller has locked the deck."""
    await uow.rows(REMOVE_CARDS, deck, [], uow.now)
    await uow.rows(DELETE, deck)


async def lock_own_deck(uow: UnitOfWork, viewer: Viewer, deck_id: str, version: int | None = None) -> UUID:
    """Raises Forbidden, DeckNotFound for another therapist's, DeckIsShared, and DeckChanged if `version` is old."""
    therapist_id = viewer.require_therapist()
    deck = parse_id(deck_id, missing=DeckNotFound)
    row = await uow.row(FIND, deck, therapist_id)
    if row is None:
        raise DeckNotFound
    if row["therapist_id"] is None:
        raise DeckIsShared
    if version is not None and row["version"] != version:
        raise DeckChanged
    return deck
