"""Queues an email, an SMS or a push notification: one row, in the transaction of the change that it reports."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy import func, text
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col

from identity.notifications.kinds import Channel, Kind
from identity.notifications.tables import WAITING, Notification

ABOUT = "about"
"""Key in `ids` of a batched email: its items, oldest first."""


async def queue_mail(
    uow: UnitOfWork,
    kind: Kind,
    to: UUID | str,
    *,
    due_at: datetime | None = None,
    once: str | None = None,
    **ids: UUID | str,
) -> None:
    """`to` is a user id, or an email address that may have no user. `due_at` defaults to now.

    `once` is a unique key: queuing it again does nothing. The kind's composer reads `ids`, which must not contain
    secrets (links are made when the email is sent) or text that a person wrote.
    """
    await _queue(uow, kind, Channel.EMAIL, to, due_at or uow.now, once, ids)


async def queue_sms(uow: UnitOfWork, kind: Kind, user_id: UUID, *, once: str, **ids: UUID | str) -> None:
    """For kinds with an `sms_text` in their letter."""
    await _queue(uow, kind, Channel.SMS, user_id, uow.now, once, ids)


async def queue_push(uow: UnitOfWork, kind: Kind, user_id: UUID, *, once: str, **ids: UUID | str) -> None:
    """For kinds in the notification center."""
    await _queue(uow, kind, Channel.PUSH, user_id, uow.now, once, ids)


async def _queue(
    uow: UnitOfWork,
    kind: Kind,
    channel: Channel,
    to: UUID | str,
    due_at: datetime,
    once: str | None,
    ids: dict[str, UUID | str],
) -> None:
    await uow.db.flush()
    row = insert(Notification).values(
        id=new_id(),
        kind=kind,
        channel=channel,
        user_id=to if isinstance(to, UUID) else None,
        email=to if isinstance(to, str) else None,
        ids={name: str(value) for name, value in ids.items()},
        once=once,
        created_at=uow.now,
        due_at=due_at,
        next_try_at=due_at,
        attempts=0,
    )
    await uow.db.execute(row.on_conflict_do_nothing(index_elements=["once"]))


async def queue_batched(
    uow: UnitOfWork, kind: Kind, user_id: UUID, item: Mapping[str, str], *, batch_key: str, due_at: datetime
) -> None:
    """Adds `item` to the unsent email of this user, kind and `batch_key`, or queues a new one for `due_at`."""
    await uow.db.flush()
    row = insert(Notification).values(
        id=new_id(),
        kind=kind,
        channel=Channel.EMAIL,
        user_id=user_id,
        ids={ABOUT: [dict(item)]},
        collects=batch_key,
        created_at=uow.now,
        due_at=due_at,
        next_try_at=due_at,
        attempts=0,
    )
    appended = col(Notification.ids)[ABOUT].op("||")(row.excluded.ids[ABOUT])
    await uow.db.execute(
        row.on_conflict_do_update(
            index_elements=["user_id", "kind", "collects"],
            index_where=text(WAITING),
            set_={"ids": func.jsonb_build_object(ABOUT, appended)},
        )
    )
