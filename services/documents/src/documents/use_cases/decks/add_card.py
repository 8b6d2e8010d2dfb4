"""A picture becomes a card. It passes the same checks as a photo (docs/product/documents.md#photo-processing)."""

from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.ids import new_id
from chassis.unit_of_work import Actor, UnitOfWork

from documents.adapters.deck_tables import DeckCardRow
from documents.domain.deck import MOST_CARDS, Words
from documents.domain.errors import DeckIsFull
from documents.domain.inspect_file import CARD_PICTURES, SentFile
from documents.use_cases.decks.own_decks import lock_own_deck
from documents.use_cases.receive_file import FileReceiver, StoredObject, claim_object

CARDS = "SELECT count(*) AS cards, coalesce(max(position) + 1, 0) AS next FROM deck_cards WHERE deck_id = $1"
TOUCH = "UPDATE decks SET version = version + 1, updated_at = $2 WHERE id = $1"


async def receive_card(receiver: FileReceiver, viewer: Viewer, deck_id: str, sent: SentFile) -> StoredObject:
    """Raises the errors of `add_card` and `store_object`; nothing is stored then."""
    actor = Actor.of(viewer)

    async def check(uow: UnitOfWork) -> None:
        await _next_place(uow, await lock_own_deck(uow, viewer, deck_id))

    await receiver.units.run(actor, check)
    return await receiver.store_object(actor, sent, CARD_PICTURES)


async def add_card(uow: UnitOfWork, viewer: Viewer, deck_id: str, stored: StoredObject, words: Words) -> UUID:
    """After the last card. Returns the deck's id. Raises Forbidden, DeckNotFound, DeckIsShared, DeckIsFull."""
    deck = await lock_own_deck(uow, viewer, deck_id)
    card = await insert_card(uow, deck, await _next_place(uow, deck), stored, words)
    await uow.rows(TOUCH, deck, uow.now)
    uow.audit("deck.card_added", subject=card)
    return deck


async def insert_card(uow: UnitOfWork, deck: UUID, position: int, stored: StoredObject, words: Words) -> UUID:
    await claim_object(uow, stored.object_key)
    card = DeckCardRow(
        id=new_id(),
        deck_id=deck,
        position=position,
        word_en=words.en,
        word_es=words.es,
        filename=stored.file.filename,
        content_type=stored.file.content_type,
        size=len(stored.file.content),
        sha256=stored.file.sha256,
        object_key=stored.object_key,
        created_at=uow.now,
    )
    uow.db.add(card)
    await uow.db.flush()
    return card.id


async def _next_place(uow: UnitOfWork, deck: UUID) -> int:
    found = await uow.row(CARDS, deck)
    assert found is not None
    if found["cards"] >= MOST_CARDS:
        raise DeckIsFull
    return int(found["next"])
