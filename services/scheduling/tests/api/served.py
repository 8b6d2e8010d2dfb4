"""A real server of the app, for streams and WebSockets: the test client knows neither."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator

import uvicorn
from chassis.testing.eventually import eventually
from fastapi import FastAPI


@contextlib.asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[str]:
    """The address of /api/v1; the caller runs the lifespan."""
    server = uvicorn.Server(uvicorn.Config(app, port=0, lifespan="off", log_level="error", ws_max_size=131_072))
    running = asyncio.create_task(server._serve())  # without its signal handlers
    try:
        await eventually(lambda: _started(server))
        yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/api/v1"
    finally:
        server.handle_exit(signal.SIGTERM, None)
        await running


async def _started(server: uvicorn.Server) -> bool:
    return server.started
