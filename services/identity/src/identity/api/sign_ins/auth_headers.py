"""The four response headers of a sign-in and their renewal (docs/product/identity.md#sign-in-lifetime).

Every response to a token older than an hour carries a fresh one in the same headers.
"""

import base64
from collections.abc import Callable, Coroutine
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from chassis.auth.tokens import AccessClaims, sign_access_token
from chassis.auth.viewer import UserType, Viewer
from chassis.http.authentication import SIGN_IN_HEADERS, SignInFirstRoute, viewer_of
from chassis.runtime import runtime_of
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from fastapi import APIRouter, Request, Response

from identity.domain.sign_ins import RENEW_AFTER, token_expires_at
from identity.resources import resources_of
from identity.use_cases.sign_ins.begin_sign_in import StartedSignIn
from identity.use_cases.sign_ins.renew_sign_in import RenewedSignIn, renew_sign_in

RESPONSE_HEADERS = {
    name: {"description": text, "schema": {"type": "string"}}
    for name, text in (
        ("access-token", "Signed; valid 12 hours"),
        ("client", "The id of the sign-in"),
        ("uid", "The email"),
        ("authorization", "`Bearer ` and base64 of the three as JSON"),
    )
}


def new_sign_in_headers(key: Ed25519PrivateKey, started: StartedSignIn) -> dict[str, str]:
    return _headers(
        key,
        user_id=started.user.id,
        email=started.user.email,
        user_type=UserType(started.user.user_type),
        profile_id=started.profile_id,
        sign_in_id=started.sign_in_id,
        now=started.started_at,
        ends_at=started.expires_at,
        operator=started.operator,
    )


def _renewed_headers(key: Ed25519PrivateKey, viewer: Viewer, renewed: RenewedSignIn) -> dict[str, str]:
    return _headers(
        key,
        user_id=viewer.user_id,
        email=renewed.email,
        user_type=viewer.user_type,
        profile_id=viewer.profile_id,
        sign_in_id=viewer.sign_in_id,
        now=renewed.at,
        ends_at=renewed.expires_at,
    )


def _headers(
    key: Ed25519PrivateKey,
    *,
    user_id: UUID,
    email: str,
    user_type: UserType,
    profile_id: UUID,
    sign_in_id: UUID,
    now: datetime,
    ends_at: datetime,
    operator: str | None = None,
) -> dict[str, str]:
    claims = AccessClaims(
        user_id=user_id,
        uid=email,
        user_type=user_type,
        profile_id=profile_id,
        sign_in_id=sign_in_id,
        issued_at=now,
        expires_at=token_expires_at(now, ends_at),
        operator=operator,
    )
    values = (sign_access_token(key, claims), str(sign_in_id), email)
    three = dict(zip(SIGN_IN_HEADERS, values, strict=True))
    return {**three, "authorization": f"Bearer {base64.b64encode(orjson.dumps(three)).decode()}"}


class _RenewingRoute(SignInFirstRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def renewing(request: Request) -> Response:
            viewer = viewer_of(request)
            response = await handle(request)
            if fresh := await _headers_if_stale(request, viewer):
                response.headers.update(fresh)
            return response

        return renewing


async def _headers_if_stale(request: Request, viewer: Viewer) -> dict[str, str]:
    """Empty while the token is fresh. An impersonation is never prolonged."""
    runtime = runtime_of(request)
    if viewer.operator or runtime.clock() - viewer.issued_at <= RENEW_AFTER:
        return {}
    renewed = await renew_sign_in(runtime.units, viewer)
    return _renewed_headers(resources_of(request).access_key, viewer, renewed) if renewed else {}


def renewing_router(**options: Any) -> APIRouter:
    """A router for routes that require a sign-in and renew its token."""
    return APIRouter(route_class=_RenewingRoute, **options)
