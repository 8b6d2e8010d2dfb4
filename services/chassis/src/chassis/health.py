"""Liveness (`/healthz`) and readiness (`/readyz`). The gateway routes neither."""

import asyncio

from fastapi import APIRouter, Request, Response

from chassis.db import DRIVER_ERRORS
from chassis.http.responses import json_response
from chassis.runtime import runtime_of

ALIVE = "/healthz"
READY = "/readyz"
HEALTH_PATHS = frozenset({ALIVE, READY})
"""Probed every few seconds, so they are not traced."""
health_router = APIRouter(include_in_schema=False)


@health_router.get(ALIVE)
async def alive() -> Response:
    return json_response({"status": "ok"})


@health_router.get(READY)
async def ready(request: Request) -> Response:
    """503 with the missing parts: a responding database, and all revoked sign-ins heard once."""
    runtime = runtime_of(request)
    missing = []
    try:
        async with asyncio.timeout(2):
            await runtime.queries.value("SELECT 1")
    except DRIVER_ERRORS:
        missing.append("database")
    if not runtime.revoked_sign_ins.complete:
        missing.append("ended sign-ins")
    return json_response({"status": "waiting" if missing else "ready", "missing": missing}, 503 if missing else 200)
