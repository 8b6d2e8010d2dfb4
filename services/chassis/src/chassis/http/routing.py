"""Routes as they are served. FastAPI keeps included routers nested, asks each of their routes in turn whether it is
meant, and solves every dependency of the one that is by reflection: much of what a small request costs. Here

- the routes of all routers are declared on the app itself, and found by method and address (`Directory`);
- what a request gives without being parsed (who asks, the read side, the present instant) is handed to a route directly
  (`GIVEN`): before the body is read, so that who is not signed in learns nothing of what a body should be;
- a route that asks for no more than that, parts of its address and its query is called at once when each of them is
  right. What is wrong FastAPI finds, and says, itself.
"""

import inspect
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, get_args, get_origin

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.params import Depends
from fastapi.routing import APIRoute
from pydantic import BaseModel
from pydantic.fields import FieldInfo
from starlette.convertors import PathConvertor
from starlette.types import ASGIApp, Receive, Scope, Send

BASE_PATH = "/api/v1"
AREA = 3
"""Which part of an address tells most: `guardian` in `/api/v1/guardian/me`."""
Giver = Callable[[Request], Any]
GIVEN: dict[Callable[..., Any], Giver] = {}
"""Plain functions that replace dependencies, by dependency (`chassis.http.authentication`)."""
_REQUEST = "request_that_gives"
_VALUES = "chassis.given"
_WRONG = object()


class Route(APIRoute):
    """Finds what the request gives, and what else is asked for where that can be read as it is; FastAPI does the rest.
    The base of every route class of our own."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        givers: Mapping[str, Giver] = getattr(self.endpoint, _VALUES, {})
        if not givers:
            return super().get_route_handler()
        whole, endpoint, parameters = super().get_route_handler(), self.endpoint, _parameters_alone(self)

        async def answer(request: Request) -> Response:
            request.scope[_VALUES] = {name: give(request) for name, give in givers.items()}
            known = None if parameters is None else parameters.read(request)
            if known is None:
                return await whole(request)
            found: Response = await endpoint(**known)
            return found

        return answer


@dataclass(frozen=True)
class _Parameter:
    name: str
    alias: str
    many: bool
    field: Any
    """FastAPI's own, which validates."""

    def value(self, given: Any) -> Any:
        """`_WRONG` for what FastAPI refuses, and for what is missing."""
        info = self.field.field_info
        if given is None or (self.many and not given):
            return _WRONG if info.is_required() else info.default
        value, errors = self.field.validate(given, {}, loc=())
        return _WRONG if errors else value


@dataclass(frozen=True)
class _Parameters:
    """All that a route asks for beside what the request gives."""

    of_path: Sequence[_Parameter]
    of_query: Sequence[_Parameter]
    request_as: str

    def read(self, request: Request) -> dict[str, Any] | None:
        """By name; None when FastAPI has something to say about one of them."""
        known: dict[str, Any] = {self.request_as: request}
        for one in self.of_path:
            known[one.name] = one.value(request.path_params.get(one.alias))
        for one in self.of_query:
            query = request.query_params
            known[one.name] = one.value(query.getlist(one.alias) if one.many else query.get(one.alias))
        return None if _WRONG in known.values() else known


def _parameters_alone(route: APIRoute) -> _Parameters | None:
    """None when the route asks for more (a body, headers, dependencies), or answers with what is no response yet."""
    asked = route.dependant
    more = (
        asked.dependencies, asked.body_params, asked.header_params, asked.cookie_params, asked.websocket_param_name,
        asked.http_connection_param_name, asked.response_param_name, asked.background_tasks_param_name,
        asked.security_scopes_param_name,
    )  # fmt: skip
    told = inspect.signature(route.endpoint).return_annotation
    fields = [*asked.path_params, *asked.query_params]
    if any(more) or not asked.request_param_name or not (isinstance(told, type) and issubclass(told, Response)):
        return None
    if not all(_is_read_as_it_is(field.field_info) for field in fields):
        return None
    of_path, of_query = ([_parameter(one) for one in some] for some in (asked.path_params, asked.query_params))
    return _Parameters(of_path, of_query, asked.request_param_name)


def _is_read_as_it_is(info: FieldInfo) -> bool:
    """Not one of a model's, nor one whose default has to be made anew or looked at."""
    kinds = [one for one in (info.annotation, *get_args(info.annotation)) if isinstance(one, type)]
    made = info.default_factory is not None or info.validate_default or isinstance(info.default, (list, dict, set))
    return not made and not any(issubclass(kind, BaseModel) for kind in kinds)


def _parameter(field: Any) -> _Parameter:
    annotation = field.field_info.annotation
    many = any(one is list or get_origin(one) is list for one in (annotation, *get_args(annotation)))
    return _Parameter(field.name, field.alias, many, field)


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
