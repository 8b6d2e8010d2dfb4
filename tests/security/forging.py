"""Forged access tokens, with and without stolen keys."""

import base64
import hmac
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import jwt
import orjson
from chassis.auth.keys import load_private_key
from chassis.auth.tokens import sign_call_token
from chassis.clock import system_clock
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

SignIn = dict[str, str]
"""The three headers."""
HOUR = 3600


@dataclass(frozen=True)
class Attempt:
    name: str
    headers: SignIn


class Forger:
    """Has the public keys and the claims of a valid sign-in. `keys` are private keys that only an intruder on the
    machine has, for tokens with a valid signature and wrong claims."""

    def __init__(self, sign_in: SignIn, keys: Path) -> None:
        self._sign_in = sign_in
        self._keys = keys
        self._access = load_private_key(keys / "access.json")
        self._head = jwt.get_unverified_header(sign_in["access-token"])
        self._claims = jwt.decode(sign_in["access-token"], options={"verify_signature": False})

    def attempts(self) -> Iterator[Attempt]:
        for name, token in (*self._unsigned(), *self._confused(), *self._cut(), *self._of_others()):
            yield Attempt(name, {**self._sign_in, "access-token": token})
        for name, claims in self._wrong_claims():
            token = jwt.encode(claims, self._access, algorithm="EdDSA", headers={"kid": "access"})
            yield Attempt(name, {**self._sign_in, "access-token": token})

    def _unsigned(self) -> Iterator[tuple[str, str]]:
        claims = self._sign_in["access-token"].split(".")[1]
        for algorithm in ("none", "None", "NONE", "nOnE", ""):
            yield f"alg {algorithm!r}", f"{_packed({**self._head, 'alg': algorithm})}.{claims}."

    def _confused(self) -> Iterator[tuple[str, str]]:
        """The public key used as a shared secret, in each of its common forms."""
        public = self._access.public_key()
        jwks = (self._keys / "jwks.json").read_bytes()
        own = next(key for key in orjson.loads(jwks)["keys"] if key["kid"] == "access")
        forms = {
            "raw": public.public_bytes_raw(),
            "der": public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo),
            "jwk": orjson.dumps(own),
            "x": own["x"].encode(),
            "jwks": jwks,
            "empty": b"",
        }
        claims = self._sign_in["access-token"].split(".")[1]
        for algorithm, digest in (("HS256", "sha256"), ("HS384", "sha384"), ("HS512", "sha512")):
            for name, secret in forms.items():
                signed = f"{_packed({**self._head, 'alg': algorithm})}.{claims}"
                yield f"{algorithm} with the public key as {name}", f"{signed}.{_mac(secret, signed, digest)}"

    def _cut(self) -> Iterator[tuple[str, str]]:
        head, claims, signature = self._sign_in["access-token"].split(".")
        promoted = _packed({**self._claims, "exp": 9_999_999_999, "typ": "therapist"})
        yield "changed claims", f"{head}.{promoted}.{signature}"
        yield "changed signature", f"{head}.{claims}.{signature[:-4]}AAAA"
        yield "no signature", f"{head}.{claims}"
        yield "two parts swapped", f"{claims}.{head}.{signature}"
        yield "nothing", "."

    def _of_others(self) -> Iterator[tuple[str, str]]:
        """Correctly signed by a key that must not sign people in."""
        own = Ed25519PrivateKey.generate()
        own_jwk = {"kty": "OKP", "crv": "Ed25519", "x": _text(own.public_key().public_bytes_raw())}
        for more in (
            {"kid": "access"},
            {"kid": "access", "jwk": own_jwk},
            {"kid": "../access"},
            {"jku": "http://127.0.0.1/"},
        ):
            yield f"own key with {sorted(more)}", jwt.encode(self._claims, own, algorithm="EdDSA", headers=more)
        for file in sorted(self._keys.glob("service-*.json")):
            service, key = file.stem.removeprefix("service-"), load_private_key(file)
            yield f"call token of {service}", sign_call_token(key, service, "identity", system_clock())
            for kid in ("access", file.stem):
                token = jwt.encode(self._claims, key, algorithm="EdDSA", headers={"kid": kid})
                yield f"claims signed by {service} as {kid}", token

    def _wrong_claims(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Signed by identity's own key, with wrong claims."""
        now = int(time.time())
        for audience in ("larkwell-password-link", "identity", "scheduling", "documents-files", ["other"], ""):
            yield f"audience {audience!r}", {**self._claims, "aud": audience}
        yield "expired a second ago", {**self._claims, "exp": now - 1, "iat": now - HOUR}
        yield "from the future", {**self._claims, "iat": now + HOUR, "exp": now + 2 * HOUR}
        yield "another sign-in", {**self._claims, "sid": str(uuid4())}
        for name in ("aud", "exp", "iat", "sub", "uid", "typ", "pid", "sid"):
            yield f"without {name}", {key: value for key, value in self._claims.items() if key != name}
        for name, value in (("typ", "operator"), ("typ", None), ("pid", "*"), ("exp", "9999999999x")):
            yield f"{name} {value!r}", {**self._claims, name: value}


def _packed(part: dict[str, Any]) -> str:
    return _text(orjson.dumps(part))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _mac(secret: bytes, signed: str, digest: str) -> str:
    return _text(hmac.digest(secret, signed.encode(), digest))
