"""FastAPI runs plain functions, routes and dependencies, in a thread. That costs more than most of a request's other
work, and there are few threads.
"""

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from contracts_tool.services import load_services
from fastapi import APIRouter, Depends
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute


def in_threads(routers: Sequence[APIRouter]) -> set[str]:
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    return {name for route in routes for name in _plain(route.dependant)}


def _plain(part: Dependant) -> Iterator[str]:
    if part.call is not None and not _is_awaited(part.call):
        yield f"{part.call.__module__}.{part.call.__qualname__}"
    for other in part.dependencies:
        yield from _plain(other)


def _is_awaited(call: Callable[..., Any]) -> bool:
    """The `__call__` of a plain function does not count; that of a security scheme does."""
    return inspect.iscoroutinefunction(call) or inspect.iscoroutinefunction(type(call).__call__)


def test_no_request_waits_for_a_thread() -> None:
    services = [listed.service for listed in load_services()]
    assert {name for service in services for name in in_threads(service.routers)} == set()
    assert {name for service in services for name in in_threads(service.internal_routers)} == set()


def test_a_plain_dependency_and_a_plain_route_are_found() -> None:
    def now() -> int:
        return 0

    async def awaited(now: int = Depends(now)) -> int:
        return now

    router = APIRouter()

    @router.get("/plain")
    def plain(now: int = Depends(awaited)) -> int:
        return now

    assert {name.rpartition(".")[2] for name in in_threads([router])} == {"now", "plain"}
