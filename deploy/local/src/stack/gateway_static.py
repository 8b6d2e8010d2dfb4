"""Renders Traefik's static configuration for one environment."""

import os
from collections.abc import Sequence
from pathlib import Path
from string import Template

from stack.layout import GATEWAY


def render(
    web_address: str,
    ops_address: str,
    dynamic_folder: Path,
    otlp_endpoint: str | None = None,
    trusted_proxies: Sequence[str] = (),
) -> str:
    """Addresses are `host:port`. Traces go to the OTLP/HTTP collector at `otlp_endpoint`; None sends none.

    `trusted_proxies` are the networks (CIDR) that may set the client's address.
    """
    template = Template((GATEWAY / "traefik.yml").read_text())
    filled = template.substitute(
        web_address=web_address,
        ops_address=ops_address,
        dynamic_folder=os.fspath(dynamic_folder).replace('"', '\\"'),
        trusted_proxies=", ".join(f'"{network}"' for network in trusted_proxies),
    )
    if otlp_endpoint:
        traces = f"{otlp_endpoint.rstrip('/')}/v1/traces"
        filled += f'tracing:\n  serviceName: gateway\n  otlp: {{ http: {{ endpoint: "{traces}" }} }}\n'
    return filled
