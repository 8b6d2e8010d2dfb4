"""Runs a service for tests of faults: it loads the service once and forks a process that serves.

A killed process is replaced in a fraction of a second, so a drill can kill hundreds. Nothing that serves is loaded from
the killed one: connections, pools, caches and background work begin again.

`FAULT_POINT` names a file. A process dies at the point that the file contains, once: it removes the file first.
"""

import ctypes
import os
import signal
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path
from typing import Any

import asyncpg
import uvicorn
from chassis.events import relay
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from nats.aio.msg import Msg

PARENT_DEATH_SIGNAL = 1
POINT_FILE = "FAULT_POINT"
START_AGAIN_SECONDS = 0.2


class Point(StrEnum):
    BEFORE_COMMIT = "before commit"
    AFTER_COMMIT = "after commit"
    BEFORE_MARK = "after publish, before mark"
    BEFORE_ACK = "after inbox commit, before ack"


def reach(point: Point) -> None:
    """Kills this process if the point is armed."""
    file = Path(os.environ[POINT_FILE])
    try:
        if file.read_text() != point:
            return
        file.unlink()
    except FileNotFoundError:
        return
    os.kill(os.getpid(), signal.SIGKILL)


def install_points() -> None:
    """Only units of work that change something reach a point: jobs that find nothing to do don't."""
    finish, begin, execute, ack = UnitOfWork.finish, UnitsOfWork.begin, asyncpg.Connection.execute, Msg.ack

    def changes(uow: UnitOfWork) -> bool:
        return bool(uow._events or uow._audited)  # the hook is outside on purpose

    async def finish_or_die(uow: UnitOfWork) -> None:
        await finish(uow)
        if changes(uow):
            reach(Point.BEFORE_COMMIT)

    @asynccontextmanager
    async def begin_or_die(units: UnitsOfWork, actor: Actor) -> AsyncIterator[UnitOfWork]:
        async with begin(units, actor) as uow:
            yield uow
        if changes(uow):
            reach(Point.AFTER_COMMIT)

    async def execute_or_die(db: asyncpg.Connection, query: str, *args: Any, **more: Any) -> Any:
        if query is relay.SENT:
            reach(Point.BEFORE_MARK)
        return await execute(db, query, *args, **more)

    async def ack_or_die(message: Msg) -> None:
        reach(Point.BEFORE_ACK)
        await ack(message)

    UnitOfWork.finish = finish_or_die  # type: ignore[method-assign,assignment]  # the hook
    UnitsOfWork.begin = begin_or_die  # type: ignore[method-assign,assignment]  # the hook
    asyncpg.Connection.execute = execute_or_die
    Msg.ack = ack_or_die  # type: ignore[method-assign,assignment]  # the hook


def serve(config: uvicorn.Config) -> None:
    """Serves in this process, which dies with its parent."""
    ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)
    uvicorn.Server(config).run()


def main(arguments: Sequence[str]) -> None:
    """`identity.main:app 8101`: runs until SIGTERM."""
    app, port = arguments
    install_points()
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=int(port),
        access_log=False,
        server_header=False,
        timeout_keep_alive=120,
        timeout_graceful_shutdown=20,
    )
    config.load()  # imports the service and builds its routes
    stopping = False

    def stop(*_: object) -> None:
        nonlocal stopping
        stopping = True

    signal.signal(signal.SIGTERM, stop)
    while not stopping:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            serve(config)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):  # it could not start, because a dependency is away
            time.sleep(START_AGAIN_SECONDS)
