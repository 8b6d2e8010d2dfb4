"""nats-server's configuration: one account, and one user per service with the least permissions it needs."""

from collections.abc import Callable

from stack.environment import nats_password
from stack.layout import Layout, venv_program
from stack.platform import Platform, Service
from stack.processes import Process
from stack.secret_store import SecretStore

ADMIN = "admin"
STREAM = "EVENTS"
REVOKED_SIGN_INS = "ended_sign_ins"
AUDIT_HEADS = "AUDIT_HEADS"
AUDIT_HEADS_SUBJECTS = "audit.head.*"
_REVOKED_STREAM = f"KV_{REVOKED_SIGN_INS}"
_SYNC_INTERVAL = "2m"
"""The default of nats-server. After a power loss, services publish again from their outbox."""


def process(layout: Layout, platform: Platform) -> Process:
    return Process(
        name="nats",
        command=(str(venv_program("nats-server")), "-c", str(layout.run / "nats.conf")),
        ready=f"http://127.0.0.1:{platform.nats.monitor_port}/healthz",
        listens=(platform.nats.port, platform.nats.monitor_port),
    )


def write(layout: Layout, platform: Platform, secrets: SecretStore) -> None:
    """The file contains passwords, so only this user can read it."""
    file = layout.run / "nats.conf"
    file.touch(mode=0o600)
    file.write_text(
        render(
            platform,
            "127.0.0.1",
            (platform.nats.port, platform.nats.monitor_port),
            str(layout.state / "nats"),
            _SYNC_INTERVAL,
            lambda user: f'"{nats_password(secrets, user)}"',
        )
    )


def subscribe_rights(service: Service) -> list[str]:
    """Replies to the service's own requests, and the signaling of its meeting rooms."""
    return [f"_INBOX.{service.name}.>", *_room_rights(service)]


def publish_rights(service: Service) -> list[str]:
    """Subjects a service may publish to: its own events and audit heads, its own consumer, the bucket of revoked
    sign-ins, its meeting rooms."""
    name = service.name
    rights = [
        f"evt.{name}.>",
        "$JS.API.INFO",
        f"$JS.API.STREAM.INFO.{STREAM}",
        f"$JS.API.CONSUMER.INFO.{STREAM}.{name}",
        f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.{name}",
        f"$JS.ACK.{STREAM}.{name}.>",
        # Each watch of the bucket creates and removes a consumer.
        f"$JS.API.STREAM.INFO.{_REVOKED_STREAM}",
        f"$JS.API.CONSUMER.CREATE.{_REVOKED_STREAM}",
        f"$JS.API.CONSUMER.CREATE.{_REVOKED_STREAM}.>",
        f"$JS.API.CONSUMER.INFO.{_REVOKED_STREAM}.>",
        f"$JS.API.CONSUMER.DELETE.{_REVOKED_STREAM}.>",
        f"$JS.API.DIRECT.GET.{_REVOKED_STREAM}.>",
        f"$JS.FC.{_REVOKED_STREAM}.>",
        f"audit.head.{name}",
        # `audit verify` reads all heads with a consumer that it creates and removes.
        f"$JS.API.DIRECT.GET.{AUDIT_HEADS}.audit.head.{name}",
        f"$JS.API.CONSUMER.CREATE.{AUDIT_HEADS}",
        f"$JS.API.CONSUMER.CREATE.{AUDIT_HEADS}.>",
        f"$JS.API.CONSUMER.INFO.{AUDIT_HEADS}.>",
        f"$JS.API.CONSUMER.DELETE.{AUDIT_HEADS}.>",
        f"$JS.FC.{AUDIT_HEADS}.>",
        *_room_rights(service),
    ]
    if name == "identity":
        rights.append(f"$KV.{REVOKED_SIGN_INS}.>")
        rights.append(f"$JS.API.STREAM.MSG.GET.{_REVOKED_STREAM}")  # finds out whether the bucket is new
    return rights


def _room_rights(service: Service) -> list[str]:
    """Signaling of meeting rooms. Only scheduling carries it, because it checks the right to join."""
    return ["room.>"] if service.name == "scheduling" else []


def render(
    platform: Platform,
    host: str,
    ports: tuple[int, int],
    store: str,
    sync_interval: str,
    password_of: Callable[[str], str],
) -> str:
    """The whole file. `ports` are the client and the monitoring port. `password_of` returns a user's password as the
    file contains it: quoted, or as a `$VARIABLE` that nats-server reads from its environment."""
    users = "".join(_user(service, password_of(service.name)) for service in platform.services)
    return f"""\
host: "{host}"
port: {ports[0]}
http: "{host}:{ports[1]}"
server_name: "larkwell"
max_payload: 1MB
write_deadline: "5s"
jetstream {{
  store_dir: {_quoted(store)}, max_memory_store: 16MB, max_file_store: 2GB, sync_interval: {sync_interval}
}}
system_account: SYS
accounts {{
  SYS: {{ users: [ {{ user: sys, password: {password_of("sys")} }} ] }}
  LARKWELL: {{
    jetstream: enabled
    users: [
      {{ user: {ADMIN}, password: {password_of(ADMIN)} }}
{users}    ]
  }}
}}
"""


def _user(service: Service, password: str) -> str:
    publish = ", ".join(f'"{subject}"' for subject in publish_rights(service))
    subscribe = ", ".join(f'"{subject}"' for subject in subscribe_rights(service))
    return (
        f'      {{ user: "{service.name}", password: {password}, permissions: {{\n'
        f"          publish: {{ allow: [{publish}] }}\n"
        f"          subscribe: {{ allow: [{subscribe}] }} }} }}\n"
    )


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
