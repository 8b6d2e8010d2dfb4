"""Whom a change of the calendar concerns, and what they are told of it: ids and kinds, nothing else.

A guardian is told of the own children alone, so nobody learns who else is in a group (DECISIONS.md, scheduling).
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from chassis.db import Rows
from chassis.live.hub import Change, Told

SESSION, PENDING = "session", "pending"
FOR_FAMILIES = frozenset({SESSION, PENDING})
"""Leave, invitations and what is to be written are their therapist's alone."""
EVENTS = """
    SELECT e.id, e.therapist_id, e.substituted_therapist_id,
           array_agg(p.child_id) FILTER (WHERE p.child_id IS NOT NULL) AS children
    FROM events e LEFT JOIN participants p ON p.event_id = e.id WHERE e.id = ANY($1::uuid[]) GROUP BY e.id
"""
CARERS = "SELECT DISTINCT child_id, therapist_id FROM care_services WHERE child_id = ANY($1::uuid[])"
GUARDIANS = "SELECT child_id, guardian_id FROM guardianships WHERE child_id = ANY($1::uuid[]) AND NOT revoked"


@dataclass
class _Touched:
    """What one commit did to one session, or to all that is of another kind."""

    key: str
    kind: str
    event_id: UUID | None
    therapists: dict[UUID, set[UUID]] = field(default_factory=lambda: defaultdict(set))
    """With the children whom they are told of."""
    children: set[UUID] = field(default_factory=set)

    def concerns(self, therapist_id: UUID | None, children: Iterable[UUID]) -> None:
        self.children.update(children)
        if therapist_id is not None:
            self.therapists[therapist_id].update(children)


async def describe(db: Rows, told: Sequence[Told]) -> Sequence[Change]:
    """In the order in which they came; what one commit did to one session is one change."""
    found: dict[str, _Touched] = {}
    for notice in told:
        event_id, child = _id(notice.get("event")), _id(notice.get("child"))
        key = f"{notice['commit']}-{event_id or notice['kind']}"
        touched = found.setdefault(key, _Touched(key, notice["kind"], event_id))
        touched.concerns(_id(notice.get("therapist")), () if child is None else (child,))
    await _complete(db, list(found.values()))
    guardians = await _pairs(db, GUARDIANS, _children_of(found.values(), FOR_FAMILIES))
    return [Change(touched.key, _seen(touched, guardians)) for touched in found.values()]


async def _complete(db: Rows, changes: Sequence[_Touched]) -> None:
    """A trigger knows its own row: who else takes part is looked up, for all changes at once."""
    rows = await db.rows(EVENTS, [touched.event_id for touched in changes if touched.kind == SESSION])
    events = {UUID(str(row["id"])): row for row in rows}
    carers = await _pairs(db, CARERS, _children_of(changes, {PENDING}))
    for touched in changes:
        if touched.event_id in events:
            row = events[touched.event_id]
            children = [UUID(str(child)) for child in row["children"] or ()]
            touched.concerns(_id(row["therapist_id"]), children)
            touched.concerns(_id(row["substituted_therapist_id"]), children)
            for told_of in touched.therapists.values():
                told_of.update(touched.children)
        if touched.kind == PENDING:
            for child in list(touched.children):
                for therapist in carers.get(child, ()):
                    touched.concerns(therapist, [child])


def _children_of(changes: Iterable[_Touched], kinds: Iterable[str]) -> list[UUID]:
    return sorted({child for touched in changes if touched.kind in kinds for child in touched.children})


async def _pairs(db: Rows, sql: str, children: Sequence[UUID]) -> Mapping[UUID, Sequence[UUID]]:
    """The others, by child."""
    found: dict[UUID, list[UUID]] = defaultdict(list)
    for row in await db.rows(sql, children) if children else ():
        child, other = (UUID(str(value)) for value in row.values())
        found[child].append(other)
    return found


def _seen(touched: _Touched, guardians: Mapping[UUID, Sequence[UUID]]) -> dict[UUID, dict[str, object]]:
    seen = {therapist: set(children) for therapist, children in touched.therapists.items()}
    if touched.kind in FOR_FAMILIES:
        for child in touched.children:
            for guardian in guardians.get(child, ()):
                seen.setdefault(guardian, set()).add(child)
    return {
        person: {"kind": touched.kind, "event_id": touched.event_id, "client_ids": sorted(children)}
        for person, children in seen.items()
    }


def _id(value: object) -> UUID | None:
    return None if value is None else UUID(str(value))
