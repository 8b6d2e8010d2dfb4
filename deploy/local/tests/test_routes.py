"""The gateway's routes are what the contracts say, and nothing else."""

import json

import pytest
import yaml
from stack.gateway_routes import read_contracts, render
from stack.layout import GATEWAY
from stack.problems import Problem

CONTRACTS: dict[str, dict[str, object]] = {
    "identity": {"paths": {"/api/v1/users/sign_in": {}, "/api/v1/guardian/me": {}, "/internal/people/{id}": {}}},
    "scheduling": {"paths": {"/api/v1/clients/{client_id}/events": {}}},
}


def _routers(contracts: dict[str, dict[str, object]]) -> dict[str, dict[str, object]]:
    routers: dict[str, dict[str, object]] = yaml.safe_load(render(contracts))["http"]["routers"]
    return routers


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
    assert "internal" not in render(CONTRACTS)


def test_everything_else_goes_to_the_web_server() -> None:
    assert _routers({})["everything-else"]["service"] == "web"


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
    routers = yaml.safe_load(render(read_contracts()))["http"]["routers"]
    assert "/api/v1/documents`" in routers["documents-upload"]["rule"]
    assert "/photo$`" in routers["identity-upload"]["rule"]
    for service, document in read_contracts().items():
        if "base64" in json.dumps(document.get("components")).lower():
            assert f"{service}-upload" in routers
