from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from chassis.db import Row, Rows

DECKS = """
    SELECT d.id, d.therapist_id IS NULL AS shared, d.title, d.goal_area, d.version, d.updated_at,
        coalesce((
            SELECT json_agg(json_build_object('id', c.id, 'word', json_build_object('en', c.word_en, 'es', c.word_es))
                ORDER BY c.position, c.id)
            FROM deck_cards c WHERE c.deck_id = d.id
        ), '[]') AS cards
    FROM decks d
"""
VISIBLE = f"""
    {DECKS} WHERE d.therapist_id = $1 OR d.therapist_id IS NULL
    ORDER BY d.therapist_id IS NULL, lower(d.title), d.id
"""
BY_ID = f"{DECKS} WHERE d.id = $1"
SHARED = f"{DECKS} WHERE d.therapist_id IS NULL ORDER BY lower(d.title), d.id"

Deck = Mapping[str, Any]


async def visible_decks(db: Rows, therapist_id: UUID) -> Sequence[Row]:
    """The therapist's own by title, then those for everyone."""
    return await db.rows(VISIBLE, therapist_id)


async def deck_by_id(db: Rows, deck_id: UUID) -> Row | None:
    return await db.row(BY_ID, deck_id)


async def shared_decks(db: Rows) -> Sequence[Row]:
    return await db.rows(SHARED)
