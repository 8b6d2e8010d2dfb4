"""Hostile input for every route of a service, made from the service's own contract.

Each route is asked once as it should be, and then again with one thing wrong at a time: every value of the corpus in
every place of the body, the query and the path; bodies that are no JSON; headers that nobody would send. Whatever
comes, the answer is no 5xx, is one that the contract names, and has the error body of DECISIONS.md (names and shapes).
"""

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

import httpx
import jsonschema
from fastapi import FastAPI

from chassis.http.paths import BASE_PATH
from chassis.ids import new_id
from chassis.live.sse import MEDIA_TYPE as STREAM
from chassis.testing.api import ApiClient
from chassis.testing.people import Person

Place = tuple[str | int, ...]
TEXTS = (
    "", " ", "\x00", "a\x00b", "x" * 20_000, "\u202ee", "İ", "'", "%", "\\", "_", "../..", "/etc/passwd",
    "00000000-0000-0000-0000-000000000000", "-1", "0", "1e400", "NaN", "9" * 30, "null", "{}",
    "0001-01-01", "9999-12-31", "2026-02-30", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00",
    "2026-03-08T02:30:00", "2026-03-03T18:00:00+00:07", "9" * 18, "America", "Mars/Phobos", "localtime",
    "a@b", "pm_../../x",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    *TEXTS, "\ud800", None, True, -1, 0, 2**31, 2**63, 10**400, 1.5, -0.0, float("nan"), float("inf"), [], {}, [[]],
    [None], {"": ""}, ["x"] * 200,
)  # fmt: skip
DEEP = 100_000
BODIES = (
    b"", b"{", b"null", b"[]", b'"text"', b"1", b"\xff\xfe", b"{\"a\": \"\xc3\"}", b"[" * DEEP, b'{"a":' * DEEP,
    b'{"\\ud800": 1}', b'{"a": ' + b"9" * 5_000 + b"}", b"\x00", b"a=b", b'{"a": 1, "a": 2}',
)  # fmt: skip
NESTED = b"[" * 5_000


def _packed(data: bytes) -> str:
    return base64.b64encode(data).decode()


HEADERS: tuple[dict[str, str], ...] = (
    {"access-token": "x", "client": "x", "uid": "x"},
    {"access-token": f"{_packed(NESTED).rstrip('=')}.e30.", "client": "x", "uid": "x"},
    {"authorization": "Bearer"},
    {"authorization": "Bearer \u00e9"},
    {"authorization": f"Bearer {_packed(NESTED)}"},
    {"authorization": f"Bearer {_packed(b'[]')}"},
    {"authorization": f"Bearer {_packed(json.dumps({'access-token': 1, 'client': None, 'uid': []}).encode())}"},
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
class Asking:
    """One request. `body` is bytes to send as they are, or anything else to send as JSON."""

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


class HostileInput:
    """`known` gives values of path, query and body fields by name, where not any text would do: ids that exist."""

    def __init__(self, api: ApiClient, app: FastAPI, people: Sequence[Person], known: Mapping[str, str]) -> None:
        self._api = api
        self._contract = app.openapi()
        self._people = people
        self._known = known

    async def broken(self) -> list[str]:
        """Every request that was answered as none should be, with the reason."""
        return [
            problem
            for template, operations in self._contract["paths"].items()
            for method, operation in operations.items()
            if STREAM not in str(operation["responses"])  # it answers for as long as someone reads
            for problem in await self._broken_route(method.upper(), template.removeprefix(BASE_PATH), operation)
        ]

    async def _broken_route(self, method: str, template: str, operation: dict[str, Any]) -> list[str]:
        proper = self._proper(method, template, operation)
        person, found = await self._who_may(proper)
        for asking in spoiled(proper):
            problem = await self._problem(asking, person)
            if problem:
                found.append(problem)
        return found

    async def _who_may(self, proper: Asking) -> tuple[Person, list[str]]:
        """The first who is not turned away for who they are; each with a sign-in of their own for this route."""
        found: list[str] = []
        for person in self._people:
            signed_in = replace(person, sign_in_id=new_id())
            problem = await self._problem(proper, signed_in)
            if problem:
                found.append(problem)
            elif (await self._send(proper, signed_in)).status_code not in (401, 403):
                return replace(person, sign_in_id=new_id()), found
        return replace(self._people[0], sign_in_id=new_id()), found

    async def _send(self, asking: Asking, person: Person) -> httpx.Response:
        headers = {"content-type": "application/json", **asking.headers}
        return await self._api.request(
            asking.method,
            asking.address,
            by=person,
            headers={name: value.encode("utf-8") for name, value in headers.items()},
            params=dict(asking.query),
            content=asking.content(),
        )

    async def _problem(self, asking: Asking, person: Person) -> str | None:
        try:
            answer = await self._send(asking, person)
        except (AssertionError, jsonschema.ValidationError) as wrong:
            reason: str | None = str(wrong).splitlines()[0]
        else:
            reason = _what_is_wrong(answer)
        return reason and f"{reason}: {_shown(asking)}"

    def _proper(self, method: str, template: str, operation: dict[str, Any]) -> Asking:
        given: dict[str, dict[str, str]] = {"path": {}, "query": {}}
        for parameter in operation.get("parameters", ()):
            if parameter["in"] in given:
                value = self._sample(parameter["schema"], parameter["name"])
                given[parameter["in"]][parameter["name"]] = value if isinstance(value, str) else json.dumps(value)
        content = operation.get("requestBody", {}).get("content", {}).get("application/json")
        body = self._sample(content["schema"], "") if content else None
        return Asking(method, template, given["path"], given["query"], body)

    def _sample(self, schema: dict[str, Any], name: str) -> Any:
        """A value that the schema takes; all optional fields are given."""
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


def spoiled(proper: Asking) -> Iterator[Asking]:
    """The same request with one thing wrong at a time."""
    for name in proper.path:
        yield from (replace(proper, path={**proper.path, name: text[:5_000]}) for text in TEXTS if text)
    for name in proper.query:
        yield from (replace(proper, query={**proper.query, name: text}) for text in TEXTS)
        yield replace(proper, query={key: value for key, value in proper.query.items() if key != name})
    yield replace(proper, query={**proper.query, "\x00": "\x00"})
    yield from (replace(proper, headers=headers) for headers in HEADERS)
    if proper.method in ("POST", "PUT", "PATCH"):
        yield from (replace(proper, body=body) for body in BODIES)
    if isinstance(proper.body, dict):
        for place in _places(proper.body):
            yield from (replace(proper, body=_with(proper.body, place, value)) for value in VALUES)
            yield replace(proper, body=_with(proper.body, (*place[:-1], "\ud800"), 1))


def _places(value: Any, here: Place = ()) -> Iterator[Place]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield (*here, key)
        yield from _places(part, (*here, key))


def _with(value: Any, place: Place, new: Any) -> Any:
    if not place:
        return new
    first, *rest = place
    if isinstance(value, list):
        return [_with(part, tuple(rest), new) if key == first else part for key, part in enumerate(value)]
    return {**value, first: _with(value.get(first), tuple(rest), new)}


def _what_is_wrong(answer: httpx.Response) -> str | None:
    if answer.status_code >= httpx.codes.INTERNAL_SERVER_ERROR:
        return f"answered {answer.status_code}"
    if answer.status_code < httpx.codes.BAD_REQUEST:
        return None
    body = answer.json()
    wrong = [
        name
        for name, kind in (("error", str), ("errors", list), ("code", str), ("fields", dict), ("request_id", str))
        if not isinstance(body.get(name), kind)
    ]
    if wrong or not body["error"] or body["error"] not in body["errors"]:
        return f"answered {answer.status_code} without the error body ({', '.join(wrong) or 'error'})"
    if body["request_id"] != answer.headers["x-request-id"]:
        return f"answered {answer.status_code} with another request's id"
    return None


def _shown(asking: Asking) -> str:
    parts = (asking.address, dict(asking.query), asking.body, dict(asking.headers))
    return " ".join([asking.method, *(ascii(part)[:300] for part in parts if part)])
