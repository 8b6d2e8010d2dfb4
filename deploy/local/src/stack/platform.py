"""deploy/platform.toml, the one list of services and web apps, as types."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stack.layout import PLATFORM_FILE
from stack.problems import Problem

_HIGHEST_PORT = 65535


@dataclass(frozen=True)
class Service:
    """One service. `consumes` are the NATS subjects of its durable consumer."""

    name: str
    package: str
    env_prefix: str
    database: str
    port: int
    ops_port: int
    consumes: tuple[str, ...]


@dataclass(frozen=True)
class WebApp:
    """`mount` is its path at the gateway: `/`, or the folder above its version."""

    name: str
    mount: str


@dataclass(frozen=True)
class Nats:
    """Ages are in days. After `ack_wait` seconds without an acknowledgment, an event is redelivered."""

    port: int
    monitor_port: int
    events_max_age: int
    ended_sign_ins_max_age: int
    ack_wait: int


@dataclass(frozen=True)
class Turn:
    """The relay of meeting rooms. Both ends of the range of relay ports are part of it."""

    port: int
    tls_port: int
    first_relay_port: int
    last_relay_port: int


@dataclass(frozen=True)
class Platform:
    gateway_port: int
    gateway_ops_port: int
    web_port: int
    postgres_port: int
    nats: Nats
    turn: Turn
    smtp_port: int
    mailbox_port: int
    support_email: str
    stripe_simulator_port: int
    prometheus_port: int
    operators_page_port: int
    services: tuple[Service, ...]
    web_apps: tuple[WebApp, ...]

    @property
    def public_origin(self) -> str:
        return f"http://127.0.0.1:{self.gateway_port}"

    @property
    def mailbox(self) -> str:
        return f"http://127.0.0.1:{self.mailbox_port}"

    def service(self, name: str) -> Service:
        """Raises Problem for a name that is not in the list."""
        for service in self.services:
            if service.name == name:
                return service
        names = ", ".join(service.name for service in self.services)
        raise Problem(f"There is no service {name!r}: choose one of {names}")


def load_platform(port_offset: int = 0, file: Path = PLATFORM_FILE) -> Platform:
    """Read the list and move every port by `port_offset`.

    Raises Problem when a port leaves the valid range or two things share one.
    """
    raw: dict[str, Any] = tomllib.loads(file.read_text())
    used: dict[int, str] = {}

    def port(section: dict[str, Any], key: str, owner: str) -> int:
        moved = int(section[key]) + port_offset
        if not 0 < moved <= _HIGHEST_PORT:
            raise Problem(f"Port {moved} ({owner}) does not exist: choose another PORT_OFFSET than {port_offset}")
        if moved in used:
            raise Problem(f"Port {moved} is used by both {used[moved]} and {owner} in {file}: change one of them")
        used[moved] = owner
        return moved

    nats, turn = raw["nats"], raw["turn"]
    return Platform(
        gateway_port=port(raw["gateway"], "port", "gateway"),
        gateway_ops_port=port(raw["gateway"], "ops_port", "gateway metrics"),
        web_port=port(raw["web"], "port", "web"),
        postgres_port=port(raw["postgres"], "port", "postgres"),
        nats=Nats(
            port=port(nats, "port", "nats"),
            monitor_port=port(nats, "monitor_port", "nats monitor"),
            events_max_age=nats["events_max_age_days"],
            ended_sign_ins_max_age=nats["ended_sign_ins_max_age_days"],
            ack_wait=nats["ack_wait_seconds"],
        ),
        turn=Turn(
            port=port(turn, "port", "coturn"),
            tls_port=port(turn, "tls_port", "coturn over TLS"),
            first_relay_port=port(turn, "first_relay_port", "relayed calls"),
            last_relay_port=port(turn, "last_relay_port", "relayed calls"),
        ),
        smtp_port=port(raw["mail"], "smtp_port", "mail"),
        mailbox_port=port(raw["mail"], "web_port", "mailbox"),
        support_email=raw["support"]["email"],
        stripe_simulator_port=port(raw["stripe_simulator"], "port", "stripe-simulator"),
        prometheus_port=port(raw["prometheus"], "port", "prometheus"),
        operators_page_port=port(raw["operators_page"], "port", "operators page"),
        services=tuple(
            Service(
                name=entry["name"],
                package=entry["package"],
                env_prefix=entry["env_prefix"],
                database=entry["database"],
                port=port(entry, "port", entry["name"]),
                ops_port=port(entry, "ops_port", f"{entry['name']} metrics"),
                consumes=tuple(entry["consumes"]),
            )
            for entry in raw["services"]
        ),
        web_apps=tuple(WebApp(entry["name"], entry["mount"]) for entry in raw["web_apps"]),
    )


def remotes(platform: Platform) -> Iterator[tuple[str, WebApp]]:
    """The micro-frontends by the name that the shell uses: the last part of their mount."""
    for app in platform.web_apps:
        if app.mount != "/":
            yield app.mount.rpartition("/")[2], app
