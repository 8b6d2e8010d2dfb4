"""Prints the number of attacks and successes at the end of the run."""

from collections.abc import Callable, Iterator

import pytest

HEADING = "security figures"
_lines = pytest.StashKey[list[str]]()


@pytest.fixture
def report(pytestconfig: pytest.Config) -> Iterator[Callable[[str], None]]:
    """`report("token attacks: 120 tried, 0 accepted")` adds a line to the summary."""
    yield pytestconfig.stash.setdefault(_lines, []).append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if lines := config.stash.get(_lines, []):
        terminalreporter.section(HEADING)
        for line in lines:
            terminalreporter.write_line(line)
