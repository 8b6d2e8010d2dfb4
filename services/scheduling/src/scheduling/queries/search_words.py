"""How a typed text finds names: every word must begin one of the stored words (docs/product/scheduling.md#search)."""

import re
import unicodedata
from collections.abc import Sequence

MOST_WORDS, LONGEST_WORD = 6, 20
"""More words, and the rest of a longer word, are left out."""
SHORTEST_WITH_TYPO = 4
"""In shorter words a typo would find nearly everything."""
_ACCENTS = re.compile("[\u0300-\u036f'’ʼ`]")
_BETWEEN = re.compile(r"[^\w]+|_+")


def words_of(text: str) -> list[str]:
    """The words of a typed text, lowercase and without accents: only letters and digits. The function `search_words` of
    the database does the same with names."""
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", text).lower())
    return [word[:LONGEST_WORD] for word in _BETWEEN.split(plain) if word][:MOST_WORDS]


def begun(words: Sequence[str]) -> list[str]:
    """Patterns for LIKE ALL: the beginning of a word."""
    return [f"% {word}%" for word in words]


def nearly_begun(words: Sequence[str]) -> list[str]:
    """Regular expressions for `~ ALL`: the beginning of a word with at most one typo in each, which is a letter too
    many, missing, wrong, or swapped with the next one."""
    return [f" (?:{'|'.join(_with_typo(word))})" for word in words]


def _with_typo(word: str) -> Sequence[str]:
    if len(word) < SHORTEST_WITH_TYPO:
        return [word]
    found = []
    for at in range(len(word)):
        before, letter, after = word[:at], word[at], word[at + 1 :]
        found += [f"{before}{after}", f"{before}[^ ]{after}", f"{before}[^ ]{letter}{after}"]
        if after:
            found.append(f"{before}{after[0]}{letter}{after[1:]}")
    return found
