"""The four headers of a sign-in, and keeping them fresh (DESIGN.md section 3).

Any answer to a token older than an hour carries a new one, under the names that signing in uses.
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

from identity.domain.sign_ins import RENEWED_AFTER, token_expires_at
from identity.resources import resources_of
from identity.use_cases.begin_sign_in import Begun
from identity.use_cases.renew_sign_in import Renewed, renew_sign_in

HEADERS_ANSWERED = {
    name: {"description": text, "schema": {"type": "string"}}
    for name, text in (
        ("access-token", "Signed; valid 12 hours"),
        ("client", "The id of the sign-in"),
        ("uid", "The e-mail"),
        ("authorization", "`Bearer ` and base64 of the three as JSON"),
    )
}


def headers_of_new(key: Ed25519PrivateKey, begun: Begun) -> dict[str, str]:
    return _headers(
        key,
        user_id=begun.user.id,
        email=begun.user.email,
        user_type=UserType(begun.user.user_type),
        profile_id=begun.profile_id,
        sign_in_id=begun.sign_in_id,
        now=begun.began_at,
        ends_at=begun.expires_at,
        operator=begun.operator,
    )


def _headers_of_renewed(key: Ed25519PrivateKey, viewer: Viewer, renewed: Renewed) -> dict[str, str]:
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
            answer = await handle(request)
            if fresh := await _fresh_headers(request, viewer):
                answer.headers.update(fresh)
            return answer

        return renewing


async def _fresh_headers(request: Request, viewer: Viewer) -> dict[str, str]:
    """None while the token is young. An operator's sign-in as another person is never prolonged."""
    runtime = runtime_of(request)
    if viewer.operator or runtime.clock() - viewer.issued_at <= RENEWED_AFTER:
        return {}
    renewed = await renew_sign_in(runtime.units, viewer)
    return _headers_of_renewed(resources_of(request).access_key, viewer, renewed) if renewed else {}


def signed_in_router(**known: Any) -> APIRouter:
    """A router whose routes all need a sign-in and keep its token fresh."""
    return APIRouter(route_class=_RenewingRoute, **known)
