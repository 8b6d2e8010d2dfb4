"""Routes as they are served. FastAPI keeps included routers nested, asks each of their routes in turn whether it is
meant, and solves every dependency of the one that is by reflection: much of what a small request costs. Here

- the routes of all routers are declared on the app itself, and found by method and address (`Directory`);
- what a request gives without being parsed (who asks, the read side, the present instant) is handed to a route directly
  (`GIVEN`): before the body is read, so that who is not signed in learns nothing of what a body should be.
"""

import inspect
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Annotated, Any, get_args, get_origin

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.params import Depends
from fastapi.routing import APIRoute
from starlette.convertors import PathConvertor
from starlette.types import ASGIApp, Receive, Scope, Send

BASE_PATH = "/api/v1"
AREA = 3
"""Which part of an address tells most: `guardian` in `/api/v1/guardian/me`."""
Giver = Callable[[Request], Any]
GIVEN: dict[Callable[..., Any], Giver] = {}
"""By the dependency that FastAPI would solve, the plain function that answers the same (`chassis.http.asking`)."""
_REQUEST = "request_that_gives"
_VALUES = "chassis.given"


class Route(APIRoute):
    """Finds what the request gives, then lets FastAPI answer; where it has nothing to parse and nothing to encode, the
    endpoint itself does. The base of every route class of our own."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        givers: Mapping[str, Giver] = getattr(self.endpoint, _VALUES, {})
        if not givers:
            return super().get_route_handler()
        handle = self._handed_to_the_endpoint() or super().get_route_handler()

        async def answer(request: Request) -> Response:
            request.scope[_VALUES] = {name: give(request) for name, give in givers.items()}
            return await handle(request)

        return answer

    def _handed_to_the_endpoint(self) -> Callable[[Request], Coroutine[Any, Any, Response]] | None:
        """None when there is more to know than the request, or the answer is no response yet."""
        signature = inspect.signature(self.endpoint)
        asked, told = list(signature.parameters.values()), signature.return_annotation
        whole = isinstance(told, type) and issubclass(told, Response)
        if self.dependencies or not whole or [one.annotation for one in asked] != [Request]:
            return None
        endpoint, name = self.endpoint, asked[0].name

        async def handed(request: Request) -> Response:
            answer: Response = await endpoint(**{name: request})
            return answer

        return handed


def serve(app: FastAPI, router: APIRouter, prefix: str, **shared: Any) -> None:
    """Declares the router's routes on the app. `shared` is what `include_router` would add to each of them."""
    responses = shared.pop("responses", {})
    for route in router.routes:
        if not isinstance(route, APIRoute):
            raise TypeError(f"{route} is no route of FastAPI's")
        app.router.add_api_route(
            prefix + route.path,
            _given_directly(route.endpoint),
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
            route_class_override=Route if type(route) is APIRoute else type(route),
            generate_unique_id_function=app.router.generate_unique_id_function,
        )


def _given_directly(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    """The endpoint as FastAPI is to see it: without the parameters that the request gives."""
    signature = inspect.signature(endpoint, eval_str=True)
    parameters = signature.parameters.values()
    givers = {one.name: giver for one in parameters if (giver := _giver_of(one.annotation))}
    if not givers:
        return endpoint
    own = next((one.name for one in parameters if one.annotation is Request), None)

    async def called(**known: Any) -> Any:
        request: Request = known[own] if own else known.pop(_REQUEST)
        return await endpoint(**known, **request.scope[_VALUES])

    rest = [one.replace(kind=one.KEYWORD_ONLY) for one in parameters if one.name not in givers]
    request = inspect.Parameter(_REQUEST, inspect.Parameter.KEYWORD_ONLY, annotation=Request)
    shown = signature.replace(parameters=rest if own else [*rest, request])
    called.__signature__ = shown  # type: ignore[attr-defined]  # inspect reads it
    setattr(called, _VALUES, givers)
    called.__name__, called.__module__ = endpoint.__name__, endpoint.__module__
    return called


def _giver_of(annotation: Any) -> Giver | None:
    if get_origin(annotation) is not Annotated:
        return None
    asked = [one.dependency for one in get_args(annotation)[1:] if isinstance(one, Depends)]
    return GIVEN.get(asked[0]) if asked and asked[0] else None


class Directory:
    """Finds the few routes that an address can mean; what is in no list, FastAPI looks for in all of them as ever."""

    def __init__(self, router: APIRouter) -> None:
        self._whole: ASGIApp = router.app
        routes = [route for route in router.routes if isinstance(route, APIRoute)]
        if any(isinstance(one, PathConvertor) for route in routes for one in route.param_convertors.values()):
            raise ValueError("a parameter that takes slashes cannot be found by its address")
        self._by_address: dict[tuple[str, str], ASGIApp] = {}
        self._by_shape: dict[tuple[str, int, str], ASGIApp] = {}
        for shape in {_shape(method, route.path_format) for route in routes for method in _methods(route)}:
            self._by_shape[shape] = self._among([route for route in routes if _may_have(route, shape)])
        for route in routes:
            if not route.param_convertors:
                for method in _methods(route):
                    meant = [
                        one for one in routes if method in _methods(one) and one.path_regex.match(route.path_format)
                    ]
                    self._by_address.setdefault((method, route.path_format), self._among(meant[:1]))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = self._whole
        if scope["type"] == "http":
            method, path = scope["method"], scope["path"]
            found = self._by_address.get((method, path)) or self._by_shape.get(_shape(method, path)) or self._whole
        await found(scope, receive, send)

    def _among(self, routes: Sequence[APIRoute]) -> ASGIApp:
        """In the order in which they were declared, as FastAPI tries them."""
        return APIRouter(routes=list(routes), redirect_slashes=False, default=self._whole)


def _shape(method: str, path: str) -> tuple[str, int, str]:
    parts = path.split("/")
    return method, len(parts), parts[AREA] if len(parts) > AREA else ""


def _methods(route: APIRoute) -> set[str]:
    return route.methods or set()


def _may_have(route: APIRoute, shape: tuple[str, int, str]) -> bool:
    method, count, area = shape
    _, own_count, own_area = _shape(method, route.path_format)
    return method in _methods(route) and own_count == count and (own_area == area or own_area.startswith("{"))
