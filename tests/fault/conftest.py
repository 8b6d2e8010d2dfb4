"""Restarts what a test stopped, so that the next test has a complete platform."""

from collections.abc import Callable, Iterator

import pytest
from stack.stack import Stack

from tests.support.api import Api
from tests.support.databases import value
from tests.support.families import Families, Family
from tests.support.postgres_log import deadlocks

OVERLAPS = """
    SELECT count(*) AS number FROM occupancy a JOIN occupancy b
    ON a.subject_id = b.subject_id AND a.event_id < b.event_id AND a.during && b.during
"""


@pytest.fixture(autouse=True)
def whole_again(stack: Stack) -> Iterator[None]:
    yield
    for name in ("nats", *(service.name for service in stack.platform.services)):
        stack.start(name)


@pytest.fixture(scope="session")
def therapist(sign_in_as: Callable[[str, str], Api]) -> Api:
    """The therapist that the families of these tests choose."""
    return sign_in_as("maya.okafor@example.com", "therapist")


@pytest.fixture
def family(families: Families) -> Family:
    """A family that has paid and filled in everything, but has no therapist yet."""
    return families.paying()


@pytest.fixture
def no_deadlock(stack: Stack) -> Iterator[None]:
    """Checks that no transaction was aborted, and that nobody is in two places at once."""
    before = deadlocks(stack)
    yield
    assert deadlocks(stack) == before
    assert value(stack, "scheduling", OVERLAPS) == 0
