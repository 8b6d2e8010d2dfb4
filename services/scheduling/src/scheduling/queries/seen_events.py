"""Events as the SELECT returns them, completed by what the viewer may do with each."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import orjson

from scheduling.domain.event_types import EventType
from scheduling.domain.permissions import SeenSession, Viewpoint, permissions
from scheduling.domain.rescheduling import BookedSession
from scheduling.domain.status import Status

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
ALLOWED, REFUSED = '{"allowed":true,"reason":null}', '{"allowed":false,"reason":"%s"}'


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
    kind, status, *rest = facts.split()
    starts_at, ends_at, marked_at, canceled, handed_over, conducts, guests, active, outside_school, asked = map(
        int, rest
    )
    seen = SeenSession(
        BookedSession(
            EventType(kind),
            _instant(starts_at),
            bool(canceled),
            Status(status),
            bool(handed_over),
            bool(outside_school),
        ),
        _instant(ends_at),
        _instant(marked_at) if marked_at else None,
        has_guests=bool(guests),
        is_expected=bool(active and guests),
        request_open=bool(asked),
    )
    therapist = Viewpoint.CONDUCTOR if conducts else Viewpoint.OWNER
    found = permissions(seen, therapist if is_therapist else Viewpoint.GUARDIAN, now)
    members = ",".join(f'"{command}":{ALLOWED if code is None else REFUSED % code}' for command, code in found.items())
    return f'{event[:-1]},"permissions":{{{members}}}}}'


def _instant(micros: int) -> datetime:
    return EPOCH + timedelta(microseconds=micros)
