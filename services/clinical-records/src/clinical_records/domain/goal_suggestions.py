"""Suggestions for a new goal (docs/product/clinical-records.md#goal-suggestions)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from clinical_records.domain.errors import SuggestionTextRequired, SuggestionTextTooLong

MAX_TEXT = 200
MAX_SUGGESTIONS = 8
WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class SuggestedGoal:
    area: str
    description: str


def read_bank(text: str) -> Iterator[SuggestedGoal]:
    """The goals of a file: one per line, below a line `# Area`."""
    area = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("#"):
            area = line.lstrip("# ")
        else:
            yield SuggestedGoal(area, line)


def require_search_text(text: str) -> str:
    """The words of the text. Raises SuggestionTextRequired without any; SuggestionTextTooLong."""
    if len(text) > MAX_TEXT:
        raise SuggestionTextTooLong
    words = " ".join(WORD.findall(text))
    if not words:
        raise SuggestionTextRequired
    return words


def prefix_query(words: str) -> str:
    """PostgreSQL's full-text query for beginnings of all words."""
    return " & ".join(f"{word}:*" for word in words.split())
