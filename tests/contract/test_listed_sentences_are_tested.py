"""Every sentence that tests/e2e/README.md lists is in its test, word for word."""

import re

import pytest
from stack.layout import ROOT

LISTED = (ROOT / "tests/e2e/README.md").read_text()
ROW = re.compile(r"^\| `(?P<sentence>[^`]+)` +\| `(?P<test>[^`]+\.(?:ts|tsx|py))` +\|", re.MULTILINE)
ROWS = [(row["sentence"], row["test"]) for row in ROW.finditer(LISTED)]


def test_the_tables_can_be_read() -> None:
    written = sum(line.startswith("| `") for line in LISTED.partition("## The product")[2].splitlines())
    assert len(ROWS) == written > 0


@pytest.mark.parametrize(("sentence", "test"), ROWS)
def test_every_listed_sentence_is_in_its_test(sentence: str, test: str) -> None:
    assert sentence in (ROOT / test).read_text()
