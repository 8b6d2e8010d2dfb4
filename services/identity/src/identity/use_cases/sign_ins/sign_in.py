"""Sign-in with email and password. An unknown email and a wrong password cost the same and get the same response."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import structlog
from chassis.auth.viewer import UserType
from chassis.errors import DomainError
from chassis.throttle import Limit
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from identity.adapters.passwords import Passwords
from identity.adapters.tables import User
from identity.domain.errors import (
    EmailUnconfirmed,
    InvalidCredentials,
    SecondFactorInvalid,
    SecondFactorNotRequired,
    SecondFactorRequired,
    SecondFactorSetupRequired,
    WrongRole,
)
from identity.metrics import SIGN_INS
from identity.use_cases.accounts.close_account import require_open_account
from identity.use_cases.sign_ins.begin_sign_in import Device, StartedSignIn, begin_sign_in
from identity.use_cases.sign_ins.second_factor_codes import Enrollment, SecondFactorCodes, lock_second_factor
from identity.use_cases.sign_ins.throttle import LimitsFor, count_try, forgive_try
from identity.use_cases.therapists.suspend_therapist import require_not_suspended

SELECT_HASH = "SELECT u.id, u.password_hash FROM (VALUES (1)) one LEFT JOIN users u ON u.email = $1"
"""Returns one row whether or not the user exists, so that both cases cost the same."""
log = structlog.get_logger(__name__)
OTHER_ROLE_SENTENCES = {
    UserType.GUARDIAN: "This is a client account. Please log in on the client login page.",
    UserType.THERAPIST: "This is a therapist account. Please log in on the therapist login page.",
}


@dataclass(frozen=True, slots=True)
class Credentials:
    email: str
    password: str
    user_type: UserType
    otp_code: str | None = None
    recovery_code: str | None = None
    keep_account: bool = False
    """Keep a closed account, which can't be logged in to otherwise."""

    @property
    def has_code(self) -> bool:
        return bool(self.otp_code or self.recovery_code)


class SigningIn:
    def __init__(
        self, units: UnitsOfWork, passwords: Passwords, codes: SecondFactorCodes, device: Device, *,
        limits: Sequence[Limit], code_limits: LimitsFor, therapists_need_second_factor: bool,
    ) -> None:  # fmt: skip
        self._units = units
        self._passwords = passwords
        self._codes = codes
        self._device = device
        self._actor = Actor("visitor", address=device.address)
        self._limits = limits
        self._code_limits = code_limits
        self._therapists_need_second_factor = therapists_need_second_factor

    async def sign_in(self, credentials: Credentials) -> StartedSignIn:
        """Raises TooMany, InvalidCredentials, WrongRole, EmailUnconfirmed, AccountSuspended, AccountClosing,
        SecondFactorRequired, SecondFactorSetupRequired, SecondFactorInvalid. No transaction is open while hashing."""
        user = await self._verify_password(credentials)
        counted = self._code_limits(user.email) if credentials.has_code else ()
        if counted:
            await count_try(self._units, counted)

        async def work(uow: UnitOfWork) -> StartedSignIn:
            """Uses a code up only if the sign-in starts."""
            await _require_same_password(uow, user)
            await require_not_suspended(uow, user)
            await require_open_account(uow, user, keep=credentials.keep_account)
            recovery_codes = await self._check_second_factor(uow, user, credentials)
            await forgive_try(uow, counted)
            return await begin_sign_in(uow, user, self._device, recovery_codes=recovery_codes)

        started = await self._units.run(self._actor, work)
        SIGN_INS.labels(credentials.user_type, "signed_in").inc()
        return started

    async def enroll(self, credentials: Credentials) -> Enrollment:
        """For a therapist who must set up a second factor before the first sign-in. Raises as `sign_in`,
        SecondFactorAlreadyOn, and SecondFactorNotRequired for users who can sign in without one."""
        user = await self._verify_password(credentials)
        if not self._requires_second_factor(user):
            raise SecondFactorNotRequired

        async def work(uow: UnitOfWork) -> Enrollment:
            await _require_same_password(uow, user)
            await require_not_suspended(uow, user)
            return await self._codes.new_secret(uow, user)

        return await self._units.run(self._actor, work)

    async def _verify_password(self, credentials: Credentials) -> User:
        await count_try(self._units, self._limits)
        async with self._units.begin(self._actor) as uow:
            row = await uow.row(SELECT_HASH, credentials.email)
        assert row is not None
        if not await self._passwords.verify(credentials.password, row["password_hash"]):
            raise _refused(credentials, row["id"], InvalidCredentials())
        async with self._units.begin(self._actor) as uow:
            user = await uow.db.get_one(User, row["id"])
            await forgive_try(uow, self._limits)
        if user.password_hash != row["password_hash"]:
            raise InvalidCredentials
        if user.user_type != credentials.user_type:
            raise WrongRole(OTHER_ROLE_SENTENCES[UserType(user.user_type)])
        if user.confirmed_at is None:
            raise EmailUnconfirmed
        return user

    def _requires_second_factor(self, user: User) -> bool:
        return self._therapists_need_second_factor and user.user_type == UserType.THERAPIST

    async def _check_second_factor(self, uow: UnitOfWork, user: User, credentials: Credentials) -> list[str] | None:
        """Returns the recovery codes if the first code of a new secret turned the factor on. Raises as `sign_in`."""
        factor = await lock_second_factor(uow, user.id)
        if factor is None or factor.enabled_at is None:
            if not self._requires_second_factor(user):
                return None
            if factor is None or not credentials.otp_code:
                raise SecondFactorSetupRequired
            codes = await self._codes.turn_on(uow, factor, credentials.otp_code)
            if codes is None:
                raise SecondFactorInvalid
            return codes
        if not credentials.has_code:
            raise SecondFactorRequired
        if credentials.otp_code:
            passed = self._codes.accept_code(uow, factor, credentials.otp_code)
        else:
            passed = await self._codes.accept_recovery_code(uow, user.id, credentials.recovery_code or "")
        if not passed:
            raise _refused(credentials, user.id, SecondFactorInvalid())
        return None


def _refused(credentials: Credentials, user_id: UUID | None, error: DomainError) -> DomainError:
    """Counts and logs a wrong password or code. `user_id` is None for an email that nobody has."""
    SIGN_INS.labels(credentials.user_type, "refused").inc()
    log.warning("a sign-in was refused", user_id=user_id, code=error.code)
    return error


async def _require_same_password(uow: UnitOfWork, user: User) -> None:
    """Raises InvalidCredentials if the password changed while it was being verified."""
    current = await uow.db.get_one(User, user.id, with_for_update={"read": True})
    if current.password_hash != user.password_hash:
        raise InvalidCredentials
