"""The language that a person reads (docs/product/identity.md#language). Which languages a therapist speaks is another
matter: `identity.domain.clientele.Language`."""

from enum import StrEnum


class WrittenLanguage(StrEnum):
    """ISO 639 codes: the languages of screens, emails and texts."""

    ENGLISH = "en"
    SPANISH = "es"
