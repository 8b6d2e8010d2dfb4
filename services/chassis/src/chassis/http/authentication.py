"""Route dependencies: the signed-in viewer, the read side and the current time."""

import base64
import binascii
from collections.abc import Callable, Coroutine, Iterator
from datetime import datetime
from typing import Annotated, Any

import orjson
from fastapi import Depends, Request, Response, Security, params
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from fastapi.security import APIKeyHeader

from chassis.auth.revoked_sign_ins import READS_STOP_SECONDS, WRITES_STOP_SECONDS
from chassis.auth.tokens import hash_uid
from chassis.auth.viewer import Viewer
from chassis.context import VIEWER
from chassis.db import Queries
from chassis.errors import Forbidden, Unauthenticated, Unavailable
from chassis.runtime import Runtime, runtime_of

access_token = APIKeyHeader(name="access-token", scheme_name="accessToken", auto_error=False)
client = APIKeyHeader(name="client", scheme_name="client", auto_error=False)
uid = APIKeyHeader(name="uid", scheme_name="uid", auto_error=False)
call_token = APIKeyHeader(name="x-call-token", scheme_name="callToken", auto_error=False)
SIGN_IN_HEADERS = ("access-token", "client", "uid")
READS = frozenset({"GET", "HEAD"})


def viewer_of(request: Request) -> Viewer:
    """Authenticates by the three sign-in headers or by `authorization`, which packs the three. Once per request.

    Raises Unauthenticated, and Unavailable while nobody can say whether the sign-in has ended.
    """
    viewer: Viewer | None = request.scope.get(VIEWER)
    if viewer is None:
        viewer = _authenticate(request)
        _refuse_while_blind(request)
        request.scope[VIEWER] = viewer
    return viewer


def _refuse_while_blind(request: Request) -> None:
    """docs/adr/0013-learn-of-ended-sign-ins.md"""
    limit = READS_STOP_SECONDS if request.method in READS else WRITES_STOP_SECONDS
    if runtime_of(request).revoked_sign_ins.blind_seconds > limit:
        raise Unavailable


def _authenticate(request: Request) -> Viewer:
    token, sign_in, email = (request.headers.get(name) for name in SIGN_IN_HEADERS)
    if not (token and sign_in and email):
        token, sign_in, email = _from_bearer(request.headers.get("authorization"))
    return identify(runtime_of(request), token, sign_in, email, request.client.host if request.client else None)


async def _viewer(request: Request) -> Viewer:
    return viewer_of(request)


async def _maybe_viewer(request: Request) -> Viewer | None:
    """None for a visitor, or after the sign-in ended."""
    try:
        return viewer_of(request)
    except Unauthenticated:
        return None


def identify(runtime: Runtime, token: str, sign_in: str, email: str, address: str | None) -> Viewer:
    """Raises Unauthenticated when a claim does not match or the sign-in was revoked."""
    claims = runtime.access.verify(token, runtime.clock())
    if (
        str(claims.sign_in_id) != sign_in
        or claims.uid_hash != hash_uid(email)
        or claims.sign_in_id in runtime.revoked_sign_ins
    ):
        raise Unauthenticated
    return Viewer(
        user_id=claims.user_id,
        user_type=claims.user_type,
        profile_id=claims.profile_id,
        sign_in_id=claims.sign_in_id,
        issued_at=claims.issued_at,
        operator=claims.operator,
        address=address,
    )


def _from_bearer(bearer: str | None) -> tuple[str, str, str]:
    scheme, _, packed = (bearer or "").partition(" ")
    if scheme.lower() != "bearer":
        raise Unauthenticated
    try:
        headers = orjson.loads(base64.b64decode(packed, validate=True))
        token, sign_in, email = (headers[name] for name in SIGN_IN_HEADERS)
    except (binascii.Error, ValueError, KeyError, TypeError) as malformed:
        raise Unauthenticated from malformed
    if not all(isinstance(part, str) for part in (token, sign_in, email)):
        raise Unauthenticated
    return token, sign_in, email


async def _queries(request: Request) -> Queries:
    return runtime_of(request).queries


async def _now(request: Request) -> datetime:
    return runtime_of(request).clock()


async def _caller(request: Request, token: Annotated[str | None, Security(call_token)]) -> str:
    """The name of the calling service. Raises Unauthenticated."""
    runtime = runtime_of(request)
    if not token:
        raise Unauthenticated
    return runtime.calls.verify(token, runtime.clock())


REQUIRED_SIGN_IN, OPTIONAL_SIGN_IN = _viewer, _maybe_viewer
"""A route with one of these dependencies has a sign-in in its contract."""
SignedIn = Annotated[Viewer, Depends(_viewer)]
MaybeSignedIn = Annotated[Viewer | None, Depends(_maybe_viewer)]
"""For public routes that also serve signed-in people."""
Reading = Annotated[Queries, Depends(_queries)]
Now = Annotated[datetime, Depends(_now)]
CallingService = Annotated[str, Depends(_caller)]
"""For `/internal` routes."""


def only(*services: str) -> params.Depends:
    """For routes or routers below `/internal` that these services call: others get Forbidden."""

    async def check(caller: CallingService) -> None:
        if caller not in services:
            raise Forbidden

    dependency: params.Depends = Depends(check)
    return dependency


class SignInFirstRoute(APIRoute):
    """Authenticates before FastAPI parses the body, so that a visitor learns nothing about what it should contain."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()
        if _viewer not in calls_of(self.dependant):
            return handler

        async def authenticate_first(request: Request) -> Response:
            viewer_of(request)
            return await handler(request)

        return authenticate_first


def calls_of(dependant: Dependant) -> Iterator[Callable[..., Any] | None]:
    """The functions of a route's dependency tree."""
    yield dependant.call
    for part in dependant.dependencies:
        yield from calls_of(part)
