import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from stack.ports import check_free
from stack.problems import Problem
from stack.stack import Stack
from stack.testing import running_stack, stack_for_tests


@pytest.fixture(scope="session")
def next_offset(worker_id: str, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], int]:
    """Each call returns another offset of this test worker alone, at which all ports are free: other runs of the tests
    use some, too."""
    first = 12_000 + 2_500 * int(worker_id.removeprefix("gw") if worker_id != "master" else 0)
    offsets = list(range(first, first + 2_500, 250))
    random.shuffle(offsets)
    nothing = tmp_path_factory.mktemp("ports")
    free = (offset for offset in offsets if _all_are_free(stack_for_tests(nothing, offset)))
    return lambda: next(free)


@pytest.fixture(scope="session")
def free_offset(next_offset: Callable[[], int]) -> int:
    return next_offset()


def _all_are_free(stack: Stack) -> bool:
    try:
        check_free(stack.processes.values())
    except Problem:
        return False
    return True


@pytest.fixture(scope="module")
def foundation(tmp_path_factory: pytest.TempPathFactory, free_offset: int) -> Iterator[Stack]:
    """PostgreSQL and NATS in a folder with a space in its name."""
    state: Path = tmp_path_factory.mktemp("a stack")
    with running_stack(state, free_offset, only={"postgres", "nats"}) as stack:
        yield stack
