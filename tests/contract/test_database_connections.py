"""In a cluster PostgreSQL has a connection for every process of every service, however many pods there are."""

import pytest
from stack.platform import load_platform

from tests.contract.connections import most_connections, room_for_processes


@pytest.mark.parametrize("folder", ["base", "overlays/staging", "overlays/production"])
def test_postgres_has_room_for_every_pod(folder: str) -> None:
    wanted = dict(most_connections(folder))
    assert len(wanted) == 2 * len(load_platform().services)
    assert sum(wanted.values()) <= room_for_processes(), wanted
