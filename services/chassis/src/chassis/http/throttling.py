"""Limits on the routes that cost, per signed-in person and per client address."""

from contextlib import suppress
from typing import Any

from fastapi import Depends, Request, params

from chassis.errors import Unauthenticated
from chassis.http.authentication import viewer_of
from chassis.http.problems import Problem
from chassis.runtime import runtime_of
from chassis.throttle import Limit

LIMITED: dict[int | str, dict[str, Any]] = {
    429: {"model": Problem, "description": "Too many attempts; see Retry-After"}
}
"""OpenAPI response of limited routes."""


def limited(action: str, *, per_person: int, per_address: int) -> params.Depends:
    """Calls in 15 minutes. Routes with the same `action` are counted together. Without a sign-in, `{token}` in the path
    takes the place of the person."""

    async def check(request: Request) -> None:
        runtime = runtime_of(request)
        person = request.path_params.get("token")
        with suppress(Unauthenticated):
            person = str(viewer_of(request).user_id)
        scale = runtime.settings.throttle_scale
        address = request.client.host if request.client else None
        await runtime.throttle.count(
            (
                Limit(f"{action}:person", person, per_person * scale),
                Limit(f"{action}:address", address, per_address * scale),
            )
        )

    dependency: params.Depends = Depends(check)
    return dependency
