"""Tokens of password links. They are signed with the access token key but have their own audience, so they can't be
used as access tokens."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

import jwt
from chassis.auth.keys import ACCESS_KEY
from chassis.auth.tokens import ALGORITHM, decode_token, hash_uid
from chassis.errors import Unauthenticated
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

AUDIENCE = "larkwell-password-link"
CLAIMS = ["sub", "uid", "lid"]


@dataclass(frozen=True, slots=True)
class LinkClaims:
    link_id: UUID
    user_id: UUID
    uid_hash: str
    expires_at: datetime


def sign_link(
    key: Ed25519PrivateKey, link_id: UUID, user_id: UUID, email: str, *,
    now: datetime, expires_at: datetime, asks_terms: bool,
) -> str:  # fmt: skip
    """`asks_terms` is only for the page of the link; the server looks again when the link is used."""
    payload = {
        "aud": AUDIENCE,
        "sub": str(user_id),
        "uid": hash_uid(email),
        "lid": str(link_id),
        "iat": int(now.timestamp()),
        "exp": int(expires_at.timestamp()),
        **({"terms": True} if asks_terms else {}),
    }
    return jwt.encode(payload, key, algorithm=ALGORITHM, headers={"kid": ACCESS_KEY})


def read_link(keys: Sequence[Ed25519PublicKey], token: str) -> LinkClaims | None:
    """None for a token that isn't a valid password link. The caller checks `expires_at` against its own clock."""
    try:
        claims = decode_token(token, keys, AUDIENCE, CLAIMS)
        expires_at = datetime.fromtimestamp(claims["exp"], UTC)
        return LinkClaims(UUID(claims["lid"]), UUID(claims["sub"]), claims["uid"], expires_at)
    except (Unauthenticated, ValueError, TypeError):
        return None
