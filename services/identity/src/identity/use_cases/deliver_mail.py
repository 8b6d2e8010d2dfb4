"""Sends what waits in the mail outbox. A mail that cannot be sent waits longer each time and is given up in the end.

The mail and the row of its token are one unit of work: a token whose mail was not sent was never made.
"""

from datetime import timedelta
from uuid import UUID

import structlog
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlmodel import col, select

from identity.adapters.mail import MAIL_ERRORS, Mailer
from identity.adapters.tables import QueuedMail, User
from identity.metrics import MAIL_AGE
from identity.use_cases.confirm_email import LINK_LIFE, new_confirmation

ACTOR = Actor.service("identity")
LONGEST_WAIT = timedelta(minutes=10)
WAITING = "sent_at IS NULL AND given_up_at IS NULL"
log = structlog.get_logger(__name__)


class MailDelivery:
    def __init__(self, units: UnitsOfWork, mailer: Mailer, public_origin: str, attempts: int) -> None:
        self._units = units
        self._mailer = mailer
        self._public_origin = public_origin
        self._attempts = attempts

    async def deliver(self) -> int:
        """Every mail that is due; how many were dealt with."""
        done = 0
        while await self._deliver_one():
            done += 1
        return done

    async def _deliver_one(self) -> bool:
        mail_id: UUID | None = None
        try:
            async with self._units.begin(ACTOR) as uow:
                mail = await self._next(uow)
                if mail is None:
                    return False
                mail_id = mail.id
                await self._send(uow, mail)
                mail.sent_at = uow.now
        except MAIL_ERRORS as error:
            if mail_id is None:
                raise
            log.warning("a mail was not sent", subject_id=str(mail_id), error=type(error).__name__)
            async with self._units.begin(ACTOR) as uow:
                await self._postpone(uow, mail_id)
        return True

    async def _next(self, uow: UnitOfWork) -> QueuedMail | None:
        oldest = await uow.value(f"SELECT min(created_at) FROM mail_outbox WHERE {WAITING}")  # noqa: S608  # constant
        MAIL_AGE.set((uow.now - oldest).total_seconds() if oldest else 0)
        due = (
            select(QueuedMail)
            .where(col(QueuedMail.sent_at).is_(None), col(QueuedMail.given_up_at).is_(None))
            .where(col(QueuedMail.next_try_at) <= uow.now)
            .order_by(col(QueuedMail.next_try_at), col(QueuedMail.id))
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        return (await uow.db.scalars(due)).first()

    async def _send(self, uow: UnitOfWork, mail: QueuedMail) -> None:
        """Nothing is sent to an address that nobody registered, or that is confirmed already."""
        user = (await uow.db.scalars(select(User).where(col(User.email) == mail.email))).first()
        if user is None or user.confirmed_at is not None or user.password_hash is None:
            return
        token = new_confirmation(uow, user.id)
        await uow.db.flush()
        await self._mailer.send(
            mail.email,
            "Please confirm your e-mail address",
            "confirmation",
            first_name=user.first_name,
            link=f"{self._public_origin.rstrip('/')}/login/client/success?token={token}",
            days=LINK_LIFE.days,
        )

    async def _postpone(self, uow: UnitOfWork, mail_id: UUID) -> None:
        again = await uow.db.get_one(QueuedMail, mail_id)
        again.attempts += 1
        again.next_try_at = uow.now + min(timedelta(seconds=2**again.attempts), LONGEST_WAIT)
        if again.attempts >= self._attempts:
            again.given_up_at = uow.now
