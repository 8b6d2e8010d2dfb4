"""Who is told that a session was booked, changed or canceled: the families of the children in it; and who holds it,
unless a therapist did it. A substitute is told too of being handed a session and of losing it.

What one of them does within a minute, as a series of 24 dates, is one mail to each reader.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.notification_tables import WAITING
from identity.domain.notifications import Kind
from identity.domain.session_news import News, Sitting, session_news, substitute_news
from identity.use_cases.notifications.queue import collect

COLLECTED_FOR = timedelta(minutes=1)
NEW = (Kind.SESSION_BOOKED, Kind.SESSION_HANDED_OVER)
"""What brings a session into somebody's calendar."""
OTHERS = ("guardian", "operator", "service")
"""Of whose changes a therapist has not been told by making them."""
UNDOES = {Kind.SESSION_BOOKED: Kind.SESSION_CANCELLED, Kind.SESSION_HANDED_OVER: Kind.SESSION_TAKEN_BACK}
GUARDIANS = """
    SELECT g.user_id FROM guardianships s JOIN guardians g ON g.id = s.guardian_id
    WHERE s.child_id = $1 AND NOT s.revoked ORDER BY g.user_id
"""
STILL_UNTOLD = f"""
    SELECT about ->> 'was' AS was, about ->> 'ended' AS ended, about ->> 'therapist_id' AS therapist_id
    FROM notifications, jsonb_array_elements(ids -> 'about') AS about
    WHERE {WAITING} AND user_id = $1 AND kind = ANY($2) AND about ->> 'event_id' = $3 AND about ->> 'child_id' = $4
    FOR UPDATE OF notifications
"""  # noqa: S608  # a constant
"""Waits for a mail that is just leaving: it tells how things stood, and is told once it is gone. One that is found
cannot leave before the change is committed."""


@dataclass(frozen=True, slots=True)
class Change:
    by: str
    """`guardian`, `therapist`, `operator` or `service`; `unknown` of events of before it was told."""
    series_id: UUID | None = None

    def name(self, therapist_id: UUID) -> str:
        """Under which changes are collected."""
        return f"series:{self.series_id}" if self.series_id else f"{self.by}:{therapist_id}"


async def tell_of_session(
    uow: UnitOfWork, event_id: UUID, before: Sitting | None, after: Sitting, change: Change
) -> None:
    held_by_the_same = (before.substitute_id if before else None) == after.substitute_id
    for news in session_news(before, after, uow.now):
        readers = [row["user_id"] for row in await uow.rows(GUARDIANS, news.child_id)]
        if change.by in OTHERS and held_by_the_same:
            readers += await _user_of_therapist(uow, after.therapist_id)
        for user_id in readers:
            await _tell(uow, user_id, event_id, news, change, after.therapist_id)
    for each in substitute_news(before, after, uow.now):
        for user_id in await _user_of_therapist(uow, each.therapist_id):
            await _tell(uow, user_id, event_id, each.news, change, each.therapist_id)


async def _user_of_therapist(uow: UnitOfWork, therapist_id: UUID) -> Sequence[UUID]:
    return [row["user_id"] for row in await uow.rows("SELECT user_id FROM therapists WHERE id = $1", therapist_id)]


async def _tell(uow: UnitOfWork, user_id: UUID, event_id: UUID, news: News, change: Change, therapist_id: UUID) -> None:
    """A change of what the reader has not been told of yet needs no mail of its own: the one that waits tells how
    things stand when it is sent. What is back before its reader heard that it was gone has changed, if anything."""
    place = {"event_id": str(event_id), "child_id": str(news.child_id)}

    async def untold(*kinds: Kind) -> dict[str, str] | None:
        row = await uow.row(STILL_UNTOLD, user_id, list(kinds), *place.values())
        return None if row is None else {name: value for name, value in row.items() if value is not None}

    kind, was = news.kind, _known(news.was)
    if kind in NEW:
        gone = await untold(UNDOES[kind])
        if gone is not None:
            kind, was = Kind.SESSION_CHANGED, gone
    elif await untold(*NEW) is not None:
        return
    moved = None if kind in NEW else await untold(Kind.SESSION_CHANGED)
    if moved is not None:
        if kind is Kind.SESSION_CHANGED:
            return
        was = moved
    about = {**place, "by": change.by, **was}
    await collect(uow, kind, user_id, about, under=change.name(therapist_id), due_at=uow.now + COLLECTED_FOR)


def _known(was: Sitting | None) -> dict[str, str]:
    """What the reader knew of it, as it is queued."""
    if was is None:
        return {}
    starts_at, ends_at, therapist_id = was.place
    return {"was": starts_at.isoformat(), "ended": ends_at.isoformat(), "therapist_id": str(therapist_id)}
