"""Shared by all of `/v1`: the key, the version, request ids, idempotency, the error envelope."""

import asyncio
import base64
import binascii
import hmac
from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

from stripe_simulator import API_VERSION
from stripe_simulator.billing.clock_advance import catch_up
from stripe_simulator.errors import InvalidRequest, Json, NotAuthenticated, StripeError
from stripe_simulator.events import Cause, cause
from stripe_simulator.expansion import expanded
from stripe_simulator.idempotency import StoredResponse, fingerprint
from stripe_simulator.ids import new_id
from stripe_simulator.params import Expanding
from stripe_simulator.simulator import Simulator

_DISCONNECT_CHECK_SECONDS = 0.1

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def simulator_of(request: Request) -> Simulator:
    simulator: Simulator = request.app.state.simulator
    return simulator


Sim = Annotated[Simulator, Depends(simulator_of)]


def answer(simulator: Simulator, obj: Json, params: Expanding) -> Response:
    return JSONResponse(expanded(simulator.store, obj, params.expand))


class StripeRoute(APIRoute):
    def get_route_handler(self) -> Handler:
        handle = super().get_route_handler()

        async def handler(request: Request) -> Response:
            request_id = new_id("req", 14)
            try:
                response = await _executed(request, request_id, handle)
            except StripeError as refusal:
                response = refused(refusal)
            response.headers["Request-Id"] = request_id
            response.headers["Stripe-Version"] = API_VERSION
            if request.method == "POST":
                await _maybe_lost(request)
            return response

        return handler


async def _maybe_lost(request: Request) -> None:
    """Keeps the reply until the client has given up, as often as `Behavior.lost_replies` says."""
    behavior = simulator_of(request).behavior
    if behavior.lost_replies > 0:
        behavior.lost_replies -= 1
        while not await request.is_disconnected():  # noqa: ASYNC110  # Starlette has no event for it
            await asyncio.sleep(_DISCONNECT_CHECK_SECONDS)


def stripe_router(prefix: str) -> APIRouter:
    return APIRouter(prefix=f"/v1{prefix}", route_class=StripeRoute)


def refused(refusal: StripeError) -> Response:
    return JSONResponse(refusal.envelope(), status_code=refusal.status)


async def _executed(request: Request, request_id: str, handle: Handler) -> Response:
    simulator = simulator_of(request)
    authenticate(request, simulator.settings.api_key.get_secret_value())
    version = request.headers.get("stripe-version", API_VERSION)
    if version != API_VERSION:
        raise InvalidRequest(f"Invalid Stripe API version: {version}. Only {API_VERSION} is simulated.")
    catch_up(simulator)
    if request.method != "GET":
        simulator.changed.set()
    key = request.headers.get("idempotency-key") if request.method == "POST" else None
    token = cause.set(Cause(request_id, key))
    try:
        if key is None:
            return await handle(request)
        return await _executed_once(request, request_id, key, handle)
    finally:
        cause.reset(token)


async def _executed_once(request: Request, request_id: str, key: str, handle: Handler) -> Response:
    simulator = simulator_of(request)
    keys = simulator.idempotency
    asked = fingerprint(request.method, request.url.path, await request.body())
    kept = keys.begin(key, asked, simulator.now)
    if kept is not None:
        replay = Response(kept.body, status_code=kept.status, media_type="application/json")
        replay.headers["Idempotent-Replayed"] = "true"
        replay.headers["Original-Request"] = kept.request_id
        return replay
    try:
        response = await _answered(request, handle)
        if response.status_code in (200, 402):
            body = bytes(response.body).decode()
            keys.keep(key, StoredResponse(asked, request_id, response.status_code, body, simulator.now))
        response.headers["Idempotency-Key"] = key
        return response
    finally:
        keys.release(key)


async def _answered(request: Request, handle: Handler) -> Response:
    try:
        return await handle(request)
    except StripeError as refusal:
        return refused(refusal)


def authenticate(request: Request, api_key: str) -> None:
    """Bearer, or Basic with the key as user name. Raises NotAuthenticated."""
    scheme, _, credentials = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "basic":
        try:
            credentials = base64.b64decode(credentials, validate=True).decode().partition(":")[0]
        except (binascii.Error, UnicodeDecodeError):
            credentials = ""
    if not credentials:
        raise NotAuthenticated(
            "You did not provide an API key. You need to provide your API key in the Authorization header."
        )
    if not hmac.compare_digest(credentials.encode(), api_key.encode()):
        raise NotAuthenticated(f"Invalid API Key provided: {credentials[:8]}****", code="api_key_invalid")
