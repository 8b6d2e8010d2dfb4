"""Traefik, the gateway: static configuration, shared middlewares, generated routes, and service addresses."""

import shutil
from collections.abc import Mapping

from stack import gateway_routes, gateway_services, gateway_static
from stack.layout import Layout, venv_program
from stack.overrides import Overrides
from stack.platform import Platform
from stack.processes import Process

# Origins that Stripe's card field needs when a real Stripe key is set (https://docs.stripe.com/security/guide).
_STRIPE_ORIGINS = {
    "GATEWAY_SCRIPT_ORIGINS": " https://js.stripe.com",
    "GATEWAY_CONNECT_ORIGINS": " https://api.stripe.com",
    "GATEWAY_FRAME_ORIGINS": " https://js.stripe.com https://hooks.stripe.com",
}
_SIMULATOR_ROUTES = """\
  routers:
    stripe-simulator:
      entryPoints: [web]
      rule: PathRegexp(`^/stripe-simulator/(card-field[.]js|tokens|authentications|(invoices|receipts)/[^/]+(/pdf)?)$`)
      priority: 100
      service: stripe-simulator
      middlewares: [strip-internal, stripe-simulator-headers, unavailable, api-rate, compress, stripe-simulator-path]
  middlewares:
    # No `sandbox`: its receipts are pages, as Stripe's are.
    stripe-simulator-headers:
      headers:
        frameDeny: true
        contentTypeNosniff: true
        contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'"
    stripe-simulator-path: { replacePathRegex: { regex: "^/stripe-simulator/(.*)$", replacement: "/simulator/$1" } }
"""


def process(layout: Layout, platform: Platform, overrides: Overrides, rates: Mapping[str, str]) -> Process:
    """`rates` are GATEWAY_… settings of middlewares.yml."""
    return Process(
        name="gateway",
        command=(str(venv_program("traefik")), f"--configFile={layout.run / 'traefik.yml'}"),
        ready=f"{platform.public_origin}/config.json",
        listens=(platform.gateway_port, platform.gateway_ops_port),
        env={
            "GOMEMLIMIT": "96MiB",
            **({} if overrides.needs_stripe_simulator() else _STRIPE_ORIGINS),
            **{name: value for name, value in overrides.environ.items() if name.startswith("GATEWAY_")},
            **_connect_origins(overrides),
            **rates,
        },
    )


def _connect_origins(overrides: Overrides) -> dict[str, str]:
    """Pages may connect to the media server of meeting rooms, which speaks WebSocket and HTTP at one address."""
    socket = overrides.environ.get("SCHEDULING_MEDIA_SERVER_URL", "")
    if not socket:
        return {}
    name = "GATEWAY_CONNECT_ORIGINS"
    stripe = "" if overrides.needs_stripe_simulator() else _STRIPE_ORIGINS[name]
    return {name: f"{overrides.environ.get(name, stripe)} {socket} {socket.replace('ws', 'http', 1)}"}


def write(layout: Layout, platform: Platform, overrides: Overrides) -> None:
    """Traefik watches the folder, so each file is written under a temporary name and renamed. `make up` while the
    stack runs gives it new routes, without a restart. Removes an earlier version's files, which define the same routes.
    """
    dynamic = layout.run / "gateway"
    dynamic.mkdir(exist_ok=True)
    static = gateway_static.render(
        f"127.0.0.1:{platform.gateway_port}",
        f"127.0.0.1:{platform.gateway_ops_port}",
        dynamic,
        overrides.environ.get("OTLP_ENDPOINT"),
        trace_share=float(overrides.environ.get("TRACE_SHARE", "1")),
    )
    (layout.run / "traefik.yml").write_text(static)
    files = gateway_routes.shared_files()
    for name, source in files.items():
        fresh = layout.run / f"{name}.new"
        shutil.copyfile(source, fresh)
        fresh.replace(dynamic / name)
    fresh = layout.run / "services.yml.new"
    fresh.write_text(_services(platform, with_simulator=overrides.needs_stripe_simulator()))
    fresh.replace(dynamic / "services.yml")
    for former in set(dynamic.iterdir()) - {dynamic / name for name in (*files, "services.yml")}:
        former.unlink()


def _services(platform: Platform, *, with_simulator: bool) -> str:
    ports = {service.name: service.port for service in platform.services} | {"web": platform.web_port}
    if with_simulator:
        ports["stripe-simulator"] = platform.stripe_simulator_port
    addresses = {name: f"127.0.0.1:{port}" for name, port in ports.items()}
    services = gateway_services.render(addresses, [service.name for service in platform.services])
    return "http:\n" + (_SIMULATOR_ROUTES if with_simulator else "") + services
