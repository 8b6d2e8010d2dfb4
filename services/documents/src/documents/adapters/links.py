"""Links to a file's bytes: signed, for one file, good for five minutes, naming whom they were given to.

Those of documents are made here; those of the files that identity keeps here are identity's (chassis.auth.file_links).
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

LINK_LIFE = timedelta(minutes=5)
"""DECISIONS.md, documents."""
ALGORITHM = "HS256"


@dataclass(frozen=True)
class OpenedLink:
    file_id: UUID
    of_identity: bool
    """Names a kept file; else a document."""
    given_to: Actor
    expires_at: datetime


class Links:
    def __init__(self, master_key: bytes, of_identity: FileLinkVerifier) -> None:
        self._key = derived_key(master_key, "larkwell documents: links")
        self._of_identity = of_identity

    def path(self, document_id: UUID | str, viewer: Viewer, now: datetime) -> str:
        """Where the bytes can be fetched until LINK_LIFE after `now`."""
        actor = Actor.of(viewer)
        claims = {
            "sub": str(document_id),
            "to": actor.name,
            "for": actor.on_behalf_of,
            "exp": int((now + LINK_LIFE).timestamp()),
        }
        return f"/api/v1/files/{jwt.encode(claims, self._key, algorithm=ALGORITHM)}"

    def open(self, token: str, now: datetime, address: str | None) -> OpenedLink:
        """`address` is who fetches, for the audit trail. Raises FileLinkNotValid.

        Expiry is held against `now`, not the machine's clock.
        """
        try:
            link = self._of_identity.open(token, now, address)
        except Unauthenticated:
            return self._open_own(token, now, address)
        return OpenedLink(link.file_id, True, link.recipient, link.expires_at)

    def _open_own(self, token: str, now: datetime, address: str | None) -> OpenedLink:
        try:
            claims: dict[str, Any] = jwt.decode(
                token,
                self._key,
                algorithms=[ALGORITHM],
                options={"require": ["exp", "sub"], "verify_exp": False},
            )
            document_id = UUID(claims["sub"])
        except (jwt.InvalidTokenError, ValueError, RecursionError) as invalid:  # its JSON may be nested without end
            raise FileLinkNotValid from invalid
        expires_at = datetime.fromtimestamp(claims["exp"], UTC)
        if now >= expires_at:
            raise FileLinkNotValid
        given_to = Actor(claims["to"], on_behalf_of=claims["for"], address=address)
        return OpenedLink(document_id, False, given_to, expires_at)
