"""Signed download links for one file and one person (docs/product/documents.md#download-links).

Links to documents are signed here. Links to files of other services are signed by those that show them
(`chassis.auth.file_links`).
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import jwt
from chassis.auth.file_links import FileLinkVerifier
from chassis.auth.keys import derived_key
from chassis.auth.viewer import Viewer
from chassis.errors import Unauthenticated
from chassis.unit_of_work import Actor

from documents.domain.errors import FileLinkNotValid

LINK_LIFETIME = timedelta(minutes=5)
ALGORITHM = "HS256"


@dataclass(frozen=True)
class OpenedLink:
    file_id: UUID
    signer: str | None
    """The service that signed the link to a stored file; None for a document."""
    recipient: Actor
    expires_at: datetime


class Links:
    def __init__(self, master_key: bytes, of_owners: FileLinkVerifier) -> None:
        self._key = derived_key(master_key, "larkwell documents: links")
        self._of_owners = of_owners

    def path(self, document_id: UUID | str, viewer: Viewer, now: datetime) -> str:
        """Path of the download, valid until LINK_LIFETIME after `now`."""
        actor = Actor.of(viewer)
        claims = {
            "sub": str(document_id),
            "to": actor.name,
            "for": actor.on_behalf_of,
            "exp": int((now + LINK_LIFETIME).timestamp()),
        }
        return f"/api/v1/files/{jwt.encode(claims, self._key, algorithm=ALGORITHM)}"

    def open(self, token: str, now: datetime, address: str | None) -> OpenedLink:
        """`address` is the client's, for the audit trail. Raises FileLinkNotValid.

        Expiry is compared with `now`, not with the machine's clock.
        """
        try:
            link = self._of_owners.open(token, now, address)
        except Unauthenticated:
            return self._open_document_link(token, now, address)
        return OpenedLink(link.file_id, link.issuer, link.recipient, link.expires_at)

    def _open_document_link(self, token: str, now: datetime, address: str | None) -> OpenedLink:
        try:
            claims: dict[str, Any] = jwt.decode(
                token,
                self._key,
                algorithms=[ALGORITHM],
                options={"require": ["exp", "sub"], "verify_exp": False},
            )
            document_id = UUID(claims["sub"])
        except (jwt.InvalidTokenError, ValueError, RecursionError) as error:  # a hostile token may nest JSON deeply
            raise FileLinkNotValid from error
        expires_at = datetime.fromtimestamp(claims["exp"], UTC)
        if now >= expires_at:
            raise FileLinkNotValid
        recipient = Actor(claims["to"], on_behalf_of=claims["for"], address=address)
        return OpenedLink(document_id, None, recipient, expires_at)
