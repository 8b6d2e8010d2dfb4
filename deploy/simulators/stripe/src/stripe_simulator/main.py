"""The server's app."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse

from stripe_simulator.billing.clock_advance import catch_up
from stripe_simulator.errors import InvalidRequest, Json
from stripe_simulator.protocol import refused
from stripe_simulator.routers import (
    coupons,
    customers,
    disputes,
    documents,
    invoice_items,
    invoice_preview,
    invoices,
    payment_intents,
    payment_methods,
    prices,
    products,
    promotion_codes,
    readonly,
    refunds,
    setup_intents,
    subscription_schedules,
    subscriptions,
    tokens,
)
from stripe_simulator.routers import simulator as simulator_router
from stripe_simulator.settings import Settings
from stripe_simulator.simulator import Simulator
from stripe_simulator.snapshot import Snapshots, restore

log = logging.getLogger(__name__)

_CHECK_SECONDS = 5.0
"""The longest delay of a due step while no request arrives."""

_RESOURCES = (
    customers,
    tokens,
    payment_methods,
    setup_intents,
    payment_intents,
    products,
    prices,
    coupons,
    promotion_codes,
    subscriptions,
    invoice_preview,  # before invoices, because /{invoice_id} would match its path
    invoices,
    invoice_items,
    subscription_schedules,
    refunds,
    disputes,
    readonly,
)


async def _keep_time(simulator: Simulator) -> None:
    while True:
        catch_up(simulator)
        await asyncio.sleep(_CHECK_SECONDS)


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("a background task ended", exc_info=task.exception())


async def _not_found(request: Request, exc: Exception) -> Response:
    if not request.url.path.startswith("/v1/"):
        return JSONResponse({"detail": getattr(exc, "detail", "Not Found")}, status_code=404)
    refusal = InvalidRequest(f"Unrecognized request URL ({request.method}: {request.url.path}).")
    refusal.status = 404
    return refused(refusal)


def create_app(settings: Settings) -> FastAPI:
    simulator = Simulator(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        works = [simulator.webhooks.run(), _keep_time(simulator)]
        snapshots = None
        if settings.state is not None:
            restore(simulator, settings.state)
            snapshots = Snapshots(simulator, settings.state)
            works.append(snapshots.run())
        tasks = [asyncio.create_task(work) for work in works]
        for task in tasks:
            task.add_done_callback(_log_failure)
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if snapshots is not None:
            snapshots.save()

    app = FastAPI(title="Stripe simulator", lifespan=lifespan, openapi_url=None)
    app.state.simulator = simulator
    for resource in _RESOURCES:
        app.include_router(resource.router)
    app.include_router(simulator_router.router)
    app.include_router(documents.router)
    app.add_exception_handler(404, _not_found)

    @app.get("/healthz")
    async def healthz() -> Json:
        return {"status": "ok"}

    return app


app = create_app(Settings())
