"""Ed25519 keys as JWKs (RFC 8037): one file per private key, one JWKS file for all public keys.

`python -m chassis.auth.keys FOLDER SERVICE…` creates the missing keys in FOLDER and keeps the existing ones.
A key is replaced by `chassis.auth.key_rotation`; meanwhile its name has two public keys, and both are accepted.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from jwt.algorithms import OKPAlgorithm

ACCESS_KEY = "access"
"""Identity's key for access tokens; every other key is `service-<name>`."""
OTHERS = ("next", "former")
"""What a key file is named while the key is replaced: `access.next.json` beside `access.json`."""
PublicKeys = Mapping[str, Sequence[Ed25519PublicKey]]
"""By name."""


def service_key_id(service: str) -> str:
    return f"service-{service}"


def load_private_key(file: Path) -> Ed25519PrivateKey:
    return cast(Ed25519PrivateKey, OKPAlgorithm.from_jwk(file.read_text()))


def load_other_private_keys(file: Path) -> Sequence[Ed25519PrivateKey]:
    """The next and the former key beside this one, while it is replaced."""
    return [load_private_key(other) for other in other_files(file) if other.exists()]


def other_files(file: Path) -> Iterable[Path]:
    return (file.with_suffix(f".{each}.json") for each in OTHERS)


def load_public_keys(jwks_file: Path) -> PublicKeys:
    """A key id is its name, or `<name>.<fingerprint>` since the key was replaced."""
    found = defaultdict[str, list[Ed25519PublicKey]](list)
    for key in json.loads(jwks_file.read_text())["keys"]:
        name, _, _ = key["kid"].partition(".")
        found[name].append(cast(Ed25519PublicKey, OKPAlgorithm.from_jwk(key)))
    return dict(found)


def derived_key(master: bytes, purpose: str) -> bytes:
    """Derives 32 bytes for one purpose (HKDF, RFC 5869), so that no two uses share a key."""
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose.encode()).derive(master)


def make_keys(folder: Path, services: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    names = [ACCESS_KEY, *map(service_key_id, services)]
    for name in names:
        file = folder / f"{name}.json"
        if not file.exists():
            write_key(file, {**new_jwk(), "kid": name})
    publish(folder, names)


def new_jwk() -> dict[str, Any]:
    return OKPAlgorithm.to_jwk(Ed25519PrivateKey.generate(), as_dict=True)


def write_key(file: Path, jwk: Mapping[str, Any]) -> None:
    file.touch(mode=0o600)
    file.write_text(json.dumps(jwk))


def public_part(jwk: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in jwk.items() if name not in ("d", "key_ops")}


def publish(folder: Path, names: Iterable[str]) -> None:
    """Writes the public halves of all keys of these names to `jwks.json`."""
    files = [file for name in names for file in _files(folder / f"{name}.json")]
    public = [public_part(json.loads(file.read_text())) for file in files]
    fresh = folder / "jwks.json.new"
    fresh.write_text(json.dumps({"keys": public}, indent=1))
    fresh.replace(folder / "jwks.json")


def _files(file: Path) -> Iterable[Path]:
    return [file, *(other for other in other_files(file) if other.exists())]


if __name__ == "__main__":
    make_keys(Path(sys.argv[1]), sys.argv[2:])
