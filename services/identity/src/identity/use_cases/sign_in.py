"""Signing in: equal work and an equal sentence whether the e-mail is unknown or the password wrong."""

from collections.abc import Sequence
from dataclasses import dataclass

from chassis.auth.viewer import UserType
from chassis.errors import Conflict, Forbidden, Unauthenticated
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from identity.adapters.passwords import Passwords
from identity.adapters.tables import User
from identity.metrics import SIGN_INS
from identity.use_cases.begin_sign_in import Begun, Device, begin_sign_in
from identity.use_cases.second_factor_codes import Enrolment, SecondFactorCodes, locked_factor
from identity.use_cases.suspend_therapist import refuse_suspended
from identity.use_cases.throttle import Limit, LimitsFor, count_try, forgive_try

KNOWN = "SELECT u.id, u.password_hash FROM (VALUES (1)) one LEFT JOIN users u ON u.email = $1"
"""One row, whether or not there is such a user: until the password was checked both cost the same."""
RIGHT_PAGE = {
    UserType.GUARDIAN: "This is a client account. Please sign in on the client login page.",
    UserType.THERAPIST: "This is a therapist account. Please sign in on the therapist login page.",
}


class InvalidCredentials(Unauthenticated):
    sentence = "Invalid email or password."


class WrongRole(Forbidden):
    """Said only once the password was right (DECISIONS.md, identity)."""


class EmailUnconfirmed(Forbidden):
    sentence = "Please confirm your email address first. We can send you the confirmation mail again."


class SecondFactorRequired(Forbidden):
    sentence = "Enter the code from your authenticator app."


class SecondFactorSetupRequired(Forbidden):
    sentence = "Your account needs two-step sign-in. Please set up an authenticator app."


class SecondFactorNotRequired(Conflict):
    sentence = "You can sign in without a code. Two-step sign-in is turned on in your settings."


class SecondFactorInvalid(Unauthenticated):
    sentence = "This code is not valid."


@dataclass(frozen=True, slots=True)
class Credentials:
    email: str
    password: str
    user_type: UserType
    otp_code: str | None = None
    recovery_code: str | None = None

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
        self._therapists_need_one = therapists_need_second_factor

    async def sign_in(self, given: Credentials) -> Begun:
        """Raises TooMany, InvalidCredentials, WrongRole, EmailUnconfirmed, AccountSuspended, SecondFactorRequired,
        SecondFactorSetupRequired, SecondFactorInvalid. No transaction is open while hashing."""
        user = await self._checked(given)
        counted = self._code_limits(user.email) if given.has_code else ()
        if counted:
            await count_try(self._units, counted)

        async def work(uow: UnitOfWork) -> Begun:
            """A code is used up only if the sign-in begins."""
            await _require_same_password(uow, user)
            await refuse_suspended(uow, user)
            recovery_codes = await self._pass_second_factor(uow, user, given)
            await forgive_try(uow, counted)
            return await begin_sign_in(uow, user, self._device, recovery_codes=recovery_codes)

        begun = await self._units.run(self._actor, work)
        SIGN_INS.labels(given.user_type, "signed_in").inc()
        return begun

    async def enrol(self, given: Credentials) -> Enrolment:
        """For a therapist who may not sign in before there is a second factor. Raises as `sign_in`, and
        SecondFactorAlreadyOn; SecondFactorNotRequired for whoever may sign in without."""
        user = await self._checked(given)
        if not self._needs_one(user):
            raise SecondFactorNotRequired

        async def work(uow: UnitOfWork) -> Enrolment:
            await _require_same_password(uow, user)
            await refuse_suspended(uow, user)
            return await self._codes.new_secret(uow, user)

        return await self._units.run(self._actor, work)

    async def _checked(self, given: Credentials) -> User:
        await count_try(self._units, self._limits)
        async with self._units.begin(self._actor) as uow:
            known = await uow.row(KNOWN, given.email)
        assert known is not None
        if not await self._passwords.verify(given.password, known["password_hash"]):
            SIGN_INS.labels(given.user_type, "refused").inc()
            raise InvalidCredentials
        async with self._units.begin(self._actor) as uow:
            user = await uow.db.get_one(User, known["id"])
            await forgive_try(uow, self._limits)
        if user.password_hash != known["password_hash"]:
            raise InvalidCredentials
        if user.user_type != given.user_type:
            raise WrongRole(RIGHT_PAGE[UserType(user.user_type)])
        if user.confirmed_at is None:
            raise EmailUnconfirmed
        return user

    def _needs_one(self, user: User) -> bool:
        return self._therapists_need_one and user.user_type == UserType.THERAPIST

    async def _pass_second_factor(self, uow: UnitOfWork, user: User, given: Credentials) -> list[str] | None:
        """The recovery codes when the first code of a new secret turned it on. Raises as `sign_in`."""
        factor = await locked_factor(uow, user.id)
        if factor is None or factor.enabled_at is None:
            if not self._needs_one(user):
                return None
            if factor is None or not given.otp_code:
                raise SecondFactorSetupRequired
            codes = await self._codes.turn_on(uow, factor, given.otp_code)
            if codes is None:
                raise SecondFactorInvalid
            return codes
        if not given.has_code:
            raise SecondFactorRequired
        if given.otp_code:
            passed = self._codes.takes_code(uow, factor, given.otp_code)
        else:
            passed = await self._codes.takes_recovery_code(uow, user.id, given.recovery_code or "")
        if not passed:
            SIGN_INS.labels(given.user_type, "refused").inc()
            raise SecondFactorInvalid
        return None


async def _require_same_password(uow: UnitOfWork, user: User) -> None:
    """Raises InvalidCredentials when the password changed while this one was checked."""
    current = await uow.db.get_one(User, user.id, with_for_update={"read": True})
    if current.password_hash != user.password_hash:
        raise InvalidCredentials
