"""Compares each letter that a test sends with its Spanish version."""

import re
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from chassis.languages import WrittenLanguage
from identity.notifications.context import LetterContext, LetterSpec
from identity.notifications.kinds import Kind
from identity.notifications.letter import Letter
from identity.notifications.letters.registry import KINDS

ENGLISH_WORD = re.compile(
    r"\b(the|you|your|you’re|we|we’ll|our|with|and|is|isn’t|are|was|were|will|won’t|can|can’t|this|it|its|don’t|to|of|on"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october"
    r"|november|december|[ap]m)\b",
    re.IGNORECASE,
)
SAME_IN_BOTH = re.compile(r"\$[\d,.]*\d|\d{1,2}:\d\d|\b[A-Z]{3,4}\b|https?://\S+|[\w.]+@[\w.]+")
"""Amounts, times, zones, links and addresses."""


CHILDREN = "SELECT name, last_name FROM children"


class SpanishLetters:
    def __init__(self) -> None:
        self.problems: list[str] = []

    def listen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for kind, spec in list(KINDS.items()):
            monkeypatch.setitem(KINDS, kind, self._in_both_languages(kind, spec))

    def _in_both_languages(self, kind: Kind, spec: LetterSpec) -> LetterSpec:
        async def compose(context: LetterContext) -> Letter:
            recipient = context.found_recipient
            if not recipient or recipient.language is WrittenLanguage.SPANISH:
                return await spec.compose(context)
            reader = replace(recipient, language=WrittenLanguage.SPANISH)
            spanish = await spec.compose(replace(context, found_recipient=reader))
            english = await spec.compose(context)
            children = await context.uow.rows(CHILDREN)
            names = frozenset(short_name(child["name"], child["last_name"]) for child in children)
            self.problems += [f"{kind}: {problem}" for problem in differences(english, spanish, names)]
            return english

        return replace(spec, compose=compose)


def short_name(name: str, last_name: str | None) -> str:
    """`Mia P.`, as letters to therapists name a child."""
    return f"{name} {last_name[:1]}." if last_name else name


def differences(english: Letter, spanish: Letter, names: frozenset[str] = frozenset()) -> Iterator[str]:
    """What is wrong with the Spanish letter. A label of `names` alone is right in both."""
    pairs = list(zip(words_of(english), words_of(spanish), strict=False))
    if len(words_of(english)) != len(words_of(spanish)):
        yield "it has more or fewer texts"
    for one, other in pairs:
        if bool(one) != bool(other):
            yield f"{one or other} is only in one of them"
        elif one == other and ENGLISH_WORD.search(one):
            yield f"still English: {one}"
        elif found := ENGLISH_WORD.search(other):
            yield f"{found[0]!r} in: {other}"
        if same_in_both(one) != same_in_both(other):
            yield f"{one} | says something else than | {other}"
    labels = {detail.label for detail in english.details} & {detail.label for detail in spanish.details}
    yield from (f"still English: {label}" for label in sorted(labels) if not names.issuperset(label.split(", ")))
    if place_of(english) != place_of(spanish):
        yield "its button leads to another page"


def words_of(letter: Letter) -> list[str]:
    details = [text for detail in letter.details for text in (detail.label, detail.value, detail.note or "")]
    action = [letter.action.label] if letter.action else []
    texts = [letter.subject, letter.preheader, letter.heading, *letter.paragraphs, *details, *action, *letter.closing]
    return [*texts, letter.reason, letter.sms_text or ""]


def same_in_both(text: str) -> list[str]:
    """Without the parts of links that are new with each letter."""
    return sorted(part.split("?")[0] for part in SAME_IN_BOTH.findall(text))


def place_of(letter: Letter) -> tuple[str, list[str]] | None:
    if letter.action is None:
        return None
    link = urlsplit(letter.action.link)
    return link.path, sorted(parse_qs(link.query))
