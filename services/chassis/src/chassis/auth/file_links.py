"""Signed links to private files: a child's photo, a resume, an assessment report
(docs/product/documents.md#download-links).

    /api/v1/files/<token>

The service that owns a file knows who may see it and signs the link; documents stores the bytes and verifies it. The
token names one file and one person, has its own audience so that it cannot serve as a call token, and expires after
five minutes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import jwt
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from chassis.auth.keys import PublicKeys, service_key_id
from chassis.auth.tokens import ALGORITHM, decode_token
from chassis.errors import Unauthenticated
from chassis.unit_of_work import Actor

LINK_LIFE = timedelta(minutes=5)
AUDIENCE = "documents-files"
ISSUERS = ("identity", "clinical-records")
"""The services that own files."""


@dataclass(frozen=True, slots=True)
class FileLink:
    file_id: UUID
    issuer: str
    recipient: Actor
    expires_at: datetime


class FileLinks:
    """Signs links for one person. Links made in the same minute are equal, so that the browser's cache works."""

    def __init__(self, key: Ed25519PrivateKey, recipient: Actor, now: datetime, *, issuer: str = "identity") -> None:
        self._key = key
        self._issuer = issuer
        self._recipient = recipient
        self._issued_at = now.replace(second=0, microsecond=0)

    def path(self, file_id: UUID | str) -> str:
        payload = {
            "iss": self._issuer,
            "aud": AUDIENCE,
            "sub": str(file_id),
            "to": self._recipient.name,
            "for": self._recipient.on_behalf_of,
            "iat": int(self._issued_at.timestamp()),
            "exp": int((self._issued_at + LINK_LIFE).timestamp()),
        }
        token = jwt.encode(payload, self._key, algorithm=ALGORITHM, headers={"kid": service_key_id(self._issuer)})
        return f"/api/v1/files/{token}"


class FileLinkVerifier:
    def __init__(self, keys: PublicKeys) -> None:
        self._keys = {issuer: keys[service_key_id(issuer)] for issuer in ISSUERS if service_key_id(issuer) in keys}

    def open(self, token: str, now: datetime, address: str | None) -> FileLink:
        """`address` is the downloader's IP address, for the audit trail. Raises Unauthenticated."""
        claims, issuer = self._decode(token)
        expires_at = datetime.fromtimestamp(claims["exp"], UTC)
        if now >= expires_at:
            raise Unauthenticated
        try:
            file_id = UUID(claims["sub"])
        except ValueError as malformed:
            raise Unauthenticated from malformed
        return FileLink(
            file_id, issuer, Actor(claims["to"], on_behalf_of=claims.get("for"), address=address), expires_at
        )

    def _decode(self, token: str) -> tuple[Mapping[str, Any], str]:
        """The claims, with the service that signed them. Raises Unauthenticated."""
        for issuer, keys in self._keys.items():
            try:
                claims = decode_token(token, keys, AUDIENCE, ["sub", "to", "iss"])
            except Unauthenticated:
                continue
            if claims["iss"] == issuer:
                return claims, issuer
        raise Unauthenticated
