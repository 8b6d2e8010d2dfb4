"""A fresh token for the browser that holds a sign-in's cookie (docs/product/identity.md#sign-in-cookie)."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.sign_in_cookies import SignInCookies, hash_secret
from identity.adapters.tables import SignIn, User
from identity.domain.sign_in_cookies import CookieHashes, Verdict, judge
from identity.domain.sign_ins import IDLE_TIMEOUT
from identity.use_cases.profiles.profile_lookup import find_profile_id
from identity.use_cases.sign_ins.begin_sign_in import StartedSignIn


@dataclass(frozen=True, slots=True)
class CookieReused:
    """The sign-in has ended, because two browsers hold its cookie. The caller announces it after the commit."""

    sign_in_id: UUID


async def renew_by_cookie(
    uow: UnitOfWork, cookies: SignInCookies, value: str | None
) -> StartedSignIn | CookieReused | None:
    """The sign-in with the secret for its next cookie; None if the value isn't ours or the sign-in has ended."""
    read = cookies.read(value)
    if read is None:
        return None
    sign_in_id, secret = read
    row = await uow.db.get(SignIn, sign_in_id, with_for_update=True)
    if row is None or row.cookie_hash is None or row.cookie_rotated_at is None or not _is_active(row, uow.now):
        return None
    hashes = CookieHashes(row.cookie_hash, row.previous_cookie_hash, row.cookie_rotated_at)
    verdict = judge(hashes, hash_secret(secret), uow.now)
    if verdict is Verdict.REUSED:
        row.ended_at = uow.now
        uow.audit("sign_in.cookie_reused", subject=row.id)
        return CookieReused(row.id)
    if verdict is not Verdict.CURRENT:
        secret = cookies.successor(secret)
    if verdict is Verdict.ROTATE:
        row.previous_cookie_hash, row.cookie_hash = row.cookie_hash, hash_secret(secret)
        row.cookie_rotated_at = uow.now
    row.last_seen_at = uow.now
    user = await uow.db.get_one(User, row.user_id)
    profile_id = await find_profile_id(uow, user)
    return StartedSignIn(user, profile_id, row.id, uow.now, row.expires_at, secret, row.operator)


def _is_active(row: SignIn, now: datetime) -> bool:
    return row.ended_at is None and row.expires_at > now and row.last_seen_at > now - IDLE_TIMEOUT
