"""Links that set a password (docs/product/identity.md#password-links).

A link works once, for an hour or seven days, and not after the password has changed in another way. It is created just
before its email is sent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlencode
from uuid import UUID

from chassis.auth.tokens import hash_uid
from chassis.auth.viewer import UserType
from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from identity.adapters.link_tokens import LinkClaims, read_link, sign_link
from identity.adapters.sign_in_tables import PasswordLink
from identity.adapters.sql_fragments import TERMS_ACCEPTED, TERMS_ACCEPTED_BY_THERAPIST
from identity.adapters.tables import User
from identity.domain.errors import ResetLinkInvalid
from identity.use_cases.profiles.profile_lookup import find_profile_id

RESET_LIFE = timedelta(hours=1)
FIRST_PASSWORD_LIFE = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class PresentedLink:
    """The three values of the link, from the request headers."""

    token: str
    client: str
    uid: str


class PasswordLinks:
    def __init__(self, key: Ed25519PrivateKey, public_origin: str, others: Sequence[Ed25519PublicKey] = ()) -> None:
        """`key` signs; links by `others` are accepted too, while the key is replaced."""
        self._key, self._keys = key, (key.public_key(), *others)
        self._origin = public_origin.rstrip("/")

    def new(self, uow: UnitOfWork, user: User, *, asks_terms: bool = False) -> str:
        """Returns the address to email. It is valid for an hour, or for seven days if the user has no password yet.
        `asks_terms` makes the page ask for the terms."""
        expires_at = uow.now + (RESET_LIFE if user.password_hash else FIRST_PASSWORD_LIFE)
        link = PasswordLink(id=new_id(), user_id=user.id, expires_at=expires_at)
        uow.db.add(link)
        token = sign_link(
            self._key, link.id, user.id, user.email, now=uow.now, expires_at=expires_at, asks_terms=asks_terms
        )
        return f"{self._origin}/reset-password?" + urlencode(
            {"uid": user.email, "client": str(link.id), "access-token": token}
        )

    async def user_of(self, uow: UnitOfWork, presented: PresentedLink) -> UUID:
        """Checks the link without using it. Raises ResetLinkInvalid if it is wrong, used or expired, or if `client` or
        `uid` belong to another link."""
        claims = self._claims(uow, presented)
        link = await uow.db.get(PasswordLink, claims.link_id)
        if link is None or link.used_at is not None:
            raise ResetLinkInvalid
        return claims.user_id

    async def use(self, uow: UnitOfWork, presented: PresentedLink) -> UUID:
        """Marks the link used and returns its user. Raises ResetLinkInvalid."""
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
        claims = read_link(self._keys, presented.token)
        if (
            claims is None
            or str(claims.link_id) != presented.client
            or claims.uid_hash != hash_uid(presented.uid)
            or claims.expires_at <= uow.now
        ):
            raise ResetLinkInvalid
        return claims


async def owes_terms(uow: UnitOfWork, user: User) -> bool:
    """Whether a link sets the user's first password, and the user hasn't accepted the current texts yet."""
    if user.password_hash is not None:
        return False
    accepted = TERMS_ACCEPTED_BY_THERAPIST if user.user_type == UserType.THERAPIST else TERMS_ACCEPTED
    return not await uow.value(f"SELECT {accepted}", await find_profile_id(uow, user))


async def invalidate_links(uow: UnitOfWork, user_id: UUID) -> None:
    await uow.rows("UPDATE password_links SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL", user_id, uow.now)
