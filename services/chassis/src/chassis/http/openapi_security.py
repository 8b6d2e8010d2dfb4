"""Adds the sign-in headers to the OpenAPI document. FastAPI has no way to say that a sign-in is optional."""

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
OPTIONAL: Sequence[dict[str, list[str]]] = [{}, *NEEDS]
"""`{}` makes a sign-in optional (https://spec.openapis.org/oas/v3.1.0#fixed-fields-7)."""
BEFORE_SECURITY = ("tags", "summary", "description", "operationId")
Document = dict[str, Any]


def with_sign_in(
    document: Callable[[], Document],
    routers: Sequence[APIRouter],
    base_path: str,
    required: Callable[..., Any],
    optional: Callable[..., Any],
) -> Callable[[], Document]:
    """`document` with the sign-in headers on each route that depends on `required` or, for a public route that also
    serves signed-in people, on `optional`."""
    signed_in = {
        (base_path + route.path, method.lower()): NEEDS if required in calls else OPTIONAL
        for router in routers
        for route in router.routes
        if isinstance(route, APIRoute) and {required, optional} & (calls := set(calls_of(route.dependant)))
        for method in route.methods or ()
    }

    def completed() -> Document:
        made = document()
        for (path, method), needs in signed_in.items():
            calls = made["paths"].get(path, {})
            if method in calls:
                calls[method] = _with_security(calls[method], needs)
        if signed_in:
            made.setdefault("components", {})["securitySchemes"] = SCHEMES
        return made

    return completed


def _with_security(call: Document, needs: Sequence[dict[str, list[str]]]) -> Document:
    """In FastAPI's own place: before parameters and responses."""
    head = {name: call[name] for name in BEFORE_SECURITY if name in call}
    return {**head, "security": needs, **{name: part for name, part in call.items() if name not in head}}
