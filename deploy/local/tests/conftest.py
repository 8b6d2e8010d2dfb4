import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from stack.stack import Stack
from stack.testing import running_stack


@pytest.fixture(scope="session")
def free_offset(worker_id: str) -> int:
    """An offset of this test worker alone, at which the gateway's port is free."""
    first = 12_000 + 4_000 * int(worker_id.removeprefix("gw") if worker_id != "master" else 0)
    for offset in range(first, first + 4_000, 500):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", 8080 + offset)) != 0:
                return offset
    raise RuntimeError("no free ports")


@pytest.fixture(scope="module")
def foundation(tmp_path_factory: pytest.TempPathFactory, free_offset: int) -> Iterator[Stack]:
    """PostgreSQL and NATS in a folder whose name has a space."""
    state: Path = tmp_path_factory.mktemp("a stack")
    with running_stack(state, free_offset, only={"postgres", "nats"}) as stack:
        yield stack
