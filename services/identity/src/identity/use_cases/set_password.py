"""A password is set: by the link in a mail, by someone who is signed in, or for a therapist whom an operator brings in.

However it happens, the sign-ins that stood on the old one end, and no link that is still out sets another.
"""

from uuid import UUID

from chassis.auth.viewer import UserType, Viewer
from chassis.errors import Conflict
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlmodel import col, select

from identity.adapters.passwords import PasswordHash, Passwords
from identity.adapters.tables import Therapist, User
from identity.domain.therapists import TherapistStatus
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.end_sign_ins import EndAnnouncer, end_sign_ins_of
from identity.use_cases.onboarding import therapist_to_change, update_onboarding
from identity.use_cases.own_password import WrongOwnPassword, require_own_password
from identity.use_cases.password_links import PasswordLinks, PresentedLink, ResetLinkInvalid, kill_links
from identity.use_cases.profiles import profile_id_of
from identity.use_cases.throttle import LimitsFor


class NotApproved(Conflict):
    sentence = "This therapist has not been approved."


async def request_password_mail(uow: UnitOfWork, email: str) -> None:
    """Queues one row whether or not the address is known, so that the response reveals nothing."""
    await queue_mail(uow, Kind.PASSWORD_RESET, email)


async def set_first_password(uow: UnitOfWork, therapist_id: UUID, password_hash: PasswordHash) -> None:
    """Raises NotApproved, TherapistNotFound."""
    therapist = await therapist_to_change(uow, therapist_id)
    if therapist.status != TherapistStatus.APPROVED:
        raise NotApproved
    await _set_password(uow, therapist.user_id, password_hash)


async def set_password_by_link(
    units: UnitsOfWork, links: PasswordLinks, passwords: Passwords, announcer: EndAnnouncer, presented: PresentedLink,
    password: str, address: str | None,
) -> tuple[User, UUID]:  # fmt: skip
    """The user and their profile's id. Every sign-in of the user ends. Raises ResetLinkInvalid; nothing is hashed for a
    link that is not good."""
    actor = Actor("visitor", address=address)
    async with units.begin(actor) as uow:
        await links.user_of(uow, presented)
    password_hash = await passwords.hash(password)

    async def work(uow: UnitOfWork) -> tuple[User, UUID, list[UUID]]:
        user_id = await links.use(uow, presented)
        if not await _may_have_password(uow, user_id):
            raise ResetLinkInvalid
        user, ended = await _set_password(uow, user_id, password_hash)
        return user, await profile_id_of(uow, user), ended

    user, profile_id, ended = await units.run(actor, work)
    await announcer.announce_all_soon(ended)
    return user, profile_id


async def change_password(
    units: UnitsOfWork, passwords: Passwords, announcer: EndAnnouncer, limits: LimitsFor, viewer: Viewer,
    current_password: str, password: str,
) -> tuple[User, UUID]:  # fmt: skip
    """The user and their profile's id. Every other sign-in ends. Raises WrongOwnPassword, TooMany, and Forbidden while
    impersonated."""
    viewer.forbid_impersonation()
    known = await require_own_password(units, passwords, limits, viewer, current_password, "current_password")
    password_hash = await passwords.hash(password)

    async def work(uow: UnitOfWork) -> tuple[User, list[UUID]]:
        current = await uow.db.get_one(User, viewer.user_id, with_for_update=True)
        if current.password_hash != known.password_hash:
            raise WrongOwnPassword("current_password")
        return await _set_password(uow, viewer.user_id, password_hash, keep=viewer.sign_in_id)

    user, ended = await units.run(Actor.of(viewer), work)
    await announcer.announce_all_soon(ended)
    return user, viewer.profile_id


async def _may_have_password(uow: UnitOfWork, user_id: UUID) -> bool:
    """Not a therapist who was turned down since the link was sent."""
    status = await uow.value("SELECT status FROM therapists WHERE user_id = $1", user_id)
    return status in (None, TherapistStatus.APPROVED)


async def _set_password(
    uow: UnitOfWork, user_id: UUID, password_hash: PasswordHash, *, keep: UUID | None = None
) -> tuple[User, list[UUID]]:
    """The user, and the sign-ins that ended. A first password is set from a mail, so the address is proven."""
    user = await uow.db.get_one(User, user_id, with_for_update=True, populate_existing=True)
    is_first = user.password_hash is None
    user.password_hash = password_hash
    user.confirmed_at = user.confirmed_at or uow.now
    ended = await end_sign_ins_of(uow, user_id, but=keep)
    await kill_links(uow, user_id)
    uow.audit("password.set", subject=user_id)
    if is_first and user.user_type == UserType.THERAPIST:
        found = await uow.db.scalars(select(Therapist).where(col(Therapist.user_id) == user_id).with_for_update())
        await update_onboarding(uow, found.one())
    elif not is_first:
        await queue_mail(uow, Kind.PASSWORD_CHANGED, user_id)
    return user, ended
