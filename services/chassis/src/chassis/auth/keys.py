"""Ed25519 keys as JWKs (RFC 8037): one file per private key, one JWKS file for all public keys.

`python -m chassis.auth.keys FOLDER SERVICE…` creates the missing keys in FOLDER and keeps the existing ones.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from jwt.algorithms import OKPAlgorithm

ACCESS_KEY = "access"
"""Identity's key for access tokens; every other key is `service-<name>`."""


def service_key_id(service: str) -> str:
    return f"service-{service}"


def load_private_key(file: Path) -> Ed25519PrivateKey:
    return cast(Ed25519PrivateKey, OKPAlgorithm.from_jwk(file.read_text()))


def load_public_keys(jwks_file: Path) -> Mapping[str, Ed25519PublicKey]:
    keys = json.loads(jwks_file.read_text())["keys"]
    return {key["kid"]: cast(Ed25519PublicKey, OKPAlgorithm.from_jwk(key)) for key in keys}


def derived_key(master: bytes, purpose: str) -> bytes:
    """Derives 32 bytes for one purpose (HKDF, RFC 5869), so that no two uses share a key."""
    return HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose.encode()).derive(master)


def make_keys(folder: Path, services: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    public = []
    for key_id in [ACCESS_KEY, *map(service_key_id, services)]:
        file = folder / f"{key_id}.json"
        if not file.exists():
            jwk = OKPAlgorithm.to_jwk(Ed25519PrivateKey.generate(), as_dict=True)
            file.touch(mode=0o600)
            file.write_text(json.dumps({**jwk, "kid": key_id}))
        public.append({k: v for k, v in json.loads(file.read_text()).items() if k not in ("d", "key_ops")})
    (folder / "jwks.json").write_text(json.dumps({"keys": public}, indent=1))


if __name__ == "__main__":
    make_keys(Path(sys.argv[1]), sys.argv[2:])
