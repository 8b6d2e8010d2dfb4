"""Links that set a password: for a user who forgot it, or a therapist's first one (DECISIONS.md, identity).

A link works once, for an hour or seven days, and not after the password changed in another way. It is made when its
mail is, just before that is sent.
"""

from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlencode
from uuid import UUID

from chassis.auth.tokens import hash_uid
from chassis.errors import Invalid
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from identity.adapters.link_tokens import LinkClaims, read_link, sign_link
from identity.adapters.sign_in_tables import PasswordLink
from identity.adapters.tables import User

RESET_LIFE = timedelta(hours=1)
FIRST_PASSWORD_LIFE = timedelta(days=7)


class ResetLinkInvalid(Invalid):
    sentence = "This link is no longer valid. Please ask for a new one."


@dataclass(frozen=True, slots=True)
class PresentedLink:
    """The three values as they came back in the headers."""

    token: str
    client: str
    uid: str


class PasswordLinks:
    def __init__(self, key: Ed25519PrivateKey, public_origin: str) -> None:
        self._key = key
        self._origin = public_origin.rstrip("/")

    def new(self, uow: UnitOfWork, user: User) -> str:
        """The address to mail; for seven days while the user has no password yet, else for an hour."""
        expires_at = uow.now + (RESET_LIFE if user.password_hash else FIRST_PASSWORD_LIFE)
        link = PasswordLink(id=new_id(), user_id=user.id, expires_at=expires_at)
        uow.db.add(link)
        token = sign_link(self._key, link.id, user.id, user.email, now=uow.now, expires_at=expires_at)
        return f"{self._origin}/reset-password?" + urlencode(
            {"uid": user.email, "client": str(link.id), "access-token": token}
        )

    async def user_of(self, uow: UnitOfWork, presented: PresentedLink) -> UUID:
        """Changes nothing. Raises ResetLinkInvalid when the link is wrong, used, too old, or came with another's
        `client` or `uid`."""
        claims = self._claims(uow, presented)
        found = await uow.db.get(PasswordLink, claims.link_id)
        if found is None or found.used_at is not None:
            raise ResetLinkInvalid
        return claims.user_id

    async def use(self, uow: UnitOfWork, presented: PresentedLink) -> UUID:
        """The user whose password may be set now, and not a second time. Raises ResetLinkInvalid."""
        claims = self._claims(uow, presented)
        used = await uow.rows(
            "UPDATE password_links SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id",
            claims.link_id,
            uow.now,
        )
        if not used:
            raise ResetLinkInvalid
        return claims.user_id

    def _claims(self, uow: UnitOfWork, presented: PresentedLink) -> LinkClaims:
        claims = read_link(self._key.public_key(), presented.token)
        if (
            claims is None
            or str(claims.link_id) != presented.client
            or claims.uid_hash != hash_uid(presented.uid)
            or claims.expires_at <= uow.now
        ):
            raise ResetLinkInvalid
        return claims


async def kill_links(uow: UnitOfWork, user_id: UUID) -> None:
    """None of the links that are still out sets a password any more."""
    await uow.rows("UPDATE password_links SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL", user_id, uow.now)
