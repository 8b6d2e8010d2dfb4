"""Events as the SELECT returns them, completed by what the viewer may do with each."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import orjson

from scheduling.adapters.clinical_records import SessionRecords
from scheduling.domain.cutoffs import free_cancel_until
from scheduling.domain.event_types import EventType
from scheduling.domain.permissions import SeenSession, Turns, Viewpoint, cancels_late, permissions
from scheduling.domain.rescheduling import BookedSession
from scheduling.domain.rooms import room_page_opens_at
from scheduling.domain.status import Status

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
ALLOWED, REFUSED = '{"allowed":true,"reason":null', '{"allowed":false,"reason":"%s"'


class SeenEvent(NamedTuple):
    """`json` is the event's wire form; `child_ids` are the children in it."""

    json: orjson.Fragment
    child_ids: Sequence[str]


class SeenEvents(NamedTuple):
    """`json` is the wire form of a list of events; `child_ids` are the children in it."""

    json: orjson.Fragment
    child_ids: Collection[str]


def parse_events(
    events: Sequence[str] | None,
    facts: Sequence[str] | None,
    child_ids: str | None,
    now: datetime,
    *,
    is_therapist: bool,
) -> SeenEvents:
    """The result of `aggregate_json`."""
    pairs = zip(events or (), facts or (), strict=True)
    text = ",".join(with_permissions(event, known, now, is_therapist=is_therapist) for event, known in pairs)
    return SeenEvents(orjson.Fragment(f"[{text}]".encode()), frozenset((child_ids or "").split()))


def with_permissions(event: str, facts: str, now: datetime, *, is_therapist: bool) -> str:
    """`facts` are those of `FACTS`."""
    state, *times = facts.split()
    starts_at, ends_at = _instant(times[0]), _instant(times[1])
    changed_at = None if times[2] == "0" else _instant(times[2])
    recorded_or_booked = (None, changed_at) if UNMARKED in state else (changed_at, None)
    turns = (Turns.for_therapist if is_therapist else Turns.for_guardian)(starts_at, ends_at, *recorded_or_booked)
    key = state, is_therapist, turns.passed(now)
    if (texts := TEXTS.get(key)) is None:
        if len(TEXTS) >= MOST_TEXTS:
            TEXTS.clear()
        texts = TEXTS[key] = _texts(state, starts_at, ends_at, changed_at, now, is_therapist=is_therapist)
    before, cancel_turn, after = texts
    turn = turns.next(now)
    changes_at = "null"
    if cancel_turn is not None:
        changes_at = _json(starts_at if cancel_turn else free_cancel_until(starts_at, changed_at))
    until = "null" if turn is None else _json(turn)
    room_page = _json(room_page_opens_at(starts_at))
    return f'{event[:-1]}{before}{changes_at}{after}{until},"room_page_opens_at":{room_page}}}'


def _texts(
    state: str,
    starts_at: datetime,
    ends_at: datetime,
    changed_at: datetime | None,
    now: datetime,
    *,
    is_therapist: bool,
) -> "PermissionTexts":
    kind, status, *flags = state.split(",")
    canceled, handed_over, conducts, guests, active, outside_school, asked, restorable, disputed = (
        flag == "1" for flag in flags
    )
    is_marked = UNMARKED not in state
    session = BookedSession(
        EventType(kind),
        starts_at,
        canceled,
        Status(status),
        handed_over,
        outside_school,
        None if is_marked else changed_at,
    )
    seen = SeenSession(
        session,
        ends_at,
        changed_at if is_marked and is_therapist else None,
        has_guests=guests,
        is_expected=active and guests,
        request_open=asked,
        canceled_by_therapist=restorable,
        recorded_at=changed_at if is_marked and not is_therapist else None,
        disputed=disputed,
    )
    therapist = Viewpoint.CONDUCTOR if conducts else Viewpoint.OWNER
    found = permissions(seen, therapist if is_therapist else Viewpoint.GUARDIAN, now)
    may_cancel = found["cancel"] is None
    late = may_cancel and cancels_late(session, now)
    others = ",".join(
        f'"{command}":{ALLOWED if code is None else REFUSED % code}}}'
        for command, code in found.items()
        if command != "cancel"
    )
    cancel = ALLOWED if may_cancel else REFUSED % found["cancel"]
    return PermissionTexts(
        f',"permissions":{{"cancel":{cancel},"late":{"true" if late else "false"},"changes_at":',
        late if may_cancel else None,
        f'}},{others}}},"permissions_until":',
    )


def with_records(seen: SeenEvent, records: SessionRecords) -> orjson.Fragment:
    """The event's wire form with the notes and materials that clinical records returned."""
    members = orjson.dumps({"notes": records.notes, "materials": records.materials})
    return orjson.Fragment(orjson.dumps(seen.json)[:-1] + b"," + members[1:])


class PermissionTexts(NamedTuple):
    """The permissions of all events that are in the same state and phase, without their instants."""

    before: str
    """Up to the instant at which canceling changes."""
    cancels_late: bool | None
    """None if it can't be canceled."""
    after: str
    """Up to the instant until which the permissions hold."""


UNMARKED = f",{Status.SCHEDULED},"
"""In the facts of an event that isn't marked."""
TEXTS: dict[tuple[str, bool, tuple[bool, ...]], PermissionTexts] = {}
MOST_TEXTS = 10_000
"""There are some hundred in practice."""


def _json(instant: datetime) -> str:
    return f'"{instant.isoformat()}"'


def _instant(micros: str) -> datetime:
    return EPOCH + timedelta(microseconds=int(micros))
