"""coturn, the relay of meeting rooms, for browsers that can't or must not reach each other directly."""

import datetime
import ipaddress
import json
import os
from pathlib import Path

from stack.install import coturn
from stack.layout import Layout
from stack.platform import Platform
from stack.processes import Process
from stack.secret_store import SecretStore

NAME = "coturn"
_DAYS = 3650
# Of one credential: a browser asks for an address per URL and per other person.
_USER_QUOTA, _TOTAL_QUOTA = 40, 600
_MAX_BYTES_PER_SECOND = 500_000
COMMON = f"""\
# Credentials that scheduling makes: a name that starts with its expiry, and an HMAC of the name as the password.
# While a secret is rotated there are two lines of it.
use-auth-secret
fingerprint
# A client proves its credentials again after this many seconds. coturn 4.6 doesn't look at their expiry then: expired
# ones open no connection, but one that is open goes on.
stale-nonce=600
no-multicast-peers
no-tcp-relay
no-cli
no-rfc5780
no-stun-backward-compatibility
response-origin-only-with-rfc5780
no-software-attribute
no-tlsv1
no-tlsv1_1
user-quota={_USER_QUOTA}
total-quota={_TOTAL_QUOTA}
max-bps={_MAX_BYTES_PER_SECOND}
# It passes packets between its own clients alone, so it is no way into any network: both ends of a call go over it.
denied-peer-ip=0.0.0.0-255.255.255.255
denied-peer-ip=::-ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
# No log says which people talk to each other.
log-file=/dev/null
no-stdout-log
"""
_IN_CONTAINERS = """\
realm=larkwell
listening-port=3478
tls-listening-port=5349
min-port=49160
max-port=50159
userdb=/tmp/users.sqlite
pidfile=/tmp/turnserver.pid
# Counts, without names, for Prometheus. Reachable only from inside the cluster.
prometheus
prometheus-port=9641
"""


def container_config() -> str:
    """What every container has. `deploy/images/relay/start.sh` adds the container's own address and the secrets."""
    return COMMON + _IN_CONTAINERS


def secret(secrets: SecretStore) -> str:
    return secrets.password("turn")


def urls(platform: Platform) -> list[str]:
    host, turn = "127.0.0.1", platform.turn
    return [
        f"turn:{host}:{turn.port}?transport=udp",
        f"turn:{host}:{turn.port}?transport=tcp",
        f"turns:{host}:{turn.tls_port}?transport=tcp",
    ]


def settings(platform: Platform, secrets: SecretStore) -> dict[str, str]:
    """Of scheduling, which hands them to browsers."""
    return {
        "SCHEDULING_TURN_URLS": json.dumps(urls(platform)),
        "SCHEDULING_TURN_SECRET": secret(secrets),
    }


def process(layout: Layout, platform: Platform) -> Process:
    program = coturn.program()
    assert program is not None  # the caller asked
    return Process(
        name=NAME,
        command=(os.fspath(program), "-c", os.fspath(layout.run / "coturn.conf")),
        ready=f"tcp:{platform.turn.port}",
        listens=(platform.turn.port, platform.turn.tls_port),
    )


def write(layout: Layout, platform: Platform, secrets: SecretStore) -> None:
    """The file contains the secret, so only this user can read it."""
    folder = layout.state / NAME
    folder.mkdir(exist_ok=True)
    if not (folder / "certificate.pem").exists():
        _make_certificate(folder)
    file = layout.run / "coturn.conf"
    file.touch(mode=0o600)
    turn = platform.turn
    file.write_text(f"""\
{COMMON}
realm=larkwell
static-auth-secret={secret(secrets)}
listening-ip=127.0.0.1
listening-port={turn.port}
tls-listening-port={turn.tls_port}
relay-ip=127.0.0.1
min-port={turn.first_relay_port}
max-port={turn.last_relay_port}
allowed-peer-ip=127.0.0.1
# The relay's own address is on loopback, which coturn refuses unless it is allowed.
allow-loopback-peers
cert={folder / "certificate.pem"}
pkey={folder / "key.pem"}
userdb={folder / "users.sqlite"}
pidfile={folder / "turnserver.pid"}
""")


def _make_certificate(folder: Path) -> None:
    """For 127.0.0.1, signed by itself: browsers of tests are started so that they accept it."""
    # Late, because containers that read this configuration have no such library.
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Larkwell's local relay")])
    now = datetime.datetime.now(datetime.UTC)
    address = x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=_DAYS))
        .add_extension(x509.SubjectAlternativeName([address]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    key_file = folder / "key.pem"
    key_file.touch(mode=0o600)
    key_file.write_bytes(private)
    (folder / "certificate.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
