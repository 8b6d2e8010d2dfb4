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


class Knot:
    def __init__(self) -> None:
        self.itself = self


def test_startup_objects_are_not_collected_again() -> None:
    knot = Knot()
    keep_startup_objects()
    assert not any(tracked is knot for tracked in gc.get_objects())


def test_later_cycles_are_collected() -> None:
    keep_startup_objects()
    for _ in range(3):
        Knot()
    assert gc.collect() >= 3
