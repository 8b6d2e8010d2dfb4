"""Writes each service's routes.yml from the contracts. A path in no contract is not routed to any service.

A file goes out with its service, so it depends on that service's contract alone. The one exception: of two services
that share a URL, the one without GET matches by method.

python -m stack.gateway_routes            writes the files
python -m stack.gateway_routes --check    fails when a file differs from the contracts
"""

import json
import re
import sys
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from stack.gateway_services import UPLOAD
from stack.layout import CONTRACTS, GATEWAY, ROOT
from stack.platform import load_platform
from stack.problems import Problem

# Paths that could be used to guess a password or a link, or to find out who is registered: a lower rate limit.
SIGN_IN_PATHS = frozenset(
    f"/api/v1/{path}"
    for path in (
        "users/sign_in",
        "users/sign_in/second_factor",
        "users/password",
        "users/confirmation",
        "users/confirmation/resend",
        "user/check_email",
        "impersonations",
        "guardian/register",
        "therapist/register",
        "invitations/{token}",
    )
)
_PRIORITY, _READING_PRIORITY, _BY_METHOD_PRIORITY, _SIGN_IN_PRIORITY, _LIVE_PRIORITY = 100, 110, 115, 120, 125
_UPLOAD_PRIORITY = 130
_STREAM = "text/event-stream"
SOCKETS = {"scheduling": ("/api/v1/room_signals",)}
"""The WebSockets of each service: OpenAPI has no form for them."""
OWN_FILES = ("middlewares.yml", "pages.yml")
"""What the gateway has of its own, in every environment."""
_FILES = {f"#/components/schemas/{name}" for name in ("FileUpload", "NewDocument")}
"""What contracts call a file in a request."""
_UPLOADING = "HeaderRegexp(`Content-Length`, `^[0-9]{6,}$`)"
"""A body of 100,000 bytes or more (chassis.time_limits.UPLOAD_BYTES)."""
_HEAD = """\
# Generated from contracts/openapi by `make contracts`: routers for exactly the paths of this service's contract.
http:
  routers:
"""


@dataclass(frozen=True)
class Route:
    """A path template of one service's contract, and its methods."""

    service: str
    template: str
    methods: frozenset[str]
    is_stream: bool = False
    """The response is a stream, so no proxy may buffer it."""
    uploading: frozenset[str] = frozenset()
    """The methods that take a file."""

    @property
    def shape(self) -> tuple[str, ...]:
        """The path's segments, each parameter as `*`."""
        return tuple("*" if "{" in part else part for part in self.template.split("/"))

    def overlaps(self, other: "Route") -> bool:
        """Whether some URL fits both templates."""
        return len(self.shape) == len(other.shape) and all(
            mine == theirs or "*" in (mine, theirs) for mine, theirs in zip(self.shape, other.shape, strict=True)
        )

    def is_routed_by_method(self, others: Sequence["Route"]) -> bool:
        """Whether another service has the same URL with other methods. The one with GET gets the remaining methods."""
        shared = any(other.service != self.service and self.overlaps(other) for other in others)
        return shared and "GET" not in self.methods

    def rule(self) -> str:
        """Traefik's matcher. A parameter is exactly one segment and never empty."""
        if "{" not in self.template:
            return f"Path(`{self.template}`)"
        parts = (re.escape(part).replace(r"\-", "-") for part in re.split(r"\{[^}]+\}", self.template))
        return f"PathRegexp(`^{'[^/]+'.join(parts)}$`)"


def routes_file(service: str) -> Path:
    return ROOT / "services" / service / "routes.yml"


def cluster_file(service: str) -> Path:
    """The same routes where kustomize may read them: a kustomization can't name a file above its own folder."""
    return ROOT / "deploy" / "k8s" / "base" / service / "routes.yml"


def shared_files() -> dict[str, Path]:
    """What every gateway reads beside the addresses of its environment, by the name in the folder it watches."""
    names = [service.name for service in load_platform().services]
    return {name: GATEWAY / name for name in OWN_FILES} | {f"{name}.yml": routes_file(name) for name in names}


def render(contracts: Mapping[str, Mapping[str, object]]) -> dict[str, str]:
    """Each service's routes, from OpenAPI documents by service name. Paths outside /api stay internal.

    Two services may share a path with different methods. Raises Problem when they share a method too.
    """
    paths = [
        Route(
            service,
            template,
            frozenset(method.upper() for method in calls),
            _STREAM in json.dumps(calls),
            frozenset(method.upper() for method, call in calls.items() if takes_file(call, document)),
        )
        for service, document in contracts.items()
        for template, calls in sorted(_paths(document).items())
        if template.startswith("/api/")
    ]
    for one, other in combinations(paths, 2):
        if one.service != other.service and one.overlaps(other) and one.methods & other.methods:
            raise Problem(
                f"{one.service}'s {one.template} and {other.service}'s {other.template} match the same URL, so the "
                "gateway cannot distinguish them: rename one of them"
            )
    return {service: _HEAD + _routers(service, paths) for service in contracts}


def takes_file(call: object, document: Mapping[str, object]) -> bool:
    """Whether a file is somewhere in the call's request body."""
    body = call.get("requestBody") if isinstance(call, dict) else None
    found, unread = set[str](), {*_references(body)}
    while unread - found:
        reference = (unread - found).pop()
        found.add(reference)
        unread |= _references(_schema(document, reference))
    return bool(_FILES & found)


def _references(part: object) -> set[str]:
    return set(re.findall(r'"\$ref": "([^"]+)"', json.dumps(part)))


def _schema(document: Mapping[str, object], reference: str) -> object:
    found: object = document
    for name in reference.removeprefix("#/").split("/"):
        found = found.get(name) if isinstance(found, dict) else None
    return found


def _paths(document: Mapping[str, object]) -> Mapping[str, Mapping[str, object]]:
    paths = document.get("paths", {})
    return paths if isinstance(paths, dict) else {}


def _routers(service: str, every: Sequence[Route]) -> str:
    paths = [path for path in every if path.service == service]
    by_method = [path for path in paths if path.is_routed_by_method(every)]
    signing_in = [path.rule() for path in paths if path.template in SIGN_IN_PATHS]
    streams = [path.rule() for path in paths if path.is_stream]
    special = {*by_method, *(path for path in paths if path.is_stream or path.template in SIGN_IN_PATHS)}
    ordinary = [path.rule() for path in paths if path not in special]
    text = ""
    if ordinary:
        text += _router(service, service, _any(ordinary), _PRIORITY, "api, circuit")
        reading = ["(Method(`GET`) || Method(`HEAD`)) && (", *_any(ordinary), ")"]
        text += _router(f"{service}-reading", service, reading, _READING_PRIORITY, "read, circuit, retry")
    if by_method:
        rules = [f"(({_methods(path.methods)}) && {path.rule()})" for path in by_method]
        text += _router(f"{service}-by-method", service, _any(rules), _BY_METHOD_PRIORITY, "api, circuit")
    if signing_in:
        text += _router(f"{service}-sign-in", service, _any(signing_in), _SIGN_IN_PRIORITY, "sign-in, circuit")
    uploads = [
        f"(({_methods(path.uploading)}) && {path.rule()})"
        for path in paths
        if path.uploading and path.template not in SIGN_IN_PATHS
    ]
    if uploads:
        rules = [f"{_UPLOADING} && (", *_any(uploads), ")"]
        text += _router(f"{service}-upload", service + UPLOAD, rules, _UPLOAD_PRIORITY, "api, circuit")
    if streams:
        text += _router(f"{service}-live", service, _any(streams), _LIVE_PRIORITY, "live, circuit")
    if sockets := [f"Path(`{path}`)" for path in SOCKETS.get(service, ())]:
        # No `circuit`: a connection that lasts an hour says nothing about how the service answers.
        text += _router(f"{service}-sockets", service, _any(sockets), _LIVE_PRIORITY, "sockets")
    return text


def _methods(methods: Collection[str]) -> str:
    return " || ".join(f"Method(`{method}`)" for method in sorted(methods))


def _any(rules: Sequence[str]) -> list[str]:
    return [*(f"{rule} ||" for rule in rules[:-1]), rules[-1]]


def _router(name: str, service: str, rule: Sequence[str], priority: int, middlewares: str) -> str:
    lines = "\n".join(f"        {line}" for line in rule)
    return f"""\
    {name}:
      entryPoints: [web]
      rule: >-
{lines}
      priority: {priority}
      service: {service}
      middlewares: [{middlewares}]
"""


def read_contracts(folder: Path = CONTRACTS / "openapi") -> dict[str, Mapping[str, object]]:
    """The OpenAPI document of every service that has one, in the order of deploy/platform.toml."""
    files = {service.name: folder / f"{service.name}.json" for service in load_platform().services}
    return {name: json.loads(file.read_text()) for name, file in files.items() if file.exists()}


def main(arguments: Sequence[str]) -> None:
    try:
        wanted = render(read_contracts())
    except Problem as problem:
        sys.exit(str(problem))
    files = {file(service): text for service, text in wanted.items() for file in (routes_file, cluster_file)}
    old = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    if old and "--check" in arguments:
        names = ", ".join(str(path.relative_to(ROOT)) for path in old)
        sys.exit(f"{names}: out of date with the contracts; run `make contracts` and commit the result")
    for path in old:
        path.write_text(files[path])


if __name__ == "__main__":
    main(sys.argv[1:])
