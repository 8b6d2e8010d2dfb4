"""The bank of lines for recaps, a file of this service."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from clinical_records.domain.recaps import Phrase, read_phrases


@cache
def recap_phrases() -> Mapping[str, Phrase]:
    """By id, in the order in which pages show them."""
    return read_phrases((files("clinical_records") / "recap_phrases.toml").read_text("utf-8"))
