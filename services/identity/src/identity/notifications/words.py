"""The sentences of emails, text messages and notices in the reader's language.

The code has each sentence in English; `locales/es.po` has it in Spanish, in gettext's format, which translators'
editors open. A sentence that `es.po` lacks would be English in a Spanish email, so a test compares the two.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from chassis.languages import WrittenLanguage
from chassis.spanish import listed_in_spanish


def sentence(english: str) -> str:
    """Marks a sentence that is said elsewhere, so that the test finds it."""
    return english


def sentences(one: str, many: str) -> tuple[str, str]:
    """Marks what `Words.plural` says elsewhere."""
    return one, many


class Words:
    def __init__(self, language: WrittenLanguage) -> None:
        self._catalog = _spanish() if language is WrittenLanguage.SPANISH else None

    def __call__(self, english: str, **values: object) -> str:
        """The sentence with its placeholders filled."""
        return self._texts(english)[0].format(**values)

    def plural(self, count: int, one: str, many: str, **values: object) -> str:
        """The sentence for one or for many. `{count}` is the number: `1,200`."""
        texts = self._texts((one, many))
        return texts[count != 1].format(count=f"{count:,}", **values)

    def listed(self, names: Sequence[str]) -> str:
        """`Mia, Leo and Ian`."""
        if self._catalog is not None:
            return listed_in_spanish(names)
        *others, last = names
        return f"{', '.join(others)} and {last}" if others else last

    def _texts(self, english: str | tuple[str, str]) -> tuple[str, ...]:
        """One text, or one and many."""
        message = None if self._catalog is None else self._catalog.get(english)
        text = (message and message.string) or english
        return (text,) if isinstance(text, str) else tuple(text)


@cache
def words_in(language: WrittenLanguage) -> Words:
    return Words(language)


@cache
def _spanish() -> Catalog:
    with files("identity.notifications").joinpath("locales/es.po").open("rb") as file:
        return read_po(file, locale="es_US", abort_invalid=True)
