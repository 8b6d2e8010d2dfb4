"""Sends hostile input to every route of a service, generated from its OpenAPI contract.

Each route gets two kinds of requests:

- the cases of the contract (chassis.testing.contract_cases): each of its rules kept, and broken. A request that breaks
  a rule must be refused.
- one valid request, and the same with one fault at a time that no schema names: characters that can't be stored or
  encoded, dates and numbers that overflow, names of files and time zones, bodies that are not JSON, malformed headers.
  `make drill` sends all of them. `make test` sends each route a third, another third than the route before.

Every response must be below 500, be declared in the contract, and have the error body
(docs/product/shared.md#error-body).
"""

import base64
import itertools
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

import httpx
import jsonschema_rs
from fastapi import FastAPI

from chassis.ids import new_id
from chassis.live.sse import MEDIA_TYPE as STREAM
from chassis.paths import BASE_PATH
from chassis.testing.api import ApiClient
from chassis.testing.contract_cases import ContractCase, ContractCases
from chassis.testing.drill import IN_DRILL
from chassis.testing.people import Person

Place = tuple[str | int, ...]
TEXTS = (
    " ", "a\x00b", "x" * 20_000, "\u202ee", "İ", "'%\\_", "../../etc/passwd", "pm_../../x",
    "00000000-0000-0000-0000-000000000000", "9" * 18, "9" * 30, "1e400", "NaN",
    "0001-01-01", "9999-12-31", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
    "2026-03-08T02:30:00", "2026-03-03T18:00:00+00:07", "America", "localtime",
)  # fmt: skip
NUMBERS = (-1, 0, 2**31, 2**63, 10**400, 1.5, -0.0, float("nan"), float("inf"), "9" * 30, "1e400")
MANY = ["x"] * 200
DEEP = 100_000
BODIES = (
    b"", b"{", b"null", b"[]", b'"text"', b"1", b"\xff\xfe", b"{\"a\": \"\xc3\"}", b"[" * DEEP, b'{"a":' * DEEP,
    b'{"\\ud800": 1}', b'{"a": ' + b"9" * 5_000 + b"}", b"\x00", b"a=b", b'{"a": 1, "a": 2}',
)  # fmt: skip
NESTED = b"[" * 5_000


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


HEADERS: tuple[dict[str, str], ...] = (
    {"access-token": "x", "client": "x", "uid": "x"},
    {"access-token": f"{_base64(NESTED).rstrip('=')}.e30.", "client": "x", "uid": "x"},
    {"authorization": "Bearer"},
    {"authorization": "Bearer \u00e9"},
    {"authorization": f"Bearer {_base64(NESTED)}"},
    {"authorization": f"Bearer {_base64(b'[]')}"},
    {"authorization": f"Bearer {_base64(json.dumps({'access-token': 1, 'client': None, 'uid': []}).encode())}"},
    {"idempotency-key": "x" * 201},
    {"idempotency-key": " "},
    {"idempotency-key": "\u00e9"},
    {"x-request-id": "\u00e9" * 20},
    {"content-type": "text/plain"},
    {"content-type": "application/x-www-form-urlencoded"},
    {"stripe-signature": "t=x,v1=\u00e9"},
    {"stripe-signature": ","},
)


@dataclass(frozen=True)
class RequestCase:
    """One request. A `body` of bytes is sent unchanged; any other is sent as JSON."""

    method: str
    template: str
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        address = self.template
        for name, value in self.path.items():
            address = address.replace(f"{{{name}}}", quote(value, safe=""))
        return address

    def content(self) -> bytes | None:
        if self.body is None or isinstance(self.body, bytes):
            return self.body
        return json.dumps(self.body).encode()


Known = str | Callable[[], Awaitable[Any]]
"""A function is called again after each accepted request: for a version that every one changes."""


@dataclass(frozen=True)
class Way:
    """One valid way to call a route with fields that exclude each other. `body` has the fields that are sent: a mapping
    is merged into the contract's sample, or into each item of a list; anything else replaces the sample."""

    body: Mapping[str, Any]
    path: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] | None = None

    def of(self, sample: RequestCase) -> RequestCase:
        body = {name: _merged(sample.body[name], value) for name, value in self.body.items()}
        query = sample.query if self.query is None else self.query
        return replace(sample, path={**sample.path, **self.path}, query=query, body=body)


def _merged(sample: Any, known: Any) -> Any:
    match sample, known:
        case list(), Mapping():
            return [_merged(item, known) for item in sample]
        case dict(), Mapping():
            return {**sample, **known}
        case _:
            return known


class HostileInput:
    """`known` has values for path, query and body fields by name where an arbitrary text is not valid, such as ids.
    `ways` has the ways to call a route, by operation id, if a request with all fields is refused."""

    def __init__(
        self,
        api: ApiClient,
        app: FastAPI,
        people: Sequence[Person],
        known: Mapping[str, Known],
        ways: Mapping[str, Sequence[Way]] | None = None,
    ) -> None:
        self._api = api
        self._contract = app.openapi()
        self._people = people
        self._known = known
        self._ways = ways or {}
        self._results: dict[Callable[[], Awaitable[Any]], Any] = {}
        self._thirds = itertools.cycle([slice(None)] if IN_DRILL else [slice(begin, None, 3) for begin in range(3)])

    async def broken(self) -> list[str]:
        """Describes each request that got a wrong response, with the reason. Empty when all is well."""
        self._cases = ContractCases(self._contract, await self._current(dict(self._known)))
        return [
            problem
            for template, operations in self._contract["paths"].items()
            for method, operation in operations.items()
            if STREAM not in str(operation["responses"])  # a stream responds for as long as the client reads
            for problem in await self._broken_route(method.upper(), template.removeprefix(BASE_PATH), operation)
        ]

    async def _broken_route(self, method: str, template: str, operation: dict[str, Any]) -> list[str]:
        sample = self._valid_request(method, template, operation)
        ways = [way.of(sample) for way in self._ways.get(operation["operationId"], ())]
        found: list[str] = []
        for valid in (sample, *ways):
            person, problems = await self._permitted_person(valid)
            if valid is sample:
                problems += await self._problems_of_contract(method, template, person)
            variants = [*invalid_variants(valid)][next(self._thirds)]
            problems += [await self._problem(request, person) for request in variants]
            found += [problem for problem in problems if problem]
        return found

    async def _problems_of_contract(self, method: str, template: str, permitted: Person) -> list[str | None]:
        """The permitted person sends three of each group of cases; then each person sends one."""
        others = [replace(person, sign_in_id=new_id()) for person in self._people]
        senders = itertools.cycle([permitted] * 3 + others)
        problems = [
            await self._problem_of_case(case, next(senders)) for case in self._cases.of(method, BASE_PATH + template)
        ]
        assert problems, f"schemathesis has no case of {method} {template}"
        return problems

    async def _problem_of_case(self, case: ContractCase, person: Person) -> str | None:
        address = case.address.removeprefix(BASE_PATH)
        headers = {name: value.encode() for name, value in case.headers.items()}
        try:
            response = await self._api.request(case.method, address, by=person, headers=headers, content=case.body)
        except (AssertionError, jsonschema_rs.ValidationError) as wrong:
            reason: str | None = str(wrong).splitlines()[0]
        else:
            accepted = response.is_success and case.must_be_refused
            reason = "was accepted" if accepted else _response_problem(response)
        return reason and f"{reason}: {case}"

    async def _permitted_person(self, valid: RequestCase) -> tuple[Person, list[str | None]]:
        """The first person who gets neither 401 nor 403, and the problems found before. Each gets a new sign-in."""
        found: list[str | None] = []
        for person in self._people:
            signed_in = replace(person, sign_in_id=new_id())
            problem = await self._problem(valid, signed_in)
            if problem:
                found.append(problem)
            elif (await self._send(valid, signed_in)).status_code not in (401, 403):
                return replace(person, sign_in_id=new_id()), found
        return replace(self._people[0], sign_in_id=new_id()), found

    async def _send(self, request: RequestCase, person: Person) -> httpx.Response:
        headers = {"content-type": "application/json", **request.headers}
        response = await self._api.request(
            request.method,
            request.address,
            by=person,
            headers={name: value.encode("utf-8") for name, value in headers.items()},
            params=dict(request.query),
            content=replace(request, body=await self._current(request.body)).content(),
        )
        if response.is_success and request.method != "GET":
            self._results.clear()
        return response

    async def _current(self, value: Any) -> Any:
        """The value with each function replaced by its result."""
        match value:
            case dict():
                return {key: await self._current(part) for key, part in value.items()}
            case list():
                return [await self._current(part) for part in value]
            case _ if not callable(value):
                return value
            case _ if value not in self._results:
                self._results[value] = await value()
        return self._results[value]

    async def _problem(self, request: RequestCase, person: Person) -> str | None:
        try:
            response = await self._send(request, person)
        except (AssertionError, jsonschema_rs.ValidationError) as wrong:
            reason: str | None = str(wrong).splitlines()[0]
        else:
            reason = _response_problem(response)
        return reason and f"{reason}: {_describe(request)}"

    def _valid_request(self, method: str, template: str, operation: dict[str, Any]) -> RequestCase:
        given: dict[str, dict[str, str]] = {"path": {}, "query": {}}
        for parameter in operation.get("parameters", ()):
            if parameter["in"] in given:
                value = self._sample(parameter["schema"], parameter["name"])
                given[parameter["in"]][parameter["name"]] = value if isinstance(value, str) else json.dumps(value)
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        body = self._sample(content["schema"], "") if content else None
        return RequestCase(method, template, given["path"], given["query"], body)

    def _sample(self, schema: dict[str, Any], name: str) -> Any:
        """A value that is valid for the schema, with all optional fields."""
        match schema:
            case {"type": "array", "items": dict(items)}:
                return [self._sample(items, name)]
            case _ if name in self._known:
                return self._known[name]
            case {"$ref": str(ref)}:
                return self._sample(self._contract["components"]["schemas"][ref.rsplit("/", 1)[-1]], name)
            case {"anyOf": [first, *_]} | {"allOf": [first, *_]}:
                return self._sample(first, name)
            case {"enum": [first, *_]} | {"const": first} | {"examples": [first, *_]}:
                return first
            case {"properties": dict(fields)}:
                return {key: self._sample(part, key) for key, part in fields.items()}
            case {"type": "integer"}:
                return int(schema.get("minimum", 0)) or 1
            case {"type": "boolean"}:
                return True
            case {"format": "date"}:
                return "2026-03-03"
            case {"format": "date-time"}:
                return "2026-03-03T18:00:00+00:00"
            case _:
                return "text"


def invalid_variants(valid: RequestCase) -> Iterator[RequestCase]:
    """Variants of the request with one fault each."""
    for name in valid.path:
        yield from (replace(valid, path={**valid.path, name: text[:5_000]}) for text in TEXTS)
    for name in valid.query:
        yield from (replace(valid, query={**valid.query, name: text}) for text in TEXTS)
        yield replace(valid, query={key: value for key, value in valid.query.items() if key != name})
    yield replace(valid, query={**valid.query, "\x00": "\x00"})
    yield from (replace(valid, headers=headers) for headers in HEADERS)
    if valid.method in ("POST", "PUT", "PATCH"):
        yield from (replace(valid, body=body) for body in BODIES)
    if isinstance(valid.body, dict):
        for place, value in _places(valid.body):
            yield from (replace(valid, body=_with(valid.body, place, fault)) for fault in _faults(value))


def _faults(value: Any) -> Iterator[Any]:
    """Values of the same kind that no schema rules out. The cases of the contract have those of other kinds."""
    match value:
        case bool() | None:
            pass
        case int():
            yield from NUMBERS
        case list():
            yield MANY
        case dict():
            yield {**value, "\ud800": 1}
        case _:
            yield from (*TEXTS, "\ud800")


def _places(value: Any, path: Place = ()) -> Iterator[tuple[Place, Any]]:
    yield path, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _places(part, (*path, key))


def _with(value: Any, place: Place, new: Any) -> Any:
    if not place:
        return new
    first, *rest = place
    if isinstance(value, list):
        return [_with(part, tuple(rest), new) if key == first else part for key, part in enumerate(value)]
    return {**value, first: _with(value.get(first), tuple(rest), new)}


def _response_problem(response: httpx.Response) -> str | None:
    if response.status_code >= httpx.codes.INTERNAL_SERVER_ERROR:
        return f"returned {response.status_code}"
    if response.status_code < httpx.codes.BAD_REQUEST:
        return None
    body = response.json()
    wrong = [
        name
        for name, kind in (("error", str), ("errors", list), ("code", str), ("fields", dict), ("request_id", str))
        if not isinstance(body.get(name), kind)
    ]
    if wrong or not body["error"] or body["error"] not in body["errors"]:
        return f"returned {response.status_code} without the error body ({', '.join(wrong) or 'error'})"
    if body["request_id"] != response.headers["x-request-id"]:
        return f"returned {response.status_code} with another request's id"
    return None


def _describe(request: RequestCase) -> str:
    parts = (request.address, dict(request.query), request.body, dict(request.headers))
    return " ".join([request.method, *(ascii(part)[:300] for part in parts if part)])
