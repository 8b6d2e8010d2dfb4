"""HTTP through the gateway, like a browser."""

from collections.abc import Mapping
from http.client import HTTPConnection
from select import select
from typing import Any

import httpx
from chassis.service_client import ssl_context

PREFIX = "/api/v1"
SIGN_IN_HEADERS = ("access-token", "client", "uid")
TIMEOUT_SECONDS = 30


class Api:
    """One visitor's connection. Paths are written without `/api/v1`."""

    def __init__(self, base_url: str) -> None:
        self._base_url = base_url
        self.http = httpx.Client(base_url=base_url, timeout=TIMEOUT_SECONDS, trust_env=False, verify=ssl_context())
        self.user: dict[str, Any] = {}

    def close(self) -> None:
        self.http.close()

    def again(self) -> "Api":
        """The same person over another connection."""
        other = Api(self._base_url)
        other.http.headers.update(self.http.headers)
        other.user = self.user
        return other

    def sign_in(self, email: str, password: str, user_type: str) -> "Api":
        """Signs in and uses the sign-in for all later calls. Raises AssertionError when it is refused."""
        wanted = {"user": {"email": email, "password": password, "user_type": user_type}}
        response = self.call("POST", "/users/sign_in", json=wanted)
        assert response.status_code == 200, f"{email} could not sign in: {response.text}"
        self.http.headers.update({name: response.headers[name] for name in SIGN_IN_HEADERS})
        self.user = response.json()["user"]
        return self

    @property
    def profile_id(self) -> str:
        """The guardian's or the therapist's id."""
        return str(self.user["userable_id"])

    def call(self, method: str, path: str, **known: Any) -> httpx.Response:
        """Sends a request and returns the response, whatever its status."""
        return self.http.request(method, PREFIX + path, **known)

    def drop_reply(self, method: str, path: str, json: Any, headers: Mapping[str, str]) -> None:
        """Sends a request on a connection of its own and closes it once the reply is there, unread."""
        request = self.http.build_request(method, PREFIX + path, json=json, headers=headers)
        connection = HTTPConnection(request.url.host, request.url.port, timeout=TIMEOUT_SECONDS)
        connection.request(method, request.url.raw_path.decode(), request.content, dict(request.headers))
        readable, _, _ = select([connection.sock], [], [], TIMEOUT_SECONDS)
        assert readable, f"{method} {path}: no reply in {TIMEOUT_SECONDS} s"
        connection.close()

    def get(self, path: str, **params: Any) -> Any:
        return self._done("GET", path, params=params)

    def post(self, path: str, json: Any = None) -> Any:
        return self._done("POST", path, json=json)

    def put(self, path: str, json: Any) -> Any:
        return self._done("PUT", path, json=json)

    def _done(self, method: str, path: str, **known: Any) -> Any:
        """The body of a response that must be a success."""
        response = self.call(method, path, **known)
        assert response.is_success, f"{method} {path}: {response.status_code} {response.text}"
        return response.json() if response.content else None
