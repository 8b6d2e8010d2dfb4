"""Renders the addresses of everything behind the gateway (services.yml)."""

from collections.abc import Collection, Mapping

UPLOAD = "-upload"
"""Ends the name of a service as uploads reach it: the same addresses with a longer time limit."""


def render(addresses: Mapping[str, str], with_uploads: Collection[str], scheme: str = "http") -> str:
    """`addresses` are `host:port` by name; those `with_uploads` are services, which `scheme` reaches. The time limits
    and the authority of `https` are in gateway/middlewares.yml."""
    schemes = {name: scheme if name in with_uploads else "http" for name in addresses}
    lines = (_service(name, f"{schemes[name]}://{address}", "request") for name, address in addresses.items())
    uploads = (
        _service(name + UPLOAD, f"{schemes[name]}://{addresses[name]}", "upload")
        for name in addresses
        if name in with_uploads
    )
    return "  services:\n" + "".join((*lines, *uploads))


def _service(name: str, url: str, transport: str) -> str:
    servers = f'[{{ url: "{url}" }}]'
    return f"    {name}: {{ loadBalancer: {{ serversTransport: {transport}, servers: {servers} }} }}\n"
