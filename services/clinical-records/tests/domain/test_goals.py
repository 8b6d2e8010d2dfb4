import pytest
from clinical_records.domain.goals import TITLE_LENGTH, current_progress, default_title
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    ("description", "title"),
    [
        ("Say r", "Say r"),
        ("  Say r\n\tin words  ", "Say r in words"),
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 59 + "…"),
        ("word " * 20, "word " * 11 + "word…"),
        ("a" * 59 + " bcd", "a" * 59 + "…"),
        (
            "Produce the sound r at the start of words in sentences of five words",
            "Produce the sound r at the start of words in sentences of…",
        ),
    ],
)  # fmt: skip
def test_default_title_is_the_start_of_the_description(description: str, title: str) -> None:
    assert default_title(description) == title


@given(st.text(min_size=1).filter(str.strip))
def test_default_title_is_one_short_nonempty_line(description: str) -> None:
    title = default_title(description)
    assert 0 < len(title) <= TITLE_LENGTH
    assert title == " ".join(title.split())


@given(st.lists(st.integers(0, 10)))
def test_current_progress_is_the_last_history_entry(entries: list[int]) -> None:
    assert current_progress(entries) == (entries[-1] if entries else 0)
