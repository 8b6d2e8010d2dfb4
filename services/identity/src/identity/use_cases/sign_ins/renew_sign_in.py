"""Records that a sign-in is in use, so that its client can get a fresh token."""

from dataclasses import dataclass
from datetime import datetime

from chassis.auth.viewer import Viewer
from chassis.unit_of_work import Actor, UnitsOfWork


@dataclass(frozen=True, slots=True)
class RenewedSignIn:
    email: str
    at: datetime
    expires_at: datetime


async def renew_sign_in(units: UnitsOfWork, viewer: Viewer) -> RenewedSignIn | None:
    """None if the sign-in has ended."""
    async with units.begin(Actor.of(viewer)) as uow:
        row = await uow.row(
            "UPDATE sign_ins s SET last_seen_at = $2 FROM users u"
            " WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > $2 AND u.id = s.user_id"
            " RETURNING u.email, s.expires_at",
            viewer.sign_in_id,
            uow.now,
        )
        return None if row is None else RenewedSignIn(row["email"], uow.now, row["expires_at"])
