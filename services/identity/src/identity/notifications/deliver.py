"""Sends notifications that are due and retries failures with a growing delay, up to a limit of attempts.

A link's token is committed before its letter leaves, because the recipient may open it immediately. If sending fails,
nobody knows the token and it expires; we don't revoke it, because a mail server that didn't confirm may still have
accepted the letter. A crash between the server's confirmation and our commit sends a letter twice: we prefer that to
losing one (docs/product/identity.md#email-and-sms).
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
from identity.notifications.recipients import Recipient, find_recipient
from identity.notifications.sms import Sms
from identity.notifications.tables import WAITING, Notification

ACTOR = Actor.service("identity")
MAX_DELAY = timedelta(minutes=10)
ATTEMPTS_EXHAUSTED = "tries_used_up"
OLDEST_DUE = f"SELECT min(due_at) FROM notifications WHERE {WAITING} AND due_at <= $1"  # noqa: S608  # a constant
log = structlog.get_logger(__name__)


class Delivery:
    def __init__(
        self, units: UnitsOfWork, mailer: Mailer, sms: Sms | None, resources: LetterResources, attempts: int
    ) -> None:
        self._units = units
        self._mailer = mailer
        self._sms = sms
        self._resources = resources
        self._attempts = attempts

    async def deliver(self) -> int:
        """Processes everything that is due. Returns how many notifications it processed, sent or not."""
        processed = 0
        while await self._deliver_one():
            processed += 1
        return processed

    async def _deliver_one(self) -> bool:
        claimed: UUID | None = None
        try:
            async with self._units.begin(ACTOR) as uow:
                notification = await self._claim_next(uow)
                if notification is None:
                    return False
                claimed = notification.id
                await self._process(uow, notification)
        except Exception as error:  # one failing notification must not block the others
            if claimed is None:
                raise
            log.warning("a notification was not sent", subject_id=str(claimed), exc_info=error)
            async with self._units.begin(ACTOR) as uow:
                await self._postpone(uow, claimed)
        return True

    async def _claim_next(self, uow: UnitOfWork) -> Notification | None:
        oldest = await uow.value(OLDEST_DUE, uow.now)
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

    async def _postpone(self, uow: UnitOfWork, notification_id: UUID) -> None:
        notification = await uow.db.get_one(Notification, notification_id)
        notification.attempts += 1
        notification.next_try_at = uow.now + min(timedelta(seconds=2**notification.attempts), MAX_DELAY)
        if notification.attempts >= self._attempts:
            notification.dropped_at, notification.dropped_reason = uow.now, ATTEMPTS_EXHAUSTED
