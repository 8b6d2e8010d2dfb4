"""Who is told that a session was booked, changed or canceled: the families of the children in it; and its therapist,
when it was a family that did it. A substitute is told too when nobody of the therapists did it, and of being handed a
session and of losing it.

What one of them does within a minute, as a series of 24 dates, is one mail to each reader.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.notification_tables import WAITING
from identity.domain.notifications import Kind
from identity.domain.session_news import News, Sitting, session_news, substitute_news
from identity.use_cases.notifications.queue import collect

COLLECTED_FOR = timedelta(minutes=1)
NEW = (Kind.SESSION_BOOKED, Kind.SESSION_HANDED_OVER)
"""What brings a session into somebody's calendar."""
GUARDIANS = """
    SELECT g.user_id FROM guardianships s JOIN guardians g ON g.id = s.guardian_id
    WHERE s.child_id = $1 AND NOT s.revoked ORDER BY g.user_id
"""
STILL_UNTOLD = f"""
    SELECT about ->> 'was' AS was FROM notifications, jsonb_array_elements(ids -> 'about') AS about
    WHERE {WAITING} AND user_id = $1 AND kind = ANY($2) AND about ->> 'event_id' = $3 AND about ->> 'child_id' = $4
    FOR UPDATE OF notifications
"""  # noqa: S608  # a constant
"""Waits for a mail that is just leaving: it tells how things stood, and is told once it is gone. One that is found
cannot leave before the change is committed."""


@dataclass(frozen=True, slots=True)
class Change:
    by: str
    """`guardian`, `therapist`, `operator` or `service`."""
    series_id: UUID | None = None

    def name(self, therapist_id: UUID) -> str:
        """Under which changes are collected."""
        return f"series:{self.series_id}" if self.series_id else f"{self.by}:{therapist_id}"


async def tell_of_session(
    uow: UnitOfWork, event_id: UUID, before: Sitting | None, after: Sitting, change: Change
) -> None:
    substitute = before.substitute_id if before else None
    held_by_the_same = substitute is not None and substitute == after.substitute_id
    for news in session_news(before, after, uow.now):
        readers = [row["user_id"] for row in await uow.rows(GUARDIANS, news.child_id)]
        if change.by == "guardian" or (held_by_the_same and change.by != "therapist"):
            readers += await _user_of_therapist(uow, after.therapist_id)
        for user_id in readers:
            await _tell(uow, user_id, event_id, news, change.name(after.therapist_id))
    for each in substitute_news(before, after, uow.now):
        for user_id in await _user_of_therapist(uow, each.therapist_id):
            await _tell(uow, user_id, event_id, each.news, change.name(each.therapist_id))


async def _user_of_therapist(uow: UnitOfWork, therapist_id: UUID) -> Sequence[UUID]:
    return [row["user_id"] for row in await uow.rows("SELECT user_id FROM therapists WHERE id = $1", therapist_id)]


async def _tell(uow: UnitOfWork, user_id: UUID, event_id: UUID, news: News, under: str) -> None:
    """A change of what the reader has not been told of yet needs no mail of its own: the one that waits tells how
    things stand when it is sent."""
    place = (str(event_id), str(news.child_id))
    if news.kind not in NEW and await uow.row(STILL_UNTOLD, user_id, list(NEW), *place):
        return
    was: datetime | None = news.was
    if news.kind is Kind.SESSION_CANCELLED:
        moved = await uow.row(STILL_UNTOLD, user_id, [Kind.SESSION_CHANGED], *place)
        was = datetime.fromisoformat(moved["was"]) if moved else was
    about = {"event_id": place[0], "child_id": place[1]}
    if was is not None:
        about["was"] = was.isoformat()
    await collect(uow, news.kind, user_id, about, under=under, due_at=uow.now + COLLECTED_FOR)
