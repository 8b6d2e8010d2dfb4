"""A therapist's clientele: languages and ages of children (docs/product/identity.md#therapist-fields)."""

from dataclasses import dataclass
from enum import StrEnum

from identity.domain.children import MAX_AGE


class Language(StrEnum):
    """ISO 639 codes: the languages that families in the US speak most, and American Sign Language."""

    ENGLISH = "en"
    SPANISH = "es"
    AMERICAN_SIGN_LANGUAGE = "ase"
    ARABIC = "ar"
    ARMENIAN = "hy"
    BENGALI = "bn"
    MANDARIN = "zh"
    CANTONESE = "yue"
    FRENCH = "fr"
    GERMAN = "de"
    GUJARATI = "gu"
    HAITIAN_CREOLE = "ht"
    HEBREW = "he"
    HINDI = "hi"
    HMONG = "hmn"
    ITALIAN = "it"
    JAPANESE = "ja"
    KOREAN = "ko"
    PERSIAN = "fa"
    POLISH = "pl"
    PORTUGUESE = "pt"
    PUNJABI = "pa"
    RUSSIAN = "ru"
    SOMALI = "so"
    TAGALOG = "tl"
    TAMIL = "ta"
    TELUGU = "te"
    UKRAINIAN = "uk"
    URDU = "ur"
    VIETNAMESE = "vi"


@dataclass(frozen=True, slots=True)
class Ages:
    """Whole years, both included."""

    youngest: int
    oldest: int

    @property
    def problem(self) -> str | None:
        if not (0 <= self.youngest <= MAX_AGE and 0 <= self.oldest <= MAX_AGE):
            return f"Ages must be from 0 to {MAX_AGE}"
        return None if self.youngest <= self.oldest else "The oldest age can't be below the youngest"
