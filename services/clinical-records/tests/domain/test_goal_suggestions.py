import pytest
from clinical_records.domain.errors import SuggestionTextRequired, SuggestionTextTooLong
from clinical_records.domain.goal_suggestions import SuggestedGoal, prefix_query, read_bank, require_search_text


def test_only_words_are_searched() -> None:
    assert require_search_text("  produce /r/ & (s) | !x:* ") == "produce r s x"
    assert prefix_query("produce r") == "produce:* & r:*"


@pytest.mark.parametrize("text", ["", " ", "/", "..", "_", "\x00"])
def test_text_without_words_is_refused(text: str) -> None:
    with pytest.raises(SuggestionTextRequired):
        require_search_text(text)


def test_long_text_is_refused() -> None:
    assert require_search_text("x" * 200)
    with pytest.raises(SuggestionTextTooLong):
        require_search_text("x" * 201)


def test_a_bank_file_has_a_goal_per_line_below_its_area() -> None:
    assert list(read_bank("# Voice\nOne.\n\n# Fluency\nTwo.\n")) == [
        SuggestedGoal("Voice", "One."),
        SuggestedGoal("Fluency", "Two."),
    ]
