"""What a person typed, as lines that a PDF can show.

fpdf2 draws letters one after the other. So text from right to left is put into the order in which it is seen, and
Arabic letters get the form that joins their neighbors.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from fpdf.bidi import BidiParagraph

LINE_ENDS = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
INVISIBLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u180b-\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]"
)
"""Control characters, marks of direction, joiners, and the variants of a letter or an emoji."""
FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
MIRRORED = dict(zip("()[]{}<>«»‹›", ")(][}{><»«›‹", strict=True))
"""Brackets and quotes inside text from the right."""
PIECE = re.compile(r"\s*\S+")
TAB = "    "
ISOLATED, FINAL, INITIAL, MEDIAL = "<isolated>", "<final>", "<initial>", "<medial>"


def printable(text: str) -> str:
    """Composed letters, `\\n` at the ends of lines, and nothing invisible."""
    lines = LINE_ENDS.sub("\n", unicodedata.normalize("NFC", text)).replace("\t", TAB)
    return INVISIBLE.sub("", lines)


def as_seen(line: str) -> str:
    """A line in the order in which it is seen, from left to right."""
    if not FROM_RIGHT.search(line):
        return line
    letters = BidiParagraph(_joined(line)).get_reordered_characters()
    return "".join(
        MIRRORED.get(each.character, each.character) if each.embedding_level % 2 else each.character for each in letters
    )


def wrapped(text: str, width: float, width_of: Callable[[str], float]) -> Iterator[str]:
    """Lines of at most this width, in the order of reading. A word that is longer is cut.

    fpdf2 does this too, but measures each line again after every letter: a long text took three times as long.
    """
    for paragraph in text.split("\n"):
        yield from _lines(paragraph, width, width_of)


def _lines(paragraph: str, width: float, width_of: Callable[[str], float]) -> Iterator[str]:
    line, taken = "", 0.0
    for piece in PIECE.findall(paragraph):
        needed, added = width_of(piece), piece
        if line and taken + needed > width:
            yield line
            line, taken, added = "", 0.0, piece.lstrip()
        *full, last = _cut(added, width, width_of) if needed > width else [added]
        yield from full
        line, taken = line + last, taken + (needed if last == piece else width_of(last))
    yield line


def _cut(word: str, width: float, width_of: Callable[[str], float]) -> Sequence[str]:
    parts, taken = [""], 0.0
    for letter in word:
        needed = width_of(letter)
        if parts[-1] and taken + needed > width:
            parts.append("")
            taken = 0.0
        parts[-1] += letter
        taken += needed
    return parts


def _joined(line: str) -> str:
    """Arabic letters in their joined forms."""
    forms = _arabic_forms()
    letters = [index for index, letter in enumerate(line) if not unicodedata.combining(letter)]
    joined = list(line)
    for place, index in enumerate(letters):
        own = forms.get(line[index])
        if own is None:
            continue
        before = forms.get(line[letters[place - 1]], {}) if place else {}
        after = forms.get(line[letters[place + 1]], {}) if place + 1 < len(letters) else {}
        to_before, to_after = INITIAL in before and FINAL in own, INITIAL in own and FINAL in after
        wanted = MEDIAL if to_before and to_after else FINAL if to_before else INITIAL if to_after else ISOLATED
        joined[index] = own.get(wanted, line[index])
    text = "".join(joined)
    for pair, ligature in _ligatures().items():
        text = text.replace(pair, ligature)
    return text


@cache
def _ligatures() -> Mapping[str, str]:
    """The four that Arabic never writes as two letters: a lam before an alef."""
    forms, found = _arabic_forms(), {}
    for code in range(0xFEF5, 0xFEFD):
        form, lam, alef = unicodedata.decomposition(chr(code)).split()
        before = forms[chr(int(lam, 16))][INITIAL if form == ISOLATED else MEDIAL]
        found[before + forms[chr(int(alef, 16))][FINAL]] = chr(code)
    return found


@cache
def _arabic_forms() -> Mapping[str, Mapping[str, str]]:
    """By letter: its forms, from Unicode's own table. Without ligatures."""
    forms: dict[str, dict[str, str]] = {}
    for code in range(0xFE80, 0xFEFD):
        form, *letters = unicodedata.decomposition(chr(code)).split() or ("",)
        if len(letters) == 1:
            forms.setdefault(chr(int(letters[0], 16)), {})[form] = chr(code)
    return forms
