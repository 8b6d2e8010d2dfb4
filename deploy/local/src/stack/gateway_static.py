"""Renders Traefik's static configuration for one environment."""

import os
from collections.abc import Sequence
from pathlib import Path
from string import Template

from stack.layout import GATEWAY

_PLAIN = Template("""\
  plain:
    address: "${address}"
    transport: { respondingTimeouts: { readTimeout: 5s, writeTimeout: 5s, idleTimeout: 5s } }
""")


def render(
    web_address: str,
    ops_address: str,
    dynamic_folder: Path,
    otlp_endpoint: str | None = None,
    trusted_proxies: Sequence[str] = (),
    plain_address: str | None = None,
    trace_share: float = 1,
) -> str:
    """Addresses are `host:port`. Traces go to the OTLP/HTTP collector at `otlp_endpoint`; None sends none.
    `trace_share` of the requests are traced, from 0 to 1: the gateway decides, and the services follow it.

    `trusted_proxies` are the networks (CIDR) that may set the client's address. With a `plain_address` the gateway
    itself ends TLS, and sends pages from that address to https (deploy/k8s/base/gateway/tls.yml).
    """
    template = Template((GATEWAY / "traefik.yml").read_text())
    filled = template.substitute(
        web_address=web_address,
        ops_address=ops_address,
        dynamic_folder=os.fspath(dynamic_folder).replace('"', '\\"'),
        tls="      tls: {}\n" if plain_address else "",
        plain_entry_point=_PLAIN.substitute(address=plain_address) if plain_address else "",
        trusted_proxies=", ".join(f'"{network}"' for network in trusted_proxies),
    )
    if otlp_endpoint:
        traces = f"{otlp_endpoint.rstrip('/')}/v1/traces"
        filled += f"tracing:\n  serviceName: gateway\n  sampleRate: {trace_share}\n"
        filled += f'  otlp: {{ http: {{ endpoint: "{traces}" }} }}\n'
    return filled
