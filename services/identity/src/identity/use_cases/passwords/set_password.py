"""Sets passwords: by an emailed link, or by the signed-in user.

Every way ends the other sign-ins and invalidates all unused password links.
"""

from uuid import UUID

from chassis.auth.viewer import UserType, Viewer
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlmodel import col, select

from identity.adapters.passwords import PasswordHash, Passwords
from identity.adapters.tables import Therapist, User
from identity.domain.errors import ResetLinkInvalid, TermsNotAccepted, WrongOwnPassword
from identity.domain.therapists import TherapistStatus
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail
from identity.use_cases.accounts.accept_terms import accept_current_terms_as_user
from identity.use_cases.passwords.confirm_password import confirm_password
from identity.use_cases.passwords.password_links import PasswordLinks, PresentedLink, invalidate_links, owes_terms
from identity.use_cases.profiles.profile_lookup import find_profile_id
from identity.use_cases.sign_ins.end_sign_ins import RevocationAnnouncer, end_all_sign_ins
from identity.use_cases.sign_ins.throttle import LimitsFor
from identity.use_cases.therapists.therapist_onboarding import update_onboarding


async def request_password_mail(uow: UnitOfWork, email: str) -> None:
    """Queues one row whether or not the address is known, so that the response reveals nothing."""
    await queue_mail(uow, Kind.PASSWORD_RESET, email)


async def set_password_by_link(
    units: UnitsOfWork, links: PasswordLinks, passwords: Passwords, announcer: RevocationAnnouncer,
    presented: PresentedLink, password: str, address: str | None, *, accepts_terms: bool = False,
) -> tuple[User, UUID]:  # fmt: skip
    """Ends every sign-in of the user. Returns the user and the profile's id. Raises ResetLinkInvalid before hashing,
    GuessablePassword, TermsNotAccepted for a first password of someone who hasn't accepted the current terms, and
    TermsNotPublished."""
    actor = Actor("visitor", address=address)
    async with units.begin(actor) as uow:
        owner = await uow.db.get_one(User, await links.user_of(uow, presented))
    password_hash = await passwords.hash_new(password, _known_of(owner))

    async def work(uow: UnitOfWork) -> tuple[User, UUID, list[UUID]]:
        await _settle_terms(uow, await links.user_of(uow, presented), accepts_terms=accepts_terms)
        user, ended = await use_password_link(uow, links, presented, password_hash)
        return user, await find_profile_id(uow, user), ended

    user, profile_id, ended = await units.run(actor, work)
    await announcer.announce_all_soon(ended)
    return user, profile_id


async def use_password_link(
    uow: UnitOfWork, links: PasswordLinks, presented: PresentedLink, password_hash: PasswordHash
) -> tuple[User, list[UUID]]:
    """Returns the user and the ended sign-ins. Raises ResetLinkInvalid."""
    user_id = await links.use(uow, presented)
    if not await _may_have_password(uow, user_id):
        raise ResetLinkInvalid
    return await _set_password(uow, user_id, password_hash)


async def _settle_terms(uow: UnitOfWork, user_id: UUID, *, accepts_terms: bool) -> None:
    user = await uow.db.get_one(User, user_id, with_for_update=True)
    if not await _may_have_password(uow, user_id) or not await owes_terms(uow, user):
        return
    if not accepts_terms:
        raise TermsNotAccepted
    await accept_current_terms_as_user(uow, user)


async def change_password(
    units: UnitsOfWork, passwords: Passwords, announcer: RevocationAnnouncer, limits: LimitsFor, viewer: Viewer,
    current_password: str, password: str,
) -> tuple[User, UUID]:  # fmt: skip
    """Ends every other sign-in. Returns the user and the profile's id. Raises WrongOwnPassword, GuessablePassword,
    TooMany, and Forbidden while impersonated."""
    viewer.forbid_impersonation()
    user = await confirm_password(units, passwords, limits, viewer, current_password, "current_password")
    password_hash = await passwords.hash_new(password, _known_of(user))

    async def work(uow: UnitOfWork) -> tuple[User, list[UUID]]:
        current = await uow.db.get_one(User, viewer.user_id, with_for_update=True)
        if current.password_hash != user.password_hash:
            raise WrongOwnPassword("current_password")
        return await _set_password(uow, viewer.user_id, password_hash, keep=viewer.sign_in_id)

    changed, ended = await units.run(Actor.of(viewer), work)
    await announcer.announce_all_soon(ended)
    return changed, viewer.profile_id


def _known_of(user: User) -> tuple[str, ...]:
    """What others know of the user and try as a password."""
    return user.email, user.first_name, user.last_name or ""


async def _may_have_password(uow: UnitOfWork, user_id: UUID) -> bool:
    """False for a therapist who was declined after the link was sent."""
    status = await uow.value("SELECT status FROM therapists WHERE user_id = $1", user_id)
    return status in (None, TherapistStatus.APPROVED)


async def _set_password(
    uow: UnitOfWork, user_id: UUID, password_hash: PasswordHash, *, keep: UUID | None = None
) -> tuple[User, list[UUID]]:
    """Returns the user and the ended sign-ins. Also confirms the email, since password links are emailed."""
    user = await uow.db.get_one(User, user_id, with_for_update=True, populate_existing=True)
    is_first = user.password_hash is None
    user.password_hash = password_hash
    user.confirmed_at = user.confirmed_at or uow.now
    ended = await end_all_sign_ins(uow, user_id, but=keep)
    await invalidate_links(uow, user_id)
    uow.audit("password.set", subject=user_id)
    if is_first and user.user_type == UserType.THERAPIST:
        found = await uow.db.scalars(select(Therapist).where(col(Therapist.user_id) == user_id).with_for_update())
        await update_onboarding(uow, found.one())
    elif not is_first:
        await queue_mail(uow, Kind.PASSWORD_CHANGED, user_id)
    return user, ended
