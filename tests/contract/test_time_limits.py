"""Each hop ends before the hop around it, and a client waits no longer than promised
(docs/product/shared.md#time-limits)."""

import re

import pytest
import yaml
from chassis import time_limits
from stack.gateway_routes import routes_file
from stack.layout import GATEWAY
from stack.platform import load_platform

PROMISED = {"request": 15, "upload": 60}
INSIDE = {"request": time_limits.REQUEST_SECONDS, "upload": time_limits.UPLOAD_SECONDS}


@pytest.mark.parametrize("kind", PROMISED)
def test_gateway_and_service_keep_the_promise(kind: str) -> None:
    found = re.search(
        rf"{kind}: {{ forwardingTimeouts: {{ dialTimeout: (\d+)s, responseHeaderTimeout: (\d+)s }},",
        (GATEWAY / "middlewares.yml").read_text(),
    )
    assert found
    connect, response = (int(seconds) for seconds in found.groups())
    assert connect + response <= PROMISED[kind]
    assert INSIDE[kind] < response


def test_each_hop_inside_a_service_is_shorter_than_a_request() -> None:
    hops = ("CONNECT_SECONDS", "POOL_SECONDS", "STATEMENT_SECONDS", "COMMAND_SECONDS", "CALL_SECONDS")
    assert all(getattr(time_limits, hop) < time_limits.REQUEST_SECONDS for hop in hops)
    assert time_limits.STATEMENT_SECONDS < time_limits.COMMAND_SECONDS


def test_gateway_and_services_call_the_same_bodies_an_upload() -> None:
    digits = len(str(time_limits.UPLOAD_BYTES))
    assert str(time_limits.UPLOAD_BYTES) == "1" + "0" * (digits - 1)
    files = [routes_file(service.name) for service in load_platform().services]
    routed = [yaml.safe_load(file.read_text())["http"]["routers"] for file in files]
    uploads = [router["rule"] for routers in routed for name, router in routers.items() if name.endswith("-upload")]
    assert uploads
    assert all(f"`^[0-9]{{{digits},}}$`" in rule for rule in uploads)
