"""Sends what is due. What cannot be sent waits longer each time and is given up in the end.

A link's token is committed before its letter leaves, which its reader may open at once. One whose letter could not be
sent is known to nobody and ends by itself; it is not taken back, since a mail server that did not say yes may still
have taken the letter. A crash between its yes and our commit sends a letter twice: rather that than never.
"""

from datetime import timedelta
from uuid import UUID

import structlog
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlmodel import col, select

from identity.metrics import MAIL_AGE
from identity.notifications.context import LetterContext, LetterResources
from identity.notifications.kinds import Channel, Kind
from identity.notifications.letter import Letter, NotNeeded
from identity.notifications.letters.registry import KINDS
from identity.notifications.mailer import Mailer
from identity.notifications.reader import Reader, find_reader
from identity.notifications.sms import Sms
from identity.notifications.tables import WAITING, Notification

ACTOR = Actor.service("identity")
LONGEST_WAIT = timedelta(minutes=10)
GIVEN_UP = "tries_used_up"
OLDEST = f"SELECT min(due_at) FROM notifications WHERE {WAITING} AND due_at <= $1"  # noqa: S608  # a constant
log = structlog.get_logger(__name__)


class Delivery:
    def __init__(
        self, units: UnitsOfWork, mailer: Mailer, sms: Sms | None, resources: LetterResources, attempts: int
    ) -> None:
        self._units = units
        self._mailer = mailer
        self._sms = sms
        self._means = resources
        self._attempts = attempts

    async def deliver(self) -> int:
        """Everything that is due; how many were dealt with."""
        done = 0
        while await self._deliver_one():
            done += 1
        return done

    async def _deliver_one(self) -> bool:
        taken: UUID | None = None
        try:
            async with self._units.begin(ACTOR) as uow:
                notification = await self._next(uow)
                if notification is None:
                    return False
                taken = notification.id
                await self._tell(uow, notification)
        except Exception as error:  # one that fails, for whatever reason, must not keep the others waiting
            if taken is None:
                raise
            log.warning("a notification was not sent", subject_id=str(taken), exc_info=error)
            async with self._units.begin(ACTOR) as uow:
                await self._postpone(uow, taken)
        return True

    async def _next(self, uow: UnitOfWork) -> Notification | None:
        oldest = await uow.value(OLDEST, uow.now)
        MAIL_AGE.set((uow.now - oldest).total_seconds() if oldest else 0)
        due = (
            select(Notification)
            .where(col(Notification.sent_at).is_(None), col(Notification.dropped_at).is_(None))
            .where(col(Notification.next_try_at) <= uow.now)
            .order_by(col(Notification.next_try_at), col(Notification.id))
            .limit(1)
            .with_for_update(skip_locked=True)
        )
        return (await uow.db.scalars(due)).first()

    async def _tell(self, uow: UnitOfWork, notification: Notification) -> None:
        reader = await find_reader(uow, notification.user_id, notification.email)
        try:
            letter = await self._compose(uow, notification, reader)
            await uow.db.flush()
            await self._send(notification, reader, letter)
        except NotNeeded as reason:
            notification.dropped_at, notification.dropped_reason = uow.now, str(reason)
            return
        notification.sent_at = uow.now

    async def _send(self, notification: Notification, reader: Reader | None, letter: Letter) -> None:
        if notification.channel == Channel.EMAIL:
            await self._mailer.send(reader.email if reader else str(notification.email), letter)
        elif self._sms and reader and reader.phone_number and letter.short:
            await self._sms.send(reader.phone_number, letter.short)
        else:
            raise NotNeeded("no_number")

    async def _compose(self, uow: UnitOfWork, notification: Notification, reader: Reader | None) -> Letter:
        told = KINDS[Kind(notification.kind)]
        if told.optional and reader and reader.declines(Channel(notification.channel)):
            raise NotNeeded("opted_out")
        if told.optional and reader and reader.suspended:
            raise NotNeeded("suspended")
        return await told.compose(LetterContext(uow, notification, reader, self._means))

    async def _postpone(self, uow: UnitOfWork, notification_id: UUID) -> None:
        again = await uow.db.get_one(Notification, notification_id)
        again.attempts += 1
        again.next_try_at = uow.now + min(timedelta(seconds=2**again.attempts), LONGEST_WAIT)
        if again.attempts >= self._attempts:
            again.dropped_at, again.dropped_reason = uow.now, GIVEN_UP
