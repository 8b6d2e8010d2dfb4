"""Fills in Traefik's static configuration for one environment; container images use it as a command:

python -m stack.gateway_static :8080 :8081 /etc/traefik/dynamic > traefik.yml
"""

import os
import sys
from pathlib import Path
from string import Template

from stack.layout import GATEWAY


def render(web_address: str, ops_address: str, dynamic_folder: Path, otlp_endpoint: str | None = None) -> str:
    """Addresses are `host:port`. Traces go to the OTLP/HTTP collector at `otlp_endpoint`; None sends none."""
    template = Template((GATEWAY / "traefik.yml").read_text())
    filled = template.substitute(
        web_address=web_address, ops_address=ops_address, dynamic_folder=os.fspath(dynamic_folder).replace('"', '\\"')
    )
    if otlp_endpoint:
        traces = f"{otlp_endpoint.rstrip('/')}/v1/traces"
        filled += f'tracing:\n  serviceName: gateway\n  otlp: {{ http: {{ endpoint: "{traces}" }} }}\n'
    return filled


if __name__ == "__main__":
    print(render(sys.argv[1], sys.argv[2], Path(sys.argv[3]), os.environ.get("OTLP_ENDPOINT")), end="")
