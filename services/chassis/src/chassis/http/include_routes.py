"""Includes routers and gives their routes a route class: `app.include_router` has no such parameter."""

from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute


def include_routes(app: FastAPI, router: APIRouter, prefix: str, route_class: type[APIRoute], **shared: Any) -> None:
    """Declares the router's routes on the app, as `app.include_router` does. Takes `responses`, `include_in_schema`.

    `route_class` replaces FastAPI's default; routers with their own route class keep it.
    """
    responses = shared.pop("responses", {})
    for route in router.routes:
        if isinstance(route, APIWebSocketRoute):
            app.router.add_api_websocket_route(prefix + route.path, route.endpoint, route.name)
            continue
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
