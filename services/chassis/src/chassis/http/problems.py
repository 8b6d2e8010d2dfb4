"""Turns every error into its HTTP response (docs/product/shared.md#error-body)."""

import structlog
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette import status as codes
from starlette.exceptions import HTTPException
from starlette.routing import Match, Route

from chassis.context import request_id
from chassis.dependencies_away import missing_dependency
from chassis.errors import DEFAULT_SENTENCE, DomainError, codes_of
from chassis.http.authentication import viewer_of
from chassis.http.field_sentences import NOT_JSON, field_sentence
from chassis.http.responses import json_response
from chassis.metrics import REFUSALS, count_from_zero
from chassis.runtime import runtime_of
from chassis.unit_of_work import Actor

log = structlog.get_logger(__name__)
MAX_FIELD_NAME = 100
"""Clients choose the names of unknown fields, so long ones are cut."""
HTTP_SENTENCES = {
    404: ("not_found", "We couldn't find what you're looking for."),
    405: ("method_not_allowed", "This address doesn't accept that kind of request."),
    413: ("too_large", "This is too large."),
}


class Problem(BaseModel):
    """The body of every error."""

    error: str
    errors: list[str]
    code: str
    fields: dict[str, str]
    request_id: str


def install(app: FastAPI) -> None:
    count_from_zero(REFUSALS, sorted(codes_of(DomainError)))
    app.add_exception_handler(DomainError, _domain)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


def problem(status: int, code: str, text: str, fields: dict[str, str] | None = None) -> Response:
    sentences = list(dict.fromkeys([text, *(fields or {}).values()]))
    body = {
        "error": text,
        "errors": sentences,
        "code": code,
        "fields": fields or {},
        "request_id": request_id.get() or "",
    }
    return json_response(body, status)


def response_for(error: Exception) -> Response:
    """The response for an error that no handler took. A missing dependency is 503 or 504, anything else 500."""
    known = error if isinstance(error, DomainError) else missing_dependency(error)
    return _of(known) if known else problem(500, "internal", DEFAULT_SENTENCE)


def _of(error: DomainError) -> Response:
    REFUSALS.labels(error.code).inc()
    answer = json_response(error.body(request_id.get() or ""), error.status)
    answer.headers.update(error.headers())
    return answer


async def _domain(request: Request, error: Exception) -> Response:
    assert isinstance(error, DomainError)
    if error.children:
        runtime, action = runtime_of(request), f"read {request.scope['route'].name}"
        runtime.reads.record(Actor.of(viewer_of(request)), action, error.children, runtime.clock())
    return _of(error)


async def _invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fields: dict[str, str] = {}
    for found in error.errors():
        path = [str(part)[:MAX_FIELD_NAME] for part in found["loc"] if part not in ("body", "query", "path", "header")]
        fields.setdefault(".".join(path), field_sentence(found, path))
    return problem(422, "invalid", next(iter(fields.values()), "Check what you entered and try again."), fields)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == codes.HTTP_400_BAD_REQUEST:  # FastAPI's response to undecodable bytes and endless nesting
        return problem(422, "invalid", NOT_JSON)
    code, text = HTTP_SENTENCES.get(error.status_code, ("http_error", DEFAULT_SENTENCE))
    answer = problem(error.status_code, code, text)
    answer.headers.update(error.headers or {})
    if error.status_code == codes.HTTP_405_METHOD_NOT_ALLOWED:
        answer.headers["allow"] = ", ".join(sorted(_methods(request)))
    return answer


def _methods(request: Request) -> set[str]:
    """What the address accepts. Starlette names only the methods of the first route that has it.

    Only routes with the most literal path count: `/notes/pdf` is not a `/notes/{note_id}`.
    """
    routes = [
        route
        for route in request.app.routes
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
    ]
    closest = min(routes, key=lambda route: len(route.param_convertors)).path
    return {method for route in routes if route.path == closest for method in route.methods or ()}
