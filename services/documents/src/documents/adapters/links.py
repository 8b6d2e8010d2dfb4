"""Links to a file's bytes: signed, for one document, good for five minutes, naming whom they were given to."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import jwt
from chassis.auth.keys import derived_key
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import Actor

from documents.domain.errors import FileLinkNotValid

LINK_LIFE = timedelta(minutes=5)
"""DECISIONS.md, documents."""
ALGORITHM = "HS256"


@dataclass(frozen=True)
class OpenedLink:
    document_id: UUID
    given_to: Actor


class Links:
    def __init__(self, master_key: bytes) -> None:
        self._key = derived_key(master_key, "larkwell documents: links")

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
            claims: dict[str, Any] = jwt.decode(
                token,
                self._key,
                algorithms=[ALGORITHM],
                options={"require": ["exp", "sub"], "verify_exp": False},
            )
            document_id = UUID(claims["sub"])
        except (jwt.InvalidTokenError, ValueError, RecursionError) as invalid:  # its JSON may be nested without end
            raise FileLinkNotValid from invalid
        if now.timestamp() >= claims["exp"]:
            raise FileLinkNotValid
        return OpenedLink(document_id, Actor(claims["to"], on_behalf_of=claims["for"], address=address))
