"""The gateway's routes are what the contracts say, and nothing else."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from stack.gateway_routes import SOCKETS, Route, cluster_file, read_contracts, render, routes_file
from stack.gateway_services import UPLOAD
from stack.layout import GATEWAY
from stack.problems import Problem

CONTRACTS: dict[str, dict[str, object]] = {
    "identity": {"paths": {"/api/v1/users/sign_in": {}, "/api/v1/guardian/me": {}, "/internal/people/{id}": {}}},
    "scheduling": {"paths": {"/api/v1/clients/{client_id}/events": {}}},
}
_RULE = re.compile(r"Path(?:Regexp)?\(`[^`]*`\)")


def _read(file: Path) -> dict[str, dict[str, Any]]:
    routers: dict[str, dict[str, Any]] = yaml.safe_load(file.read_text())["http"]["routers"]
    return routers


def _routers(contracts: Mapping[str, Mapping[str, object]]) -> dict[str, dict[str, object]]:
    """Of all services. No two files may name one router: the gateway would ignore the second."""
    files = [yaml.safe_load(text)["http"]["routers"] for text in render(contracts).values()]
    assert sum(map(len, files)) == len({name for file in files for name in file})
    return {name: router for file in files for name, router in file.items()}


def test_a_parameter_is_one_segment_and_never_empty() -> None:
    rule = _routers(CONTRACTS)["scheduling"]["rule"]
    assert rule == "PathRegexp(`^/api/v1/clients/[^/]+/events$`)"


def test_only_reads_are_retried() -> None:
    routers = _routers(CONTRACTS)
    assert "retry" in str(routers["scheduling-reading"]["middlewares"])
    assert str(routers["scheduling-reading"]["rule"]).startswith("(Method(`GET`) || Method(`HEAD`)) && (")
    assert [name for name, router in routers.items() if "retry" in str(router["middlewares"])] == [
        "identity-reading",
        "scheduling-reading",
    ]


def test_sign_in_paths_have_the_lower_rate_limit() -> None:
    routers = _routers(CONTRACTS)
    assert routers["identity-sign-in"]["middlewares"] == ["sign-in", "circuit"]
    assert "sign_in" not in str(routers["identity"]["rule"])


def test_internal_paths_are_not_routed_to_a_service() -> None:
    assert "internal" not in str(render(CONTRACTS))


def test_everything_else_goes_to_the_web_server() -> None:
    routers = yaml.safe_load((GATEWAY / "pages.yml").read_text())["http"]["routers"]
    assert routers["everything-else"]["service"] == "web"
    every = [router for name in read_contracts() for router in _read(routes_file(name)).values()]
    assert min(router["priority"] for router in every) > routers["everything-else"]["priority"]


def test_a_new_route_changes_the_file_of_its_service_alone() -> None:
    contracts = read_contracts()
    for name, document in contracts.items():
        paths = document["paths"]
        assert isinstance(paths, dict)
        grown = {**document, "paths": {**paths, "/api/v1/brand_new/{id}": {"get": {}, "put": {}}}}
        before, after = render(contracts), render({**contracts, name: grown})
        assert [service for service in contracts if before[service] != after[service]] == [name]


def test_every_path_of_the_contracts_is_routed_to_its_service_alone() -> None:
    for name, document in read_contracts().items():
        paths = document["paths"]
        assert isinstance(paths, dict)
        public = {Route(name, path, frozenset()).rule() for path in paths if path.startswith("/api/")}
        routers = _read(routes_file(name))
        named = {rule for router in routers.values() for rule in _RULE.findall(router["rule"])}
        assert named == public | {f"Path(`{path}`)" for path in SOCKETS.get(name, ())}
        assert {router["service"] for router in routers.values()} <= {name, name + UPLOAD}


@pytest.mark.parametrize("file", [routes_file, cluster_file])
def test_the_files_are_current(file: Callable[[str], Path]) -> None:
    for name, text in render(read_contracts()).items():
        assert file(name).read_text() == text, f"{file(name)}: run `make contracts`"


def test_two_services_cannot_route_the_same_call() -> None:
    clash: dict[str, dict[str, object]] = {
        "identity": {"paths": {"/api/v1/a/{x}": {"get": {}, "put": {}}}},
        "billing": {"paths": {"/api/v1/a/b": {"put": {}}}},
    }
    with pytest.raises(Problem, match="match the same URL"):
        render(clash)


def test_two_services_can_share_a_url_with_different_methods() -> None:
    shared: dict[str, dict[str, object]] = {
        "identity": {"paths": {"/api/v1/a/{x}": {"put": {}, "delete": {}}}},
        "scheduling": {"paths": {"/api/v1/a/{x}": {"get": {}}}},
    }
    routers = _routers(shared)
    by_method, reading = routers["identity-by-method"], routers["scheduling-reading"]
    assert by_method["rule"] == "((Method(`DELETE`) || Method(`PUT`)) && PathRegexp(`^/api/v1/a/[^/]+$`))"
    assert int(str(by_method["priority"])) > int(str(reading["priority"]))
    assert "identity" not in routers


def test_streams_are_not_buffered() -> None:
    answers: dict[str, object] = {"200": {"content": {"text/event-stream": {}}}}
    routers = _routers({"scheduling": {"paths": {"/api/v1/live": {"get": {"responses": answers}}, "/api/v1/b": {}}}})
    assert routers["scheduling-live"]["middlewares"] == ["live", "circuit"]
    assert "live" not in str(routers["scheduling"]["rule"])
    (chain,) = [line for line in (GATEWAY / "middlewares.yml").read_text().splitlines() if "live: {" in line]
    assert "strip-internal" in chain and "compress" not in chain and "body-limit" not in chain


def test_uploads_have_their_own_time_limit() -> None:
    file = {"$ref": "#/components/schemas/FileUpload"}
    schemas = {"PhotoRequest": {"properties": {"photo": file}}, "FileUpload": {}, "Name": {}}

    def call(schema: str) -> dict[str, object]:
        body = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
        return {"requestBody": {"content": body}}

    paths = {"/api/v1/photo": {"put": call("PhotoRequest"), "delete": {}}, "/api/v1/name": {"put": call("Name")}}
    routers = _routers({"identity": {"paths": paths, "components": {"schemas": schemas}}})
    upload = routers["identity-upload"]
    assert upload["service"] == "identity-upload"
    assert upload["middlewares"] == routers["identity"]["middlewares"]
    assert upload["rule"] == (
        "HeaderRegexp(`Content-Length`, `^[0-9]{6,}$`) && ( ((Method(`PUT`)) && Path(`/api/v1/photo`)) )"
    )
    assert int(str(upload["priority"])) > int(str(routers["identity-reading"]["priority"]))


def test_every_file_in_the_contracts_is_an_upload() -> None:
    routers = _routers(read_contracts())
    assert "/api/v1/documents`" in str(routers["documents-upload"]["rule"])
    assert "/photo$`" in str(routers["identity-upload"]["rule"])
    for service, document in read_contracts().items():
        if "base64" in json.dumps(document.get("components")).lower():
            assert f"{service}-upload" in routers
