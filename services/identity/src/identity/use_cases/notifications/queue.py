"""How the rest of identity has something told: a row, in the transaction of what happened."""

from datetime import datetime
from uuid import UUID

from chassis.ids import new_id
from chassis.unit_of_work import UnitOfWork
from sqlalchemy.dialects.postgresql import insert

from identity.adapters.notification_tables import Notification
from identity.domain.notifications import Channel, Kind


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
