"""Prints what ran, and what couldn't."""

from collections.abc import Callable

import pytest

HEADING = "released code figures"
_lines = pytest.StashKey[list[str]]()


@pytest.fixture
def report(pytestconfig: pytest.Config) -> Callable[[str], None]:
    """`report("billing 0.2.0: 168 passed")` adds a line to the summary."""
    return pytestconfig.stash.setdefault(_lines, []).append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if lines := config.stash.get(_lines, []):
        terminalreporter.section(HEADING)
        for line in lines:
            terminalreporter.write_line(line)
