"""Ends sign-ins in all services within a second (docs/product/identity.md#sign-in-lifetime).

The end is committed first, then broadcast to every service. A job retries failed broadcasts every second.
"""

import asyncio
from collections.abc import Sequence
from uuid import UUID

import structlog
from chassis.auth.revoked_sign_ins import RevokedSignIns, announce_revocation, beat
from chassis.auth.tokens import ACCESS_TOKEN_LIFE, CLOCK_TOLERANCE
from chassis.auth.viewer import Viewer
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.errors import Error as JetStreamError

from identity.domain.errors import SignInNotFound, UserNotFound

ACTOR = Actor.service("identity")
BROADCAST_TIMEOUT_SECONDS = 1.0
BATCH = 200
KEPT = ACCESS_TOKEN_LIFE + CLOCK_TOLERANCE
"""After its end, a sign-in has no valid token left."""
log = structlog.get_logger(__name__)


class RevocationAnnouncer:
    def __init__(self, units: UnitsOfWork, ended: RevokedSignIns, nats: Client | None) -> None:
        self._units = units
        self._ended = ended
        self._nats = nats

    async def keep_bucket_complete(self) -> None:
        """Announces what is pending, refills a new bucket, and marks it as complete. Raises as `announce_pending`."""
        while await self.announce_pending() == BATCH:
            pass
        if self._nats is not None:
            await beat(self._nats, self._still_of_use)

    async def _still_of_use(self) -> Sequence[UUID]:
        async with self._units.begin(ACTOR) as uow:
            rows = await uow.rows("SELECT id FROM sign_ins WHERE ended_at > $1", uow.now - KEPT)
        return [row["id"] for row in rows]

    async def announce_pending(self) -> int:
        """Returns how many there were, BATCH at most.

        Raises a NATS error or TimeoutError if the broker doesn't respond. Earlier announcements stay recorded.
        """
        async with self._units.begin(ACTOR) as uow:
            waiting = await uow.rows(
                "SELECT id FROM sign_ins WHERE ended_at IS NOT NULL AND announced_at IS NULL"
                " ORDER BY ended_at LIMIT $1",
                BATCH,
            )
        for row in waiting:
            await self.announce(row["id"])
        return len(waiting)

    async def announce(self, sign_in_id: UUID) -> None:
        """This process refuses the sign-in immediately, even if the broadcast fails. Raises as `announce_pending`."""
        self._ended.add(sign_in_id)
        if self._nats is None:
            return
        async with asyncio.timeout(BROADCAST_TIMEOUT_SECONDS):
            await announce_revocation(self._nats, sign_in_id)
        async with self._units.begin(ACTOR) as uow:
            await uow.rows("UPDATE sign_ins SET announced_at = $2 WHERE id = $1", sign_in_id, uow.now)

    async def announce_soon(self, sign_in_id: UUID) -> None:
        """Announces now if the broker responds; otherwise the job does."""
        try:
            await self.announce(sign_in_id)
        except (TimeoutError, NatsError, JetStreamError) as error:
            log.warning("could not broadcast an ended sign-in", error=type(error).__name__)

    async def announce_all_soon(self, sign_in_ids: Sequence[UUID]) -> None:
        await asyncio.gather(*map(self.announce_soon, sign_in_ids))


async def announce_again(uow: UnitOfWork) -> int:
    """Makes the job announce every ended sign-in that may still have a valid token. Returns their number."""
    again = await uow.rows("UPDATE sign_ins SET announced_at = NULL WHERE ended_at > $1 RETURNING id", uow.now - KEPT)
    uow.audit("sign_ins.announced_again")
    return len(again)


async def end_all_sign_ins(uow: UnitOfWork, user_id: UUID, *, but: UUID | None = None) -> list[UUID]:
    """Ends all active sign-ins except `but`. Returns their ids, which the caller announces after the commit."""
    ended = await uow.rows(
        "UPDATE sign_ins SET ended_at = $3 WHERE user_id = $1 AND id IS DISTINCT FROM $2 AND ended_at IS NULL"
        " AND expires_at > $3 RETURNING id",
        user_id,
        but,
        uow.now,
    )
    return [row["id"] for row in ended]


async def end_sign_ins_of(uow: UnitOfWork, email: str) -> int:
    """For an operator. A job announces the ends. Returns how many sign-ins ended. Raises UserNotFound."""
    user_id = await uow.value("SELECT id FROM users WHERE email = $1", email.strip().lower())
    if user_id is None:
        raise UserNotFound
    uow.audit("sign_ins.ended_by_operator", subject=user_id)
    return len(await end_all_sign_ins(uow, user_id))


async def end_every_sign_in(uow: UnitOfWork) -> int:
    """For an operator. A job announces the ends. Returns how many sign-ins ended."""
    ended = await uow.rows(
        "UPDATE sign_ins SET ended_at = $1 WHERE ended_at IS NULL AND expires_at > $1 RETURNING id", uow.now
    )
    uow.audit("sign_ins.all_ended_by_operator")
    return len(ended)


async def sign_out(units: UnitsOfWork, announcer: RevocationAnnouncer, viewer: Viewer) -> None:
    async with units.begin(Actor.of(viewer)) as uow:
        await _end(uow, viewer.sign_in_id, viewer.user_id)
        uow.audit("signed_out", subject=viewer.user_id)
    await announcer.announce_soon(viewer.sign_in_id)


async def require_active_sign_in(units: UnitsOfWork, viewer: Viewer, sign_in_id: UUID) -> None:
    """Raises SignInNotFound for another user's sign-in and for one that has ended."""
    async with units.begin(Actor.of(viewer)) as uow:
        found = await uow.value(
            "SELECT 1 FROM sign_ins WHERE id = $1 AND user_id = $2 AND ended_at IS NULL AND expires_at > $3",
            sign_in_id,
            viewer.user_id,
            uow.now,
        )
    if not found:
        raise SignInNotFound


async def end_own_sign_in(units: UnitsOfWork, announcer: RevocationAnnouncer, viewer: Viewer, sign_in_id: UUID) -> None:
    """Raises SignInNotFound for another user's sign-in and for one that has ended, Forbidden while impersonated."""
    viewer.forbid_impersonation()
    async with units.begin(Actor.of(viewer)) as uow:
        if not await _end(uow, sign_in_id, viewer.user_id):
            raise SignInNotFound
        uow.audit("sign_in.ended", subject=sign_in_id)
    await announcer.announce_soon(sign_in_id)


async def end_other_sign_ins(units: UnitsOfWork, announcer: RevocationAnnouncer, viewer: Viewer) -> None:
    """Ends all of the viewer's sign-ins except the current one. Raises Forbidden while impersonated."""
    viewer.forbid_impersonation()
    async with units.begin(Actor.of(viewer)) as uow:
        ended = await end_all_sign_ins(uow, viewer.user_id, but=viewer.sign_in_id)
        uow.audit("sign_ins.others_ended", subject=viewer.user_id)
    await announcer.announce_all_soon(ended)


async def _end(uow: UnitOfWork, sign_in_id: UUID, user_id: UUID) -> bool:
    """Returns False if it belongs to another user or has ended."""
    ended = await uow.rows(
        "UPDATE sign_ins SET ended_at = $3 WHERE id = $1 AND user_id = $2 AND ended_at IS NULL AND expires_at > $3"
        " RETURNING id",
        sign_in_id,
        user_id,
        uow.now,
    )
    return bool(ended)
