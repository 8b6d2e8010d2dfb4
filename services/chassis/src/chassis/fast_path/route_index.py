"""Finds a route by its method and address instead of trying every route in turn.

FastAPI keeps included routers nested and asks each route of each router whether it matches. With 50 to 80 routes per
service this search took up to a quarter of a small request's CPU (docs/performance.md#route-index).
"""

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.convertors import PathConvertor
from starlette.types import ASGIApp, Receive, Scope, Send

_AREA = 3
"""The most telling segment of a path: `guardian` in `/api/v1/guardian/me`."""
_Shape = tuple[str, int, str]
"""Method, number of segments, and the segment at _AREA."""


def include_flat(app: FastAPI, router: APIRouter, prefix: str, route_class: type[APIRoute], **shared: Any) -> None:
    """`app.include_router`, but with the routes declared on the app itself. Takes `responses`, `include_in_schema`.

    `route_class` replaces FastAPI's default; routers with their own route class keep it.
    """
    responses = shared.pop("responses", {})
    for route in router.routes:
        if not isinstance(route, APIRoute):
            raise TypeError(f"{route} is not a FastAPI route")
        app.router.add_api_route(
            prefix + route.path,
            route.endpoint,
            response_model=route.response_model,
            status_code=route.status_code,
            tags=route.tags,
            dependencies=route.dependencies,
            summary=route.summary,
            description=route.description,
            response_description=route.response_description,
            responses={**responses, **route.responses},
            deprecated=route.deprecated,
            name=route.name,
            methods=route.methods,
            operation_id=route.operation_id,
            include_in_schema=route.include_in_schema and shared.get("include_in_schema", True),
            response_class=route.response_class,
            openapi_extra=route.openapi_extra,
            route_class_override=route_class if type(route) is APIRoute else type(route),
            generate_unique_id_function=app.router.generate_unique_id_function,
        )


class RouteIndex:
    """Replaces the router's middleware stack. A request that the index does not know goes through all routes."""

    def __init__(self, router: APIRouter) -> None:
        self._all: ASGIApp = router.app
        routes = [route for route in router.routes if isinstance(route, APIRoute)]
        if any(isinstance(one, PathConvertor) for route in routes for one in route.param_convertors.values()):
            raise ValueError("the route index cannot find a parameter that contains slashes")
        self._by_address: dict[tuple[str, str], ASGIApp] = {}
        self._by_shape: dict[_Shape, ASGIApp] = {}
        for shape in {_shape(method, route.path_format) for route in routes for method in _methods(route)}:
            self._by_shape[shape] = self._among([route for route in routes if _may_match(route, shape)])
        for route in routes:
            if not route.param_convertors:
                for method in _methods(route):
                    matching = [
                        one for one in routes if method in _methods(one) and one.path_regex.match(route.path_format)
                    ]
                    self._by_address.setdefault((method, route.path_format), self._among(matching[:1]))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        target = self._all
        if scope["type"] == "http":
            method, path = scope["method"], scope["path"]
            target = self._by_address.get((method, path)) or self._by_shape.get(_shape(method, path)) or self._all
        await target(scope, receive, send)

    def _among(self, routes: Sequence[APIRoute]) -> ASGIApp:
        """Tries the routes in the order of their declaration, like FastAPI."""
        return APIRouter(routes=list(routes), redirect_slashes=False, default=self._all)


def _shape(method: str, path: str) -> _Shape:
    parts = path.split("/")
    return method, len(parts), parts[_AREA] if len(parts) > _AREA else ""


def _methods(route: APIRoute) -> set[str]:
    return route.methods or set()


def _may_match(route: APIRoute, shape: _Shape) -> bool:
    method, count, area = shape
    _, own_count, own_area = _shape(method, route.path_format)
    return method in _methods(route) and own_count == count and (own_area == area or own_area.startswith("{"))
