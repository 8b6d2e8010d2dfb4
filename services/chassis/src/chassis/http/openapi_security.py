"""Adds the sign-in headers to the OpenAPI document.

Declared natively, each header would be one more dependency to solve for every request
(docs/performance.md#route-index).
"""

from collections.abc import Callable, Sequence
from typing import Any

from fastapi import APIRouter
from fastapi.routing import APIRoute

from chassis.http.authentication import calls_of

SCHEMES = {
    scheme: {"type": "apiKey", "in": "header", "name": header}
    for scheme, header in (
        ("accessToken", "access-token"), ("client", "client"), ("uid", "uid"), ("authorization", "authorization"),
    )
}  # fmt: skip
NEEDS: Sequence[dict[str, list[str]]] = [{scheme: []} for scheme in SCHEMES]
BEFORE_SECURITY = ("tags", "summary", "description", "operationId")
Document = dict[str, Any]


def with_sign_in(
    document: Callable[[], Document],
    routers: Sequence[APIRouter],
    base_path: str,
    auth_dependencies: Sequence[Callable[..., Any]],
) -> Callable[[], Document]:
    """`document` with the sign-in headers on each route that depends on one of `auth_dependencies`."""
    signed_in = {
        (base_path + route.path, method.lower())
        for router in routers
        for route in router.routes
        if isinstance(route, APIRoute) and any(call in auth_dependencies for call in calls_of(route.dependant))
        for method in route.methods or ()
    }

    def completed() -> Document:
        made = document()
        for path, method in signed_in:
            calls = made["paths"].get(path, {})
            if method in calls:
                calls[method] = _with_security(calls[method])
        if signed_in:
            made.setdefault("components", {})["securitySchemes"] = SCHEMES
        return made

    return completed


def _with_security(call: Document) -> Document:
    """In FastAPI's own place: before parameters and responses."""
    head = {name: call[name] for name in BEFORE_SECURITY if name in call}
    return {**head, "security": NEEDS, **{name: part for name, part in call.items() if name not in head}}
