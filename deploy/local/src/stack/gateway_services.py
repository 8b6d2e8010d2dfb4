"""Renders the addresses of everything behind the gateway (services.yml)."""

from collections.abc import Collection, Mapping

UPLOAD = "-upload"
"""Ends the name of a service as uploads reach it: the same addresses with a longer time limit."""


def render(addresses: Mapping[str, str], with_uploads: Collection[str]) -> str:
    """`addresses` are `host:port` by name. The time limits are in gateway/middlewares.yml."""
    lines = (_service(name, address, "request") for name, address in addresses.items())
    uploads = (_service(name + UPLOAD, addresses[name], "upload") for name in addresses if name in with_uploads)
    return "  services:\n" + "".join((*lines, *uploads))


def _service(name: str, address: str, transport: str) -> str:
    servers = f'[{{ url: "http://{address}" }}]'
    return f"    {name}: {{ loadBalancer: {{ serversTransport: {transport}, servers: {servers} }} }}\n"
