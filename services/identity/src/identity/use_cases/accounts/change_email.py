"""A user changes their email. Both addresses confirm it, by a link each (docs/product/identity.md#change-the-email)."""

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from chassis.auth.viewer import UserType, Viewer
from chassis.db import Rows
from chassis.unit_of_work import UnitOfWork, violated_constraint
from sqlalchemy.exc import IntegrityError

from identity.adapters.sign_in_tables import EmailChange
from identity.adapters.tables import Guardian, User
from identity.domain.errors import EmailChangeInvalid, EmailTaken, EmailUnchanged
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.guardians.update_guardian import visible_children
from identity.use_cases.passwords.password_links import invalidate_links
from identity.use_cases.profiles.profile_lookup import find_profile_id
from identity.use_cases.profiles.publish_profiles import publish_child, publish_guardian
from identity.use_cases.sign_ins.end_sign_ins import end_all_sign_ins

LINK_LIFE = timedelta(days=1)
PENDING = """
    SELECT new_email AS email, current_confirmed_at IS NOT NULL AS current_confirmed,
        new_confirmed_at IS NOT NULL AS new_confirmed, expires_at
    FROM email_changes WHERE user_id = $1 AND expires_at > $2
"""
REQUEST = """
    INSERT INTO email_changes (user_id, new_email, requested_at, expires_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (user_id) DO UPDATE SET new_email = excluded.new_email, requested_at = excluded.requested_at,
        expires_at = excluded.expires_at, current_token_hash = NULL, new_token_hash = NULL,
        current_confirmed_at = NULL, new_confirmed_at = NULL
"""
"""Links of an earlier request end with it."""
SET_TOKEN = {
    Kind.EMAIL_CHANGE_AT_CURRENT: "UPDATE email_changes SET current_token_hash = $2 WHERE user_id = $1",
    Kind.EMAIL_CHANGE_AT_NEW: "UPDATE email_changes SET new_token_hash = $2 WHERE user_id = $1",
}
FIND_BY_LINK = "SELECT user_id FROM email_changes WHERE current_token_hash = $1 OR new_token_hash = $1 FOR UPDATE"
TAKEN = "SELECT EXISTS (SELECT 1 FROM users WHERE email = $1)"


@dataclass(frozen=True, slots=True)
class Confirmed:
    waits_for: str | None
    """`current` or `new`: the address that hasn't confirmed yet. None once the email is changed."""
    ended_sign_ins: list[UUID]
    """To announce after the commit."""


async def pending_email_change(db: Rows, viewer: Viewer, now: datetime) -> dict[str, object] | None:
    row = await db.row(PENDING, viewer.user_id, now)
    return dict(row) if row else None


async def request_email_change(uow: UnitOfWork, viewer: Viewer, email: str) -> None:
    """Replaces an earlier request. Raises EmailUnchanged, EmailTaken, and Forbidden while impersonated."""
    viewer.forbid_impersonation()
    user = await uow.db.get_one(User, viewer.user_id, with_for_update=True)
    if email == user.email:
        raise EmailUnchanged(fields={"email": EmailUnchanged.sentence})
    if await uow.value(TAKEN, email):
        raise EmailTaken
    await uow.rows(REQUEST, user.id, email, uow.now, uow.now + LINK_LIFE)
    for kind in (Kind.EMAIL_CHANGE_AT_CURRENT, Kind.EMAIL_CHANGE_AT_NEW):
        await queue_mail(uow, kind, user.id, requested_at=uow.now.isoformat())
    uow.audit("user.email_change_requested", subject=user.id)


async def cancel_email_change(uow: UnitOfWork, viewer: Viewer) -> None:
    """Does nothing without a request. Raises Forbidden while impersonated."""
    viewer.forbid_impersonation()
    if await uow.value("DELETE FROM email_changes WHERE user_id = $1 RETURNING user_id", viewer.user_id):
        uow.audit("user.email_change_canceled", subject=viewer.user_id)


async def new_email_change_token(uow: UnitOfWork, kind: Kind, user_id: UUID) -> str:
    """The token for the link of a letter; only its hash is stored."""
    token = secrets.token_urlsafe(32)
    await uow.rows(SET_TOKEN[kind], user_id, _hashed(token))
    return token


async def confirm_email_change(uow: UnitOfWork, token: str) -> Confirmed:
    """Repeating a link changes nothing until both were used. Raises EmailChangeInvalid for an unknown or expired link,
    EmailTaken if someone registered the address meanwhile."""
    hashed = _hashed(token)
    user_id = await uow.value(FIND_BY_LINK, hashed)
    change = await uow.db.get(EmailChange, user_id) if user_id else None
    if change is None or change.expires_at <= uow.now:
        raise EmailChangeInvalid
    if hashed == change.current_token_hash:
        change.current_confirmed_at = change.current_confirmed_at or uow.now
    else:
        change.new_confirmed_at = change.new_confirmed_at or uow.now
    if change.current_confirmed_at is None:
        return Confirmed("current", [])
    if change.new_confirmed_at is None:
        return Confirmed("new", [])
    return Confirmed(None, await _change_email(uow, change))


async def _change_email(uow: UnitOfWork, change: EmailChange) -> list[UUID]:
    """Ends every sign-in, because its tokens carry the email, and the links that were sent to the old address."""
    user = await uow.db.get_one(User, change.user_id, with_for_update=True)
    user.email, user.confirmed_at = change.new_email, user.confirmed_at or uow.now
    await uow.db.delete(change)
    try:
        await uow.db.flush()
    except IntegrityError as refused:
        if violated_constraint(refused) == "uq_users_email":
            raise EmailTaken from refused
        raise
    await invalidate_links(uow, user.id)
    if user.user_type == UserType.GUARDIAN:
        guardian = await uow.db.get_one(Guardian, await find_profile_id(uow, user), with_for_update=True)
        await publish_guardian(uow, guardian, user)
        for child in await visible_children(uow, guardian):
            await publish_child(uow, child, guardian, user)
    uow.audit("user.email_changed", subject=user.id)
    return await end_all_sign_ins(uow, user.id)


def _hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
