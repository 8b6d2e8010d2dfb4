"""Sends notifications that are due and retries failures with a growing delay, up to a limit of attempts. Each channel
has a queue of its own, so that a push service that doesn't respond delays no email, and sends several at the same time,
because a mail server takes its time for each.

A link's token is committed before its letter leaves, because the recipient may open it immediately. If sending fails,
nobody knows the token and it expires; we don't revoke it, because a mail server that didn't confirm may still have
accepted the letter. A crash between the server's confirmation and our commit sends a letter twice: we prefer that to
losing one (docs/product/identity.md#email-and-sms).
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from chassis.metrics import count_from_zero, measure_delay
from chassis.retry_queue import RetryQueue
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork
from sqlalchemy import func, text
from sqlmodel import col, select

from identity.metrics import MAIL_AGE, MAIL_DELAY, NOTIFICATION_TRIES
from identity.notifications.choices import leaves_later, require_wanted
from identity.notifications.context import LetterContext, LetterResources
from identity.notifications.kinds import Channel, Kind
from identity.notifications.letter import Letter, NotNeeded
from identity.notifications.letters.registry import KINDS
from identity.notifications.mailer import Mailer
from identity.notifications.notices.announce import announce
from identity.notifications.notices.specs import NOTICES
from identity.notifications.push import Push
from identity.notifications.push_delivery import queue_for_devices, send_push
from identity.notifications.recipients import Recipient, find_recipient
from identity.notifications.sms import Sms
from identity.notifications.tables import WAITING, Notification
from identity.notifications.topics import FOR_OPEN_ACCOUNTS

ACTOR = Actor.service("identity")
BATCH_SIZE = 500
OUTCOMES = "sent", "not_needed", "failed"
ATTEMPTS_EXHAUSTED = "tries_used_up"
WAITED = timedelta(minutes=1)
"""A push that is this old waited for the end of quiet hours or for its push service."""


count_from_zero(NOTIFICATION_TRIES, tuple(Channel), OUTCOMES)


class Delivery:
    def __init__(
        self,
        units: UnitsOfWork,
        mailer: Mailer,
        sms: Sms | None,
        push: Push | None,
        resources: LetterResources,
        attempts: int,
        at_once: int,
    ) -> None:
        self._units = units
        self._at_once = at_once
        self._mailer = mailer
        self._sms = sms
        self._push = push
        self._resources = resources
        self._queues = {
            channel: RetryQueue(
                units,
                ACTOR,
                Notification,
                waiting=text(f"{WAITING} AND channel = '{channel}'"),
                due_column="next_try_at",
                max_attempts=attempts,
                give_up=_drop,
            )
            for channel in Channel
        }

    async def deliver(self, channels: Sequence[Channel] = tuple(Channel)) -> int:
        """Processes what is due, up to BATCH_SIZE of each channel. Returns how many notifications it processed, sent
        or not."""
        count = 0
        for channel in channels:
            if channel == Channel.EMAIL:
                await self._measure_age()
            queue = self._queues[channel]
            count += await queue.run_due(self._deliver_one, limit=BATCH_SIZE, at_once=self._at_once)
        return count

    async def _measure_age(self) -> None:
        async with self._units.begin(ACTOR) as uow:
            due = select(func.min(col(Notification.due_at))).where(
                text(WAITING), col(Notification.due_at) <= uow.now, col(Notification.channel) != Channel.PUSH
            )
            oldest = await uow.db.scalar(due)
            MAIL_AGE.set((uow.now - oldest).total_seconds() if oldest else 0)

    async def _deliver_one(self, claimed: Notification) -> None:
        """Locks the row until it is sent, so that `queue_batched` cannot add to an email that is leaving."""
        with _failures_counted(claimed):
            letter = await self._announce(claimed.id) if _has_notice(claimed) else None
            async with self._units.begin(ACTOR) as uow, self._locked(uow, claimed.id) as notification:
                if notification is not None:
                    await self._process(uow, notification, letter)
        if notification is None:
            return
        if notification.sent_at is not None:
            _count(notification, "sent")
            _measure_delay(notification, notification.sent_at)
        elif notification.dropped_at is not None:
            _count(notification, "not_needed")

    async def _announce(self, notification_id: UUID) -> Letter | None:
        """Adds it to the notification center, in a transaction of its own: there it doesn't wait for a mail server that
        is down. Returns the letter; None if it was announced by an earlier attempt or isn't needed."""
        async with self._units.begin(ACTOR) as uow, self._locked(uow, notification_id) as notification:
            if notification is None or notification.announced_at is not None:
                return None
            recipient = await find_recipient(uow, notification.user_id, notification.email)
            letter = await self._compose(uow, notification, recipient)
            if recipient is not None:
                announce(uow, notification, recipient, letter, self._resources.public_origin)
                await queue_for_devices(uow, notification, recipient)
            return letter

    @asynccontextmanager
    async def _locked(self, uow: UnitOfWork, notification_id: UUID) -> AsyncIterator[Notification | None]:
        """None if it is no longer waiting. Drops it if the block raises NotNeeded."""
        notification = await uow.db.get_one(Notification, notification_id, with_for_update=True)
        waiting = notification.sent_at is None and notification.dropped_at is None
        try:
            yield notification if waiting else None
        except NotNeeded as reason:
            notification.dropped_at, notification.dropped_reason = uow.now, str(reason)

    async def _process(self, uow: UnitOfWork, notification: Notification, composed: Letter | None) -> None:
        recipient = await find_recipient(uow, notification.user_id, notification.email)
        if recipient is not None:
            await require_wanted(uow, notification, recipient)
            if later := leaves_later(notification, recipient, uow.now):
                notification.due_at, notification.next_try_at, notification.attempts = later, later, 0
                return
        if notification.channel == Channel.PUSH:
            assert recipient is not None
            await self._require_still_true(uow, notification, recipient)
            await send_push(uow, notification, recipient, self._push)
            notification.sent_at = uow.now
            return
        letter = composed or await self._compose(uow, notification, recipient)
        await uow.db.flush()
        await self._send(notification, recipient, letter)
        notification.sent_at = uow.now

    async def _require_still_true(self, uow: UnitOfWork, push: Notification, recipient: Recipient) -> None:
        """Composes the letter of a push that waited again: a session may be canceled, a bill paid, a recap deleted.
        Raises NotNeeded then; Unavailable if a service that knows doesn't respond."""
        announced = await uow.db.get(Notification, UUID(push.ids["notice_id"]))
        if announced and announced.announced_at and uow.now - announced.announced_at >= WAITED:
            await self._compose(uow, announced, recipient)

    async def _send(self, notification: Notification, recipient: Recipient | None, letter: Letter) -> None:
        if notification.channel == Channel.EMAIL:
            await self._mailer.send(letter.to or (recipient.email if recipient else str(notification.email)), letter)
        elif self._sms and recipient and recipient.phone_number and letter.sms_text:
            await self._sms.send(recipient.phone_number, letter.sms_text)
        else:
            raise NotNeeded("no_number")

    async def _compose(self, uow: UnitOfWork, notification: Notification, recipient: Recipient | None) -> Letter:
        spec = KINDS[Kind(notification.kind)]
        if spec.optional and recipient and recipient.suspended:
            raise NotNeeded("suspended")
        if recipient and recipient.has_closed and Kind(notification.kind) in FOR_OPEN_ACCOUNTS:
            raise NotNeeded("account_closed")
        context = LetterContext(uow, notification, recipient, self._resources)
        letter = await spec.compose(context)
        if recipient is not None:
            letter = replace(letter, language=recipient.language)
        return replace(letter, opt_out_link=context.opt_out_link) if spec.optional else letter


def _has_notice(notification: Notification) -> bool:
    """An email stands for all channels: an SMS of the same reminder adds no second notice."""
    return notification.channel == Channel.EMAIL and Kind(notification.kind) in NOTICES


@contextmanager
def _failures_counted(notification: Notification) -> Iterator[None]:
    try:
        yield
    except Exception:
        _count(notification, "failed")
        raise


def _count(notification: Notification, outcome: str) -> None:
    NOTIFICATION_TRIES.labels(notification.channel, outcome).inc()


async def _drop(uow: UnitOfWork, notification: Notification) -> None:
    notification.dropped_at, notification.dropped_reason = uow.now, ATTEMPTS_EXHAUSTED
    _measure_delay(notification, uow.now)


def _measure_delay(notification: Notification, ended_at: datetime) -> None:
    if notification.channel == Channel.EMAIL:
        measure_delay(MAIL_DELAY, notification.due_at, ended_at)
