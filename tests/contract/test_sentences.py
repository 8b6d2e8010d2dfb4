"""Sentences that people read: a number of things is right for one thing too (`chassis.counts.counted` writes both), and
apostrophes are of one kind."""

import ast
import re
from collections.abc import Iterator

import pytest
from chassis.counts import counted
from stack.layout import ROOT

SOURCES = [file for file in sorted((ROOT / "services").glob("*/src/**/*.py")) if "testing" not in file.parts]
NOUNS = (
    "answer application cancellation cell character client code date day device dispute document email event file guest"
    " hour invitation message minute month note participant payment place plan report row second session therapist time"
    " user version week year"
)
PLURAL = re.compile(rf" (?:[a-z-]+ )?(?:children|entries|families|people|(?:{NOUNS.replace(' ', '|')})s)\b")
NEVER_ONE = re.compile(
    r"minutes|.*\.minutes|.*\['minutes'\]|context\['max_length'\]|[A-Z_]+(\.days)?|int\([A-Z_.a-z()]+\)"
)
"""The length of a session, and constants."""


def _uncounted(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            for value, after in zip(node.values, node.values[1:], strict=False):
                if (
                    isinstance(value, ast.FormattedValue)
                    and isinstance(after, ast.Constant)
                    and PLURAL.match(str(after.value))
                    and not NEVER_ONE.fullmatch(ast.unparse(value.value))
                ):
                    yield ast.unparse(node)


def test_one_and_more_read_right() -> None:
    assert [counted(number, "session") for number in (0, 1, 2, 1200)] == [
        "0 sessions",
        "1 session",
        "2 sessions",
        "1,200 sessions",
    ]
    assert [counted(number, "child", "children") for number in (1, 2)] == ["1 child", "2 children"]


@pytest.mark.parametrize("sentence", ['f"{count} sessions"', 'f"{len(found)} open disputes."', 'f"has {n} children"'])
def test_a_number_before_a_plural_is_found(sentence: str) -> None:
    assert list(_uncounted(sentence))


def test_no_sentence_puts_a_number_before_a_plural() -> None:
    assert len(SOURCES) > 500
    assert [(file.name, one) for file in SOURCES for one in _uncounted(file.read_text())] == []


def test_the_sentence_of_a_refusal_has_straight_apostrophes() -> None:
    errors = [file for file in SOURCES if file.name == "errors.py"]
    assert len(errors) > 5
    assert [file.parts[-4:] for file in errors if "’" in file.read_text()] == []
