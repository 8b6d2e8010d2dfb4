"""Shares objects, and prints the number of attacks and successes at the end of the run."""

from collections.abc import Callable, Iterator

import pytest

from tests.security.kept_objects import KeptObjects, Make

HEADING = "security figures"
_lines = pytest.StashKey[list[str]]()


@pytest.fixture(scope="session")
def kept_objects() -> KeptObjects:
    return KeptObjects()


@pytest.fixture
def made(kept_objects: KeptObjects, request: pytest.FixtureRequest) -> Make:
    """Objects for a test that only sends what is refused."""
    return kept_objects.of(request.function.__name__)


@pytest.fixture
def report(pytestconfig: pytest.Config) -> Iterator[Callable[[str], None]]:
    """`report("token attacks: 120 tried, 0 accepted")` adds a line to the summary."""
    yield pytestconfig.stash.setdefault(_lines, []).append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if lines := config.stash.get(_lines, []):
        terminalreporter.section(HEADING)
        for line in lines:
            terminalreporter.write_line(line)
