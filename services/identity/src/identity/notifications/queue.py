"""How the rest of identity has something told: a row, in the transaction of what happened."""

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
"""Where the things of a mail that collects stand in `ids`, in the order in which they came."""


async def queue_mail(
    uow: UnitOfWork,
    kind: Kind,
    to: UUID | str,
    *,
    due_at: datetime | None = None,
    once: str | None = None,
    **ids: UUID | str,
) -> None:
    """`to` is a user's id, or an e-mail address where there may be no user. Goes out at once unless `due_at` says when.

    `once` names the fact: queued again under the same name it stays one mail. `ids` are what the kind's composer reads;
    never a secret (links are made when the mail is) and never a text that a person wrote.
    """
    await _queue(uow, kind, Channel.EMAIL, to, due_at or uow.now, once, ids)


async def queue_sms(uow: UnitOfWork, kind: Kind, user_id: UUID, *, once: str, **ids: UUID | str) -> None:
    """For kinds whose letter has a short form."""
    await _queue(uow, kind, Channel.SMS, user_id, uow.now, once, ids)


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


async def collect(
    uow: UnitOfWork, kind: Kind, user_id: UUID, about: Mapping[str, str], *, under: str, due_at: datetime
) -> None:
    """One more thing for the mail that waits for this user under this name; the first one makes it, due at `due_at`."""
    await uow.db.flush()
    row = insert(Notification).values(
        id=new_id(),
        kind=kind,
        channel=Channel.EMAIL,
        user_id=user_id,
        ids={ABOUT: [dict(about)]},
        collects=under,
        created_at=uow.now,
        due_at=due_at,
        next_try_at=due_at,
        attempts=0,
    )
    both = col(Notification.ids)[ABOUT].op("||")(row.excluded.ids[ABOUT])
    await uow.db.execute(
        row.on_conflict_do_update(
            index_elements=["user_id", "kind", "collects"],
            index_where=text(WAITING),
            set_={"ids": func.jsonb_build_object(ABOUT, both)},
        )
    )
