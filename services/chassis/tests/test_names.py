"""A name is one line without invisible characters (docs/product/shared.md#names-and-titles)."""

import unicodedata
from uuid import UUID

import pytest
from chassis.schemas import Line
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

SENTENCE = "Remove the line break or invisible character from this text."
BIDI = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
MARKS = "\u061c\u200e\u200f"
line = TypeAdapter(Line)


def is_seen(character: str) -> bool:
    """By Unicode's own tables, which the product does not use."""
    controls = unicodedata.category(character) in {"Cc", "Zl", "Zp"}
    return not controls and unicodedata.bidirectional(character) not in BIDI and character not in MARKS


@given(st.text(st.characters(codec="utf-8"), max_size=40))
def test_text_is_a_name_exactly_when_all_of_it_can_be_seen(text: str) -> None:
    try:
        accepted = line.validate_python(text) == text
    except ValidationError:
        accepted = False
    assert accepted == all(is_seen(character) for character in text)


@given(st.characters(codec="utf-8").filter(lambda character: not is_seen(character)))
def test_no_invisible_character_hides_inside_a_name(character: str) -> None:
    with pytest.raises(ValidationError):
        line.validate_python(f"Mia{character}Lee")


@pytest.mark.parametrize("name", ["Zoë", "O’Neil-Smith", "مریم", "עדי", "می‌نا", "李 小龙", "Mia 👩‍⚕️"])
def test_names_of_the_world_are_accepted(name: str) -> None:
    assert line.validate_python(name) == name


async def test_refused_name_gets_a_clear_sentence(api: ApiClient, parent: Person, child: UUID) -> None:
    response = await api.post(f"/clients/{child}/toys", json={"name": "be\u202ear"}, by=parent)
    assert (response.status_code, response.json()["fields"]) == (422, {"name": SENTENCE})
