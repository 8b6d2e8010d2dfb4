"""An HTTP client for tests that checks every response against the OpenAPI contract of the app."""

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
from fastapi import FastAPI
from jsonschema_rs import Draft202012Validator, Registry

from chassis.db import Row
from chassis.paths import BASE_PATH
from chassis.testing.people import Person, SignIns

CONTRACT = "urn:contract"


class Contract:
    """Checks responses against the OpenAPI document of an app. Building one is slow, so tests share it."""

    def __init__(self, app: FastAPI) -> None:
        self._paths: dict[str, dict[str, Any]] = app.openapi()["paths"]
        self._patterns = [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path)), path) for path in self._paths]
        self._registry = Registry([(CONTRACT, app.openapi())])
        self._validators: dict[tuple[str, str, str], Draft202012Validator] = {}

    def check(self, method: str, path: str, response: httpx.Response) -> None:
        """Raises AssertionError for an undeclared status and jsonschema_rs's ValidationError for a wrong body."""
        template = self._template(method, path)
        if template is None or not response.headers.get("content-type", "").startswith("application/json"):
            return
        declared = self._paths[template][method.lower()]["responses"].get(str(response.status_code))
        assert declared is not None, (
            f"{method} {path} returned {response.status_code}, which the contract does not have"
        )
        schema = declared.get("content", {}).get("application/json", {}).get("schema")
        if not schema:
            return
        key = (method, template, str(response.status_code))
        if key not in self._validators:
            self._validators[key] = Draft202012Validator(_absolute(schema), registry=self._registry)
        self._validators[key].validate(response.json())

    def _template(self, method: str, path: str) -> str | None:
        return next(
            (
                template
                for pattern, template in self._patterns
                if method.lower() in self._paths[template] and pattern.fullmatch(path)
            ),
            None,
        )


class ApiClient:
    """`await api.post("/goals", json=…, by=person)`; paths are below /api/v1."""

    def __init__(self, http: httpx.AsyncClient, app: FastAPI, sign_ins: SignIns, contract: Contract) -> None:
        self._http = http
        self._app = app
        self._sign_ins = sign_ins
        self._contract = contract

    @classmethod
    @asynccontextmanager
    async def over(cls, app: FastAPI, sign_ins: SignIns, contract: Contract) -> AsyncIterator["ApiClient"]:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://service") as http:
            yield cls(http, app, sign_ins, contract)

    async def request(
        self,
        method: str,
        path: str,
        *,
        by: Person | None = None,
        headers: Mapping[str, str | bytes] | None = None,
        **content: Any,
    ) -> httpx.Response:
        sent: dict[str, Any] = {**(self._sign_ins.headers(by) if by else {}), **(headers or {})}
        response = await self._http.request(method, BASE_PATH + path, headers=sent, **content)
        self._contract.check(method, BASE_PATH + path.partition("?")[0], response)
        return response

    async def get(self, path: str, **content: Any) -> httpx.Response:
        return await self.request("GET", path, **content)

    async def post(self, path: str, **content: Any) -> httpx.Response:
        return await self.request("POST", path, **content)

    async def put(self, path: str, **content: Any) -> httpx.Response:
        return await self.request("PUT", path, **content)

    async def patch(self, path: str, **content: Any) -> httpx.Response:
        return await self.request("PATCH", path, **content)

    async def delete(self, path: str, **content: Any) -> httpx.Response:
        return await self.request("DELETE", path, **content)

    async def emitted(self, name: str | None = None) -> list[dict[str, Any]]:
        """The payloads of the events in the outbox, oldest first. `name` selects one kind of event."""
        rows: list[Row] = list(
            await self._app.state.runtime.queries.rows("SELECT subject, envelope FROM outbox ORDER BY seq")
        )
        return [row["envelope"]["data"] for row in rows if name is None or row["subject"] == f"evt.{name}"]


def _absolute(schema: Any) -> Any:
    """Makes the references of a part of the contract absolute, so that they resolve in the whole document."""
    if isinstance(schema, dict):
        return {k: CONTRACT + v if k == "$ref" else _absolute(v) for k, v in schema.items()}
    if isinstance(schema, list):
        return [_absolute(part) for part in schema]
    return schema
