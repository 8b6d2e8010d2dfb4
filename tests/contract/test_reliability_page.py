"""docs/reliability.md lists every fault, with tests that exist and figures of a run."""

import re
from collections.abc import Iterator

import pytest
from stack.layout import ROOT

from tests.fault.reliability import BEGIN, DRILLS, END, FAULTS, PAGE

LISTED = [f"F{number}" for number in range(1, 19)]
"""The faults of the list, in its order."""
ROW = re.compile(r"^\| (F\d+[^:|]*): ", re.MULTILINE)


def written() -> str:
    _, _, rest = PAGE.read_text().partition(BEGIN)
    table, _, _ = rest.partition(END)
    return table


def named_tests() -> Iterator[tuple[str, str]]:
    for name, fault in FAULTS.items():
        for test in fault.tests:
            yield name, test


def test_the_page_has_a_row_for_every_fault() -> None:
    rows = ROW.findall(written())
    assert rows == [*FAULTS]
    assert sorted({row.split()[0] for row in rows}, key=LISTED.index) == LISTED


@pytest.mark.parametrize(("fault", "test"), named_tests())
def test_every_named_test_exists(fault: str, test: str) -> None:
    file, _, function = test.partition("::")
    assert f"`{test}`" in written(), f"{fault}: run python -m tests.fault.reliability"
    assert f"def {function}(" in (ROOT / file).read_text() if function else (ROOT / file).is_file()


def test_every_drill_is_named() -> None:
    files = {str(file.relative_to(ROOT)) for file in (ROOT / DRILLS).glob("test_*.py")}
    named = {test.partition("::")[0] for _, test in named_tests()}
    assert files - named == {f"{DRILLS}/test_oracles.py"}
