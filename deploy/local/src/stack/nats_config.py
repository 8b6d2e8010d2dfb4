"""nats-server's configuration: one account, one user per service with the least that a service needs."""

from stack.environment import nats_password
from stack.layout import Layout, venv_program
from stack.platform import Platform, Service
from stack.processes import Process
from stack.secret_store import SecretStore

ADMIN = "admin"
STREAM = "EVENTS"
ENDED_SIGN_INS = "ended_sign_ins"
_ENDED_STREAM = f"KV_{ENDED_SIGN_INS}"


def process(layout: Layout, platform: Platform) -> Process:
    return Process(
        name="nats",
        command=(str(venv_program("nats-server")), "-c", str(layout.run / "nats.conf")),
        ready=f"http://127.0.0.1:{platform.nats.monitor_port}/healthz",
        listens=(platform.nats.port, platform.nats.monitor_port),
    )


def write(layout: Layout, platform: Platform, secrets: SecretStore) -> None:
    """Holds passwords, so it is readable by its user alone."""
    file = layout.run / "nats.conf"
    file.touch(mode=0o600)
    file.write_text(_config(layout, platform, secrets))


def publish_rights(service: Service) -> list[str]:
    """The subjects a service may publish to: its own events, its own durable, and the bucket of ended sign-ins."""
    name = service.name
    rights = [
        f"evt.{name}.>",
        "$JS.API.INFO",
        f"$JS.API.STREAM.INFO.{STREAM}",
        f"$JS.API.CONSUMER.INFO.{STREAM}.{name}",
        f"$JS.API.CONSUMER.MSG.NEXT.{STREAM}.{name}",
        f"$JS.ACK.{STREAM}.{name}.>",
        # Watching the bucket makes and removes a consumer of its own each time.
        f"$JS.API.STREAM.INFO.{_ENDED_STREAM}",
        f"$JS.API.CONSUMER.CREATE.{_ENDED_STREAM}",
        f"$JS.API.CONSUMER.CREATE.{_ENDED_STREAM}.>",
        f"$JS.API.CONSUMER.INFO.{_ENDED_STREAM}.>",
        f"$JS.API.CONSUMER.DELETE.{_ENDED_STREAM}.>",
        f"$JS.API.DIRECT.GET.{_ENDED_STREAM}.>",
        f"$JS.FC.{_ENDED_STREAM}.>",
    ]
    if name == "identity":
        rights.append(f"$KV.{ENDED_SIGN_INS}.>")
    return rights


def _config(layout: Layout, platform: Platform, secrets: SecretStore) -> str:
    users = "".join(_user(service, nats_password(secrets, service.name)) for service in platform.services)
    return f"""\
host: "127.0.0.1"
port: {platform.nats.port}
http: "127.0.0.1:{platform.nats.monitor_port}"
server_name: "larkwell"
max_payload: 1MB
write_deadline: "5s"
jetstream {{ store_dir: {_quoted(str(layout.state / "nats"))}, max_memory_store: 16MB, max_file_store: 2GB }}
system_account: SYS
accounts {{
  SYS: {{ users: [ {{ user: sys, password: "{nats_password(secrets, "sys")}" }} ] }}
  LARKWELL: {{
    jetstream: enabled
    users: [
      {{ user: {ADMIN}, password: "{nats_password(secrets, ADMIN)}" }}
{users}    ]
  }}
}}
"""


def _user(service: Service, password: str) -> str:
    publish = ", ".join(f'"{subject}"' for subject in publish_rights(service))
    return (
        f'      {{ user: "{service.name}", password: "{password}", permissions: {{\n'
        f"          publish: {{ allow: [{publish}] }}\n"
        f'          subscribe: {{ allow: ["_INBOX.{service.name}.>"] }} }} }}\n'
    )


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
