"""Secrets of authenticator apps, code verification and recovery codes. Secrets are stored encrypted, recovery codes
hashed; both are shown only once."""

from dataclasses import dataclass
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.sealing import Sealer
from identity.adapters.sign_in_tables import RecoveryCode, SecondFactor
from identity.adapters.tables import User
from identity.domain.errors import SecondFactorAlreadyOn
from identity.domain.second_factor import (
    matching_time_step,
    new_recovery_codes,
    new_secret,
    normalize_recovery_code,
    provisioning_uri,
)
from identity.notifications.kinds import Kind
from identity.notifications.queue import queue_mail


@dataclass(frozen=True, slots=True)
class Enrollment:
    """The secret for an authenticator app, as text and as the URI in the QR code."""

    secret: str
    uri: str


async def lock_second_factor(uow: UnitOfWork, user_id: UUID) -> SecondFactor | None:
    """Locked until the end of the unit of work, so that concurrent requests can't use the same code."""
    return await uow.db.get(SecondFactor, user_id, with_for_update=True)


async def notify_second_factor_changed(uow: UnitOfWork, user_id: UUID, action: str) -> None:
    uow.audit(action, subject=user_id)
    await queue_mail(uow, Kind.SECOND_FACTOR_CHANGED, user_id)


class SecondFactorCodes:
    def __init__(self, sealer: Sealer) -> None:
        self._sealer = sealer

    async def new_secret(self, uow: UnitOfWork, user: User) -> Enrollment:
        """Replaces a pending secret. It takes effect with its first code. Raises SecondFactorAlreadyOn."""
        factor = await lock_second_factor(uow, user.id)
        if factor and factor.enabled_at:
            raise SecondFactorAlreadyOn
        secret = new_secret()
        sealed = self._sealer.seal(secret, user.id)
        if factor is None:
            uow.db.add(SecondFactor(user_id=user.id, sealed_secret=sealed))
        else:
            factor.sealed_secret, factor.last_step = sealed, None
        return Enrollment(secret, provisioning_uri(secret, user.email))

    async def turn_on(self, uow: UnitOfWork, factor: SecondFactor, code: str) -> list[str] | None:
        """Returns the recovery codes, None for a wrong code."""
        if not self.accept_code(uow, factor, code):
            return None
        factor.enabled_at = uow.now
        await notify_second_factor_changed(uow, factor.user_id, "second_factor.turned_on")
        return await self.replace_recovery_codes(uow, factor.user_id)

    def accept_code(self, uow: UnitOfWork, factor: SecondFactor, code: str) -> bool:
        """Accepts each code of the app once. `factor` must be locked."""
        secret = self._sealer.open(factor.sealed_secret, factor.user_id)
        step = matching_time_step(secret, code, uow.now, factor.last_step)
        if step is None:
            return False
        factor.last_step = step
        return True

    async def accept_recovery_code(self, uow: UnitOfWork, user_id: UUID, code: str) -> bool:
        """Deletes the code on use."""
        used = await uow.rows(
            "DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = ANY($2::bytea[]) RETURNING user_id",
            user_id,
            list(self._sealer.possible_hashes(normalize_recovery_code(code), user_id)),
        )
        if used:
            uow.audit("recovery_code.used", subject=user_id)
        return bool(used)

    async def replace_recovery_codes(self, uow: UnitOfWork, user_id: UUID) -> list[str]:
        await uow.rows("DELETE FROM recovery_codes WHERE user_id = $1", user_id)
        codes = new_recovery_codes()
        hashes = [self._sealer.hash_code(normalize_recovery_code(code), user_id) for code in codes]
        uow.db.add_all(RecoveryCode(user_id=user_id, code_hash=code_hash) for code_hash in hashes)
        return codes
