import pytest
from clinical_records.adapters.recap_phrases import recap_phrases
from clinical_records.domain.errors import NothingToShare
from clinical_records.domain.recaps import RecapText, read_phrases, require_shareable


def test_each_line_of_the_bank_is_a_sentence_in_both_languages() -> None:
    bank = recap_phrases()
    assert len(bank) >= 30
    for line in bank.values():
        for text in (line.en, line.es):
            assert text[0].isupper() and text.endswith(".") and text == text.strip(), line.id
        assert line.en != line.es
    for language in ("en", "es"):
        assert len({getattr(line, language) for line in bank.values()}) == len(bank), "no line is there twice"


def test_an_id_in_two_areas_is_refused() -> None:
    with pytest.raises(ValueError, match="turns is in two areas"):
        read_phrases('[a]\nturns = ["We took turns.", "Tomamos turnos."]\n[b]\nturns = ["We took turns.", "Turnos."]')


@pytest.mark.parametrize(
    "text", [RecapText(("turn_taking",)), RecapText(own_words="Great day"), RecapText(practice="Read a book")]
)
def test_a_recap_with_any_part_can_be_shared(text: RecapText) -> None:
    require_shareable(text)


def test_a_recap_of_blanks_cannot_be_shared() -> None:
    with pytest.raises(NothingToShare):
        require_shareable(RecapText((), " \n", "\t"))
