"""Sends notifications that are due and retries failures with a growing delay, up to a limit of attempts.

A link's token is committed before its letter leaves, because the recipient may open it immediately. If sending fails,
nobody knows the token and it expires; we don't revoke it, because a mail server that didn't confirm may still have
accepted the letter. A crash between the server's confirmation and our commit sends a letter twice: we prefer that to
losing one (docs/product/identity.md#email-and-sms).
"""

from datetime import datetime

from chassis.metrics import measure_delay
from chassis.retry_queue import RetryQueue
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlalchemy import text

from identity.metrics import MAIL_AGE, MAIL_DELAY
from identity.notifications.context import LetterContext, LetterResources
from identity.notifications.kinds import Channel, Kind
from identity.notifications.letter import Letter, NotNeeded
from identity.notifications.letters.registry import KINDS
from identity.notifications.mailer import Mailer
from identity.notifications.recipients import Recipient, find_recipient
from identity.notifications.sms import Sms
from identity.notifications.tables import WAITING, Notification

ACTOR = Actor.service("identity")
BATCH_SIZE = 500
ATTEMPTS_EXHAUSTED = "tries_used_up"
OLDEST_DUE = f"SELECT min(due_at) FROM notifications WHERE {WAITING} AND due_at <= $1"  # noqa: S608  # a constant


class Delivery:
    def __init__(
        self, units: UnitsOfWork, mailer: Mailer, sms: Sms | None, resources: LetterResources, attempts: int
    ) -> None:
        self._units = units
        self._mailer = mailer
        self._sms = sms
        self._resources = resources
        self._queue = RetryQueue(
            units,
            ACTOR,
            Notification,
            waiting=text(WAITING),
            due_column="next_try_at",
            max_attempts=attempts,
            give_up=_drop,
        )

    async def deliver(self) -> int:
        """Processes what is due, up to BATCH_SIZE. Returns how many notifications it processed, sent or not."""
        async with self._units.begin(ACTOR) as uow:
            oldest = await uow.value(OLDEST_DUE, uow.now)
            MAIL_AGE.set((uow.now - oldest).total_seconds() if oldest else 0)
        return await self._queue.run_due(self._deliver_one, limit=BATCH_SIZE)

    async def _deliver_one(self, claimed: Notification) -> None:
        """Locks the row until it is sent, so that `queue_batched` cannot add to an email that is leaving."""
        async with self._units.begin(ACTOR) as uow:
            notification = await uow.db.get_one(Notification, claimed.id, with_for_update=True)
            if notification.sent_at is not None or notification.dropped_at is not None:
                return
            await self._process(uow, notification)
        if notification.sent_at is not None:
            _measure_delay(notification, notification.sent_at)

    async def _process(self, uow: UnitOfWork, notification: Notification) -> None:
        recipient = await find_recipient(uow, notification.user_id, notification.email)
        try:
            letter = await self._compose(uow, notification, recipient)
            await uow.db.flush()
            await self._send(notification, recipient, letter)
        except NotNeeded as reason:
            notification.dropped_at, notification.dropped_reason = uow.now, str(reason)
            return
        notification.sent_at = uow.now

    async def _send(self, notification: Notification, recipient: Recipient | None, letter: Letter) -> None:
        if notification.channel == Channel.EMAIL:
            await self._mailer.send(recipient.email if recipient else str(notification.email), letter)
        elif self._sms and recipient and recipient.phone_number and letter.sms_text:
            await self._sms.send(recipient.phone_number, letter.sms_text)
        else:
            raise NotNeeded("no_number")

    async def _compose(self, uow: UnitOfWork, notification: Notification, recipient: Recipient | None) -> Letter:
        spec = KINDS[Kind(notification.kind)]
        if spec.optional and recipient and recipient.has_opted_out(Channel(notification.channel)):
            raise NotNeeded("opted_out")
        if spec.optional and recipient and recipient.suspended:
            raise NotNeeded("suspended")
        return await spec.compose(LetterContext(uow, notification, recipient, self._resources))


async def _drop(uow: UnitOfWork, notification: Notification) -> None:
    notification.dropped_at, notification.dropped_reason = uow.now, ATTEMPTS_EXHAUSTED
    _measure_delay(notification, uow.now)


def _measure_delay(notification: Notification, ended_at: datetime) -> None:
    if notification.channel == Channel.EMAIL:
        measure_delay(MAIL_DELAY, notification.due_at, ended_at)
