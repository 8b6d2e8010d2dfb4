import gc
from collections.abc import Iterator

import pytest
from chassis.garbage_collection import keep_startup_objects


@pytest.fixture(autouse=True)
def restored() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def knot() -> list[object]:
    """A list that contains itself: only a collection frees it."""
    made: list[object] = []
    made.append(made)
    return made


def test_startup_objects_are_not_collected_again() -> None:
    existing = knot()
    keep_startup_objects()
    assert not any(tracked is existing for tracked in gc.get_objects())
    existing.clear()


def test_later_cycles_are_collected() -> None:
    keep_startup_objects()
    for _ in range(3):
        knot()
    assert gc.collect() >= 3
