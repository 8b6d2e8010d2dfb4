"""A guardian closes the account, or keeps it within the grace period; then a job erases the family
(docs/product/identity.md#close-the-account)."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from chassis.auth.viewer import Viewer
from chassis.db import Rows
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlmodel import col, select

from identity.adapters.sign_in_tables import AccountClosure
from identity.adapters.tables import Guardian, User
from identity.domain.account_closure import GRACE, erasure_day
from identity.domain.errors import AccountClosing, AccountShared
from identity.events.guardians import GuardianAccountClosed, GuardianAccountKept
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.families.erase_family import erase_family, find_family
from identity.use_cases.passwords.password_links import invalidate_links
from identity.use_cases.sign_ins.end_sign_ins import end_all_sign_ins

SHARED = """
    SELECT EXISTS (
        SELECT FROM children c JOIN guardianships_for('any') g ON g.child_id = c.id
        WHERE c.guardian_id = $1 AND g.guardian_id <> $1)
"""
CLOSING = """
    SELECT c.erases_at, g.timezone FROM account_closures c JOIN guardians g ON g.user_id = c.user_id
    WHERE c.user_id = $1
"""
KEEP = "DELETE FROM account_closures WHERE user_id = $1 RETURNING user_id"
END_INVITATIONS = """
    DELETE FROM adult_invitations WHERE child_id IN (SELECT id FROM children WHERE guardian_id = $1)
    RETURNING id, child_id
"""
NEXT_DUE = """
    SELECT g.id FROM account_closures c JOIN users u ON u.id = c.user_id JOIN guardians g ON g.user_id = c.user_id
    WHERE c.erases_at <= $1 AND NOT EXISTS (
        SELECT FROM children own JOIN guardianships_for('any') other ON other.child_id = own.id
        WHERE own.guardian_id = g.id AND other.guardian_id <> g.id)
    ORDER BY c.erases_at LIMIT 1 FOR UPDATE OF u, c SKIP LOCKED
"""
"""Keeping the account locks the user's row, so it wins over the erasure. An operator may have given
another guardian access since: their record stays until support decides."""


@dataclass(frozen=True, slots=True)
class Closed:
    erases_at: datetime
    ended_sign_ins: list[UUID]
    """To announce after the commit."""


async def obstacle_to_closing(db: Rows, guardian_id: UUID) -> AccountShared | None:
    """An erasure would take the children's records from their other guardian."""
    return AccountShared() if await db.value(SHARED, guardian_id) else None


async def close_account(uow: UnitOfWork, viewer: Viewer) -> Closed:
    """Raises Forbidden for a therapist and while impersonated, AccountShared."""
    viewer.forbid_impersonation()
    guardian = await uow.db.get_one(Guardian, viewer.require_guardian(), with_for_update=True)
    if obstacle := await obstacle_to_closing(uow, guardian.id):
        raise obstacle
    if closed := await uow.db.get(AccountClosure, viewer.user_id):  # by another device at the same moment
        return Closed(closed.erases_at, [])
    closure = AccountClosure(user_id=viewer.user_id, requested_at=uow.now, erases_at=uow.now + GRACE)
    uow.db.add(closure)
    guardian.version += 1
    family = await find_family(uow, guardian.id)
    uow.emit(GuardianAccountClosed(version=guardian.version, guardian_id=guardian.id, child_ids=list(family.child_ids)))
    for row in await uow.rows(END_INVITATIONS, guardian.id):
        uow.audit("adult.invitation_taken_back", child_id=UUID(str(row["child_id"])), subject=str(row["id"]))
    await invalidate_links(uow, viewer.user_id)
    await queue_mail(uow, Kind.ACCOUNT_CLOSED, viewer.user_id, requested_at=uow.now.isoformat())
    uow.audit("account.closed", subject=guardian.id)
    return Closed(closure.erases_at, await end_all_sign_ins(uow, viewer.user_id))


async def is_closed(uow: UnitOfWork, user_id: UUID) -> bool:
    return await uow.db.get(AccountClosure, user_id) is not None


async def require_open_account(uow: UnitOfWork, user: User, *, keep: bool) -> None:
    """With `keep`, undoes a closure. Raises AccountClosing without it. The caller has locked the user's row."""
    if not keep:
        if row := await uow.row(CLOSING, user.id):
            day = erasure_day(row["erases_at"], row["timezone"])
            raise AccountClosing(f"You closed this account. We erase it on {day}. Keep it to log in.")
    elif await uow.value(KEEP, user.id):
        guardian = (
            await uow.db.scalars(select(Guardian).where(col(Guardian.user_id) == user.id).with_for_update())
        ).one()
        guardian.version += 1
        children = list((await find_family(uow, guardian.id)).child_ids)
        uow.emit(GuardianAccountKept(version=guardian.version, guardian_id=guardian.id, child_ids=children))
        await queue_mail(uow, Kind.ACCOUNT_KEPT, user.id)
        uow.audit("account.kept", subject=user.id)


async def erase_closed_accounts(units: UnitsOfWork) -> int:
    """Erases the families past their grace period, each in its own transaction. Returns their number."""
    erased = 0
    while await units.run(Actor.service("identity"), _erase_next):
        erased += 1
    return erased


async def _erase_next(uow: UnitOfWork) -> bool:
    guardian_id = await uow.value(NEXT_DUE, uow.now)
    if guardian_id is None:
        return False
    await erase_family(uow, guardian_id)
    return True
