"""Two-step sign-in settings of a signed-in user (docs/product/identity.md#second-factor)."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar
from uuid import UUID

from chassis.auth.viewer import UserType, Viewer
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

from identity.adapters.passwords import Passwords
from identity.adapters.sign_in_tables import SecondFactor
from identity.adapters.tables import User
from identity.domain.errors import CodeInvalid, SecondFactorAlreadyOn, SecondFactorCompulsory, SecondFactorOff
from identity.use_cases.passwords.confirm_password import confirm_password
from identity.use_cases.sign_ins.second_factor_codes import (
    Enrollment,
    SecondFactorCodes,
    lock_second_factor,
    notify_second_factor_changed,
)
from identity.use_cases.sign_ins.throttle import LimitsFor, count_try, forgive_try

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SecondFactorState:
    enabled_at: datetime | None
    recovery_codes_left: int
    required: bool


class SecondFactors:
    """Every method raises Forbidden while impersonated. Methods with a code also raise TooMany and CodeInvalid, methods
    with a password TooMany and WrongOwnPassword."""

    def __init__(
        self, units: UnitsOfWork, codes: SecondFactorCodes, viewer: Viewer, *, therapists_need_second_factor: bool
    ) -> None:
        viewer.forbid_impersonation()
        self._units = units
        self._codes = codes
        self._viewer = viewer
        self._actor = Actor.of(viewer)
        self._required = therapists_need_second_factor and viewer.user_type is UserType.THERAPIST

    async def state(self) -> SecondFactorState:
        async with self._units.begin(self._actor) as uow:
            factor = await uow.db.get(SecondFactor, self._viewer.user_id)
            left = await uow.value("SELECT count(*) FROM recovery_codes WHERE user_id = $1", self._viewer.user_id)
        return SecondFactorState(factor.enabled_at if factor else None, left, self._required)

    async def enroll(self, passwords: Passwords, limits: LimitsFor, password: str) -> Enrollment:
        """Raises SecondFactorAlreadyOn."""
        user = await confirm_password(self._units, passwords, limits, self._viewer, password, "password")
        return await self._units.run(self._actor, lambda uow: self._codes.new_secret(uow, user))

    async def turn_on(self, limits: LimitsFor, code: str) -> list[str]:
        """Returns the recovery codes. Raises SecondFactorAlreadyOn, and SecondFactorOff if there is no secret yet."""

        async def work(uow: UnitOfWork) -> list[str]:
            factor = await lock_second_factor(uow, self._viewer.user_id)
            if factor is None:
                raise SecondFactorOff
            if factor.enabled_at:
                raise SecondFactorAlreadyOn
            codes = await self._codes.turn_on(uow, factor, code)
            if codes is None:
                raise CodeInvalid
            return codes

        return await self._counted(limits, work)

    async def renew_recovery_codes(self, limits: LimitsFor, code: str) -> list[str]:
        """Replaces the old ones. Raises SecondFactorOff."""

        async def work(uow: UnitOfWork) -> list[str]:
            await self._require_code(uow, code)
            await notify_second_factor_changed(uow, self._viewer.user_id, "recovery_codes.renewed")
            return await self._codes.replace_recovery_codes(uow, self._viewer.user_id)

        return await self._counted(limits, work)

    async def turn_off(
        self, passwords: Passwords, password_limits: LimitsFor, password: str, limits: LimitsFor, code: str
    ) -> None:
        """Raises SecondFactorCompulsory, SecondFactorOff."""
        if self._required:
            raise SecondFactorCompulsory
        await confirm_password(self._units, passwords, password_limits, self._viewer, password, "password")

        async def work(uow: UnitOfWork) -> None:
            await self._require_code(uow, code)
            for table in ("recovery_codes", "second_factors"):
                await uow.rows(f"DELETE FROM {table} WHERE user_id = $1", self._viewer.user_id)  # noqa: S608  # constants
            await notify_second_factor_changed(uow, self._viewer.user_id, "second_factor.turned_off")

        await self._counted(limits, work)

    async def _require_code(self, uow: UnitOfWork, code: str) -> None:
        """Accepts a code of the app or a recovery code, so that a lost phone locks nobody in. Raises CodeInvalid,
        SecondFactorOff."""
        factor = await lock_second_factor(uow, self._viewer.user_id)
        if factor is None or factor.enabled_at is None:
            raise SecondFactorOff
        of_app = self._codes.accept_code(uow, factor, code)
        if not of_app and not await self._codes.accept_recovery_code(uow, self._viewer.user_id, code):
            raise CodeInvalid

    async def _counted(self, limits: LimitsFor, work: Callable[[UnitOfWork], Awaitable[T]]) -> T:
        """Raises TooMany."""
        counted = limits(await self._email(self._viewer.user_id))
        await count_try(self._units, counted)

        async def forgiving(uow: UnitOfWork) -> T:
            done = await work(uow)
            await forgive_try(uow, counted)
            return done

        return await self._units.run(self._actor, forgiving)

    async def _email(self, user_id: UUID) -> str:
        async with self._units.begin(self._actor) as uow:
            return (await uow.db.get_one(User, user_id)).email
