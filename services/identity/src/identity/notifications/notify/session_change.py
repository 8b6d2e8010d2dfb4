"""Queues emails about a session that was booked, changed or canceled: to the families of its children, to its therapist
unless a therapist made the change, and to a substitute who gets or loses the session.

Changes by one actor within a minute, such as a series of 24 dates, share one email per recipient. A change that is
undone within that minute is not emailed. Exception: if someone else undoes a family's own change, the family gets an
email, because it knows about its change without one. Events don't say which of two guardians made a change, so we
assume that both know about it (docs/product/identity.md#session-emails).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from chassis.unit_of_work import UnitOfWork

from identity.adapters.external_read_models import BookedSession
from identity.notifications.kinds import Kind
from identity.notifications.previous_state import FAMILY
from identity.notifications.queue import queue_batched
from identity.notifications.recipients import user_of_therapist, users_of_guardians
from identity.notifications.sessions.diff import SessionChange, SessionState, session_changes, substitute_changes
from identity.notifications.tables import WAITING

BATCH_WINDOW = timedelta(minutes=1)
ADDED = (Kind.SESSION_BOOKED, Kind.SESSION_HANDED_OVER)
"""Kinds that put a session into the recipient's calendar."""
NOTIFY_THERAPIST = (FAMILY, "operator", "service")
"""The therapist is notified of changes by these actors."""
REMOVED_BY = {Kind.SESSION_BOOKED: Kind.SESSION_CANCELED, Kind.SESSION_HANDED_OVER: Kind.SESSION_TAKEN_BACK}
UNSENT = f"""
    SELECT about, collects FROM notifications, jsonb_array_elements(ids -> 'about') WITH ORDINALITY AS a (about, number)
    WHERE {WAITING} AND announced_at IS NULL
        AND user_id = $1 AND kind = ANY($2) AND about ->> 'event_id' = $3 AND about ->> 'child_id' = $4
    ORDER BY created_at, number FOR UPDATE OF notifications
"""  # noqa: S608  # a constant
"""The lock waits for an email that is being sent: it reports the state before this change and is no longer unsent
afterwards. An email that this finds cannot leave until the change is committed."""


@dataclass(frozen=True, slots=True)
class ChangeOrigin:
    by: str
    """`guardian`, `therapist`, `operator` or `service`; `unknown` for old events without this field."""
    series_id: UUID | None = None
    cancel_reason: str | None = None
    """Why guests were canceled with this change: scheduling's `cancel_reason`. None if none was, and for old events."""
    late_canceled: frozenset[UUID] = frozenset()
    """The children who lose a session by canceling late."""

    def why(self, change: SessionChange) -> dict[str, str]:
        """The fields in which the queue stores the reason of a cancellation."""
        if change.kind is not Kind.SESSION_CANCELED or self.cancel_reason is None:
            return {}
        return {"reason": self.cancel_reason, "late": str(change.child_id in self.late_canceled)}

    def batch_key(self, therapist_id: UUID) -> str:
        return f"series:{self.series_id}" if self.series_id else f"{self.by}:{therapist_id}"


@dataclass(frozen=True, slots=True)
class _Recipient:
    user_id: UUID
    in_family: bool

    def already_knows(self, unsent: "_Unsent", origin: ChangeOrigin) -> bool:
        """True if the family itself made the last unsent change, and someone else makes the present one."""
        return self.in_family and unsent.last_by == FAMILY != origin.by


@dataclass(frozen=True, slots=True)
class _Unsent:
    """The unsent changes of one child's session."""

    before: dict[str, str]
    """The state before the first of them, as queued."""
    last_by: str | None
    batch_key: str


async def notify_session_change(
    uow: UnitOfWork, previous: BookedSession | None, current: BookedSession, origin: ChangeOrigin
) -> None:
    """`previous` is None for a new session."""
    before, after = _state(previous) if previous else None, _state(current)
    same_substitute = (before.substitute_id if before else None) == after.substitute_id
    for change in session_changes(before, after, uow.now):
        guardians = await users_of_guardians(uow, change.child_id, "remind")
        recipients = [_Recipient(user_id, True) for user_id in guardians]
        if origin.by in NOTIFY_THERAPIST and same_substitute:
            recipients += await _therapist(uow, after.therapist_id)
        for recipient in recipients:
            await _notify(uow, recipient, current.event_id, change, origin, after.therapist_id)
    for substitute_change in substitute_changes(before, after, uow.now):
        therapist_id = substitute_change.therapist_id
        for recipient in await _therapist(uow, therapist_id):
            await _notify(uow, recipient, current.event_id, substitute_change.change, origin, therapist_id)


def _state(session: BookedSession) -> SessionState:
    attending = () if session.canceled else set(session.child_ids) - set(session.canceled_child_ids)
    return SessionState(
        session.therapist_id,
        session.starts_at,
        session.ends_at,
        frozenset(attending),
        session.substituted_therapist_id,
    )


async def _therapist(uow: UnitOfWork, therapist_id: UUID) -> Sequence[_Recipient]:
    user_id = await user_of_therapist(uow, therapist_id)
    return [] if user_id is None else [_Recipient(user_id, False)]


async def _notify(
    uow: UnitOfWork,
    recipient: _Recipient,
    event_id: UUID,
    change: SessionChange,
    origin: ChangeOrigin,
    therapist_id: UUID,
) -> None:
    """Merges the change with unsent emails about the same session and child.

    A change or cancellation of a booking that is still unsent queues nothing, because the booking's email shows the
    state at the time it is sent; a late cancellation does, because it uses a session. A session that returns before its
    cancellation was sent counts as changed.
    """
    key = {"event_id": str(event_id), "child_id": str(change.child_id)}

    async def find_unsent(*kinds: Kind) -> _Unsent | None:
        rows = await uow.rows(UNSENT, recipient.user_id, list(kinds), *key.values())
        return _merge([row["about"] for row in rows], rows[-1]["collects"]) if rows else None

    kind, before, batch_key = change.kind, _queued_state(change.before), origin.batch_key(therapist_id)
    if kind in ADDED:
        removed = await find_unsent(REMOVED_BY[kind])
        if removed is not None and not recipient.already_knows(removed, origin):
            kind, before = Kind.SESSION_CHANGED, removed.before
    else:
        added = await find_unsent(*ADDED)
        is_news = kind is Kind.SESSION_CANCELED and (
            change.child_id in origin.late_canceled or (added is not None and recipient.already_knows(added, origin))
        )
        if added is not None and not is_news:
            return
    changed = None if kind in ADDED else await find_unsent(Kind.SESSION_CHANGED)
    if changed is not None and kind is Kind.SESSION_CHANGED:
        if changed.last_by == origin.by:
            return
        batch_key = changed.batch_key
    elif changed is not None and not recipient.already_knows(changed, origin):
        before = changed.before
    item = {**key, "by": origin.by, **origin.why(change), **before}
    await queue_batched(uow, kind, recipient.user_id, item, batch_key=batch_key, due_at=uow.now + BATCH_WINDOW)


def _merge(items: Sequence[Mapping[str, str]], batch_key: str) -> _Unsent:
    """`items` are oldest first and may come from several emails."""
    before = {name: items[0][name] for name in ("was", "ended", "therapist_id") if name in items[0]}
    return _Unsent(before, items[-1].get("by"), batch_key)


def _queued_state(state: SessionState | None) -> dict[str, str]:
    """The fields in which the queue stores a state; none for a new booking."""
    if state is None:
        return {}
    starts_at, ends_at, therapist_id = state.slot
    return {"was": starts_at.isoformat(), "ended": ends_at.isoformat(), "therapist_id": str(therapist_id)}
