"""Access tokens of people and call tokens of services: Ed25519-signed JWTs that every service verifies locally.

Verified tokens are cached by hash until they expire, because verifying a signature costs more than the rest of a small
request (docs/adr/0005-verify-tokens-in-each-service.md).
"""

import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import jwt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from chassis.auth.keys import ACCESS_KEY, PublicKeys, service_key_id
from chassis.auth.viewer import UserType
from chassis.errors import Unauthenticated

ACCESS_TOKEN_LIFE = timedelta(hours=12)
CALL_TOKEN_LIFE = timedelta(seconds=60)
CLOCK_TOLERANCE = timedelta(seconds=60)
"""How far identity's clock may be ahead (docs/product/shared.md#authentication)."""
ALGORITHM = "EdDSA"
ACCESS_AUDIENCE = "larkwell"
CACHED_TOKENS = 10_000


@dataclass(frozen=True, slots=True)
class AccessClaims:
    user_id: UUID
    uid: str
    """The user's email, as sent in the `uid` header."""
    user_type: UserType
    profile_id: UUID
    """The guardian's or the therapist's id."""
    sign_in_id: UUID
    """Named `client` on the wire."""
    issued_at: datetime
    expires_at: datetime
    operator: str | None = None
    """The operator who impersonates this user, if any."""


def sign_access_token(key: Ed25519PrivateKey, claims: AccessClaims) -> str:
    payload: dict[str, Any] = {
        "aud": ACCESS_AUDIENCE,
        "sub": str(claims.user_id),
        "uid": hash_uid(claims.uid),
        "typ": claims.user_type.value,
        "pid": str(claims.profile_id),
        "sid": str(claims.sign_in_id),
        "iat": int(claims.issued_at.timestamp()),
        "exp": int(claims.expires_at.timestamp()),
    }
    if claims.operator:
        payload["opr"] = claims.operator
    return jwt.encode(payload, key, algorithm=ALGORITHM, headers={"kid": ACCESS_KEY})


def hash_uid(uid: str) -> str:
    """The token is bound to the email without containing it."""
    return hashlib.sha256(uid.strip().lower().encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class VerifiedAccess:
    user_id: UUID
    uid_hash: str
    user_type: UserType
    profile_id: UUID
    sign_in_id: UUID
    issued_at: datetime
    expires_at: datetime
    operator: str | None


class AccessVerifier:
    """Verifies access tokens. Raises Unauthenticated for a token that identity did not sign or that has expired."""

    def __init__(self, keys: PublicKeys) -> None:
        self._keys = keys[ACCESS_KEY]
        self._cache: OrderedDict[bytes, VerifiedAccess] = OrderedDict()

    def verify(self, token: str, now: datetime) -> VerifiedAccess:
        digest = hashlib.sha256(token.encode()).digest()
        verified = self._cache.get(digest)
        if verified is None:
            verified = self._decode(token, now)
            self._cache[digest] = verified
            if len(self._cache) > CACHED_TOKENS:
                self._cache.popitem(last=False)
        if now >= verified.expires_at:
            raise Unauthenticated
        return verified

    def _decode(self, token: str, now: datetime) -> VerifiedAccess:
        claims = decode_token(token, self._keys, ACCESS_AUDIENCE, ["sub", "uid", "typ", "pid", "sid"])
        try:
            access = VerifiedAccess(
                user_id=UUID(claims["sub"]),
                uid_hash=claims["uid"],
                user_type=UserType(claims["typ"]),
                profile_id=UUID(claims["pid"]),
                sign_in_id=UUID(claims["sid"]),
                issued_at=datetime.fromtimestamp(claims["iat"], UTC),
                expires_at=datetime.fromtimestamp(claims["exp"], UTC),
                operator=claims.get("opr"),
            )
        except (ValueError, TypeError) as malformed:
            raise Unauthenticated from malformed
        if access.issued_at > now + CLOCK_TOLERANCE:
            raise Unauthenticated
        return access


def sign_call_token(key: Ed25519PrivateKey, caller: str, audience: str, now: datetime) -> str:
    payload = {"iss": caller, "aud": audience, "iat": now, "exp": now + CALL_TOKEN_LIFE}
    return jwt.encode(payload, key, algorithm=ALGORITHM, headers={"kid": service_key_id(caller)})


class CallVerifier:
    """Identifies the calling service."""

    def __init__(self, keys: PublicKeys, audience: str) -> None:
        self._keys = keys
        self._audience = audience

    def verify(self, token: str, now: datetime) -> str:
        """Returns the caller's name. Raises Unauthenticated."""
        try:
            caller = str(jwt.decode(token, options={"verify_signature": False})["iss"])
        except (jwt.InvalidTokenError, KeyError, RecursionError) as malformed:
            raise Unauthenticated from malformed
        claims = decode_token(token, self._keys.get(service_key_id(caller), ()), self._audience, ["iss"])
        if now.timestamp() >= claims["exp"]:
            raise Unauthenticated
        return caller


def decode_token(token: str, keys: Sequence[Ed25519PublicKey], audience: str, required: list[str]) -> dict[str, Any]:
    """Returns the claims. The caller checks the expiry against its own clock, so that tests can pass in time.

    Raises Unauthenticated for a token that none of the keys signed for this audience.
    """
    for key in keys:
        try:
            return _decode(token, key, audience, required)
        except jwt.InvalidSignatureError:
            continue
        except (jwt.InvalidTokenError, RecursionError) as invalid:  # RecursionError: deeply nested JSON
            raise Unauthenticated from invalid
    raise Unauthenticated


def _decode(token: str, key: Ed25519PublicKey, audience: str, required: list[str]) -> dict[str, Any]:
    return jwt.decode(
        token,
        key,
        algorithms=[ALGORITHM],
        audience=audience,
        options={"require": ["exp", "iat", "aud", *required], "verify_exp": False, "verify_iat": False},
    )
