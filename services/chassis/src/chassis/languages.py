"""The language that a person reads (docs/product/identity.md#language). Which languages a therapist speaks is another
matter: `identity.domain.clientele.Language`."""

from enum import StrEnum


class WrittenLanguage(StrEnum):
    """ISO 639 codes: the languages of screens, emails, texts and calendar files."""

    ENGLISH = "en"
    SPANISH = "es"


def written_language(code: str) -> WrittenLanguage:
    """English for a code that this version doesn't know."""
    return next((each for each in WrittenLanguage if each == code), WrittenLanguage.ENGLISH)
