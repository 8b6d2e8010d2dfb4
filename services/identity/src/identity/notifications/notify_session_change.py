"""Who is told that a session was booked, changed or canceled: the families of the children in it; and who holds it,
unless a therapist did it. A substitute is told too of being handed a session and of losing it.

What one of them does within a minute, as a series of 24 dates, is one mail to each reader. What was undone within it
is told to nobody, save what another undid of a family's own doing: the family knows of that without a mail. Which of
two guardians did it is not told to us: both count as knowing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.external_read_models import BookedSession
from identity.notifications.kinds import Kind
from identity.notifications.previous_state import FAMILY
from identity.notifications.queue import collect
from identity.notifications.recipients import GUARDIANS, THERAPIST
from identity.notifications.session_diff import SessionChange, SessionState, session_changes, substitute_changes
from identity.notifications.tables import WAITING

COLLECTED_FOR = timedelta(minutes=1)
NEW = (Kind.SESSION_BOOKED, Kind.SESSION_HANDED_OVER)
"""What brings a session into somebody's calendar."""
OTHERS = (FAMILY, "operator", "service")
"""Of whose changes a therapist has not been told by making them."""
UNDOES = {Kind.SESSION_BOOKED: Kind.SESSION_CANCELLED, Kind.SESSION_HANDED_OVER: Kind.SESSION_TAKEN_BACK}
UNSENT = f"""
    SELECT about, collects FROM notifications, jsonb_array_elements(ids -> 'about') WITH ORDINALITY AS a (about, number)
    WHERE {WAITING} AND user_id = $1 AND kind = ANY($2) AND about ->> 'event_id' = $3 AND about ->> 'child_id' = $4
    ORDER BY created_at, number FOR UPDATE OF notifications
"""  # noqa: S608  # a constant
"""Waits for a mail that is just leaving: it tells how things stood, and is told once it is gone. One that is found
cannot leave before the change is committed."""


@dataclass(frozen=True, slots=True)
class ChangeOrigin:
    by: str
    """`guardian`, `therapist`, `operator` or `service`; `unknown` of events of before it was told."""
    series_id: UUID | None = None

    def name(self, therapist_id: UUID) -> str:
        """Under which changes are collected."""
        return f"series:{self.series_id}" if self.series_id else f"{self.by}:{therapist_id}"


@dataclass(frozen=True, slots=True)
class _Reader:
    user_id: UUID
    in_family: bool

    def knows(self, waiting: "_Unsent", origin: ChangeOrigin) -> bool:
        """Without a mail: the family did last what waits to be told, and now another undoes or changes it."""
        return self.in_family and waiting.last_by == FAMILY != origin.by


@dataclass(frozen=True, slots=True)
class _Unsent:
    """What waits to be told of one child's session."""

    before: dict[str, str]
    """How it stood before all of it."""
    last_by: str | None
    collects: str


async def notify_session_change(
    uow: UnitOfWork, previous: BookedSession | None, current: BookedSession, origin: ChangeOrigin
) -> None:
    """`previous` is None for a session that is new."""
    before, after = _state(previous) if previous else None, _state(current)
    held_by_the_same = (before.substitute_id if before else None) == after.substitute_id
    for change in session_changes(before, after, uow.now):
        readers = [_Reader(row["user_id"], True) for row in await uow.rows(GUARDIANS, change.child_id)]
        if origin.by in OTHERS and held_by_the_same:
            readers += await _therapist(uow, after.therapist_id)
        for reader in readers:
            await _notify(uow, reader, current.event_id, change, origin, after.therapist_id)
    for each in substitute_changes(before, after, uow.now):
        for reader in await _therapist(uow, each.therapist_id):
            await _notify(uow, reader, current.event_id, each.change, origin, each.therapist_id)


def _state(session: BookedSession) -> SessionState:
    coming = () if session.canceled else set(session.child_ids) - set(session.canceled_child_ids)
    return SessionState(
        session.therapist_id,
        session.starts_at,
        session.ends_at,
        frozenset(coming),
        session.substituted_therapist_id,
    )


async def _therapist(uow: UnitOfWork, therapist_id: UUID) -> Sequence[_Reader]:
    rows = await uow.rows(THERAPIST, therapist_id)
    return [_Reader(row["user_id"], False) for row in rows]


async def _notify(
    uow: UnitOfWork, reader: _Reader, event_id: UUID, change: SessionChange, origin: ChangeOrigin, therapist_id: UUID
) -> None:
    """A change of what the reader has not been told of yet needs no mail of its own: the one that waits tells how
    things stand when it is sent. What is back before its reader heard that it was gone has changed, if anything."""
    place = {"event_id": str(event_id), "child_id": str(change.child_id)}

    async def unsent(*kinds: Kind) -> _Unsent | None:
        rows = await uow.rows(UNSENT, reader.user_id, list(kinds), *place.values())
        return _unsent([row["about"] for row in rows], rows[-1]["collects"]) if rows else None

    kind, was, under = change.kind, _known(change.was), origin.name(therapist_id)
    if kind in NEW:
        gone = await unsent(UNDOES[kind])
        if gone is not None and not reader.knows(gone, origin):
            kind, was = Kind.SESSION_CHANGED, gone.before
    else:
        new = await unsent(*NEW)
        undone = new is not None and kind is Kind.SESSION_CANCELLED and reader.knows(new, origin)
        if new is not None and not undone:
            return
    moved = None if kind in NEW else await unsent(Kind.SESSION_CHANGED)
    if moved is not None and kind is Kind.SESSION_CHANGED:
        if moved.last_by == origin.by:
            return
        under = moved.collects
    elif moved is not None and not reader.knows(moved, origin):
        was = moved.before
    about = {**place, "by": origin.by, **was}
    await collect(uow, kind, reader.user_id, about, under=under, due_at=uow.now + COLLECTED_FOR)


def _unsent(about: Sequence[Mapping[str, str]], collects: str) -> _Unsent:
    """In the order in which it was done, of one letter or more."""
    before = {name: about[0][name] for name in ("was", "ended", "therapist_id") if name in about[0]}
    return _Unsent(before, about[-1].get("by"), collects)


def _known(was: SessionState | None) -> dict[str, str]:
    """What the reader knew of it, as it is queued."""
    if was is None:
        return {}
    starts_at, ends_at, therapist_id = was.place
    return {"was": starts_at.isoformat(), "ended": ends_at.isoformat(), "therapist_id": str(therapist_id)}
