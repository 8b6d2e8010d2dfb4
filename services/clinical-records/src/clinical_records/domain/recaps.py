"""What a family reads after a session, and its practice at home (docs/product/clinical-records.md#session-recaps)."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from clinical_records.domain.errors import NothingToShare

ONLY_CONDUCTOR = "Only this session's therapist can write its recap."
CANCELED = "This child canceled the session, so there's no recap to write."
NOT_STARTED = "You can share a recap once the session has started."
MOST_PHRASES = 12
DAYS_IN_WEEK = 7
RETIRED = "retired"
"""The area of lines that pages don't offer anymore."""


class Feeling(StrEnum):
    """How a practice at home went, in the family's words."""

    FUN = "fun"
    OKAY = "okay"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Phrase:
    id: str
    area: str
    en: str
    es: str


@dataclass(frozen=True, slots=True)
class RecapText:
    phrases: tuple[str, ...] = ()
    """Ids of lines in the bank, in the order in which they were ticked."""
    own_words: str = ""
    practice: str = ""
    """What the family can do at home; blank without a task."""

    @property
    def has_practice(self) -> bool:
        return bool(self.practice.strip())

    @property
    def is_empty(self) -> bool:
        return not (self.phrases or self.own_words.strip() or self.has_practice)


def read_phrases(toml: str) -> Mapping[str, Phrase]:
    """By id, in the order of the file. Raises ValueError for an id that two areas use."""
    found: dict[str, Phrase] = {}
    for area, phrases in tomllib.loads(toml).items():
        for phrase_id, (en, es) in phrases.items():
            if phrase_id in found:
                raise ValueError(f"{phrase_id} is in two areas")
            found[phrase_id] = Phrase(phrase_id, area, en, es)
    return found


def require_shareable(text: RecapText) -> None:
    """Raises NothingToShare."""
    if text.is_empty:
        raise NothingToShare(fields={"recap.phrases": NothingToShare.sentence})
