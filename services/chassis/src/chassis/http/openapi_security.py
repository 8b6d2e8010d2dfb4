"""What a contract says of signing in. FastAPI would learn it from a dependency per header, and solve each of them for
every request; the headers are read in one place instead (chassis.http.authentication) and named here.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fastapi import APIRouter
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

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
    asks_who: Sequence[Callable[..., Any]],
) -> Callable[[], Document]:
    """`document`, with the headers of a sign-in at each route that depends on one of `asks_who`."""
    signed_in = {
        (base_path + route.path, method.lower())
        for router in routers
        for route in router.routes
        if isinstance(route, APIRoute) and any(call in asks_who for call in _calls(route.dependant))
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


def _calls(part: Dependant) -> Iterator[Callable[..., Any] | None]:
    yield part.call
    for other in part.dependencies:
        yield from _calls(other)


def _with_security(call: Document) -> Document:
    """Where FastAPI puts it: before what the call takes and answers."""
    head = {name: call[name] for name in BEFORE_SECURITY if name in call}
    return {**head, "security": NEEDS, **{name: part for name, part in call.items() if name not in head}}
