"""Links to private files (a child's photo, a resume, a licence): made by the service that knows who may see a file,
opened by the one that keeps its bytes, which knows nothing of whom it may be shown to.

    /api/v1/files/<token>

The token is signed with the maker's key for calls, for an audience of its own: a link is no call, and a call no link.
It names one file and one person, and is good for five minutes (DECISIONS.md, documents).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

import jwt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from chassis.auth.keys import service_key_id
from chassis.auth.tokens import ALGORITHM, decode_token
from chassis.errors import Unauthenticated
from chassis.unit_of_work import Actor

LINK_LIFE = timedelta(minutes=5)
AUDIENCE = "documents-files"
MAKER = "identity"
"""The one service whose links are opened."""


@dataclass(frozen=True, slots=True)
class FileLink:
    file_id: UUID
    given_to: Actor
    expires_at: datetime


class FileLinks:
    """Makes links for one person. Within a minute it makes the same one again, so that a browser asks once."""

    def __init__(self, key: Ed25519PrivateKey, given_to: Actor, now: datetime) -> None:
        self._key = key
        self._given_to = given_to
        self._from = now.replace(second=0, microsecond=0)

    def path(self, file_id: UUID | str) -> str:
        payload = {
            "iss": MAKER,
            "aud": AUDIENCE,
            "sub": str(file_id),
            "to": self._given_to.name,
            "for": self._given_to.on_behalf_of,
            "iat": int(self._from.timestamp()),
            "exp": int((self._from + LINK_LIFE).timestamp()),
        }
        token = jwt.encode(payload, self._key, algorithm=ALGORITHM, headers={"kid": service_key_id(MAKER)})
        return f"/api/v1/files/{token}"


class FileLinkVerifier:
    def __init__(self, keys: Mapping[str, Ed25519PublicKey]) -> None:
        self._key = keys[service_key_id(MAKER)]

    def open(self, token: str, now: datetime, address: str | None) -> FileLink:
        """`address` is who fetches, for the audit trail. Raises Unauthenticated."""
        claims = decode_token(token, self._key, AUDIENCE, ["sub", "to"])
        expires_at = datetime.fromtimestamp(claims["exp"], UTC)
        if now >= expires_at:
            raise Unauthenticated
        try:
            file_id = UUID(claims["sub"])
        except ValueError as malformed:
            raise Unauthenticated from malformed
        return FileLink(file_id, Actor(claims["to"], on_behalf_of=claims.get("for"), address=address), expires_at)
