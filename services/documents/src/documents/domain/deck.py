"""Decks of picture cards for the room's activities (docs/product/documents.md#decks)."""

from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

MOST_DECKS = 50
"""Of one therapist."""
FEWEST_CARDS, MOST_CARDS = 2, 24
"""A deck with fewer cards isn't offered in the room."""
LONGEST_TITLE, LONGEST_WORD = 80, 40


class GoalArea(StrEnum):
    """The groups in which the room lists decks."""

    ARTICULATION = "articulation"
    LANGUAGE = "language"
    FEELINGS = "feelings"


@dataclass(frozen=True)
class Words:
    en: str
    es: str
    """Empty: the English word is shown."""


@dataclass(frozen=True)
class DeckFacts:
    title: str
    goal_area: GoalArea


@dataclass(frozen=True)
class CardWords:
    """A card that a deck keeps, in its place among the others."""

    id: UUID
    words: Words
