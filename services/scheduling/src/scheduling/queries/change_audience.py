"""The recipients of a live update, and its content: only ids and kinds (docs/product/scheduling.md#live-updates).

Guardians only get the ids of their own children, so nobody learns who else is in a group.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from chassis.db import Rows
from chassis.live.hub import Change, NotifyPayload

from scheduling.adapters.sql_fragments import LASTS, SCHOOL

SESSION, PENDING, CHILD, THERAPIST, OF_SCHOOL = "session", "pending", "child", "therapist", "school"
MESSAGE, RECAP, PROGRESS_REPORT, GOAL = "message", "recap", "progress_report", "goal"
ROOM = "room"
"""Of visits in Larkwell's room, for the visitor. Identity's `notice` is for one person too."""
SEE_SESSIONS = "SELECT child_id, guardian_id FROM guardianships_for('sessions') WHERE child_id = ANY($1::uuid[])"
SEE_MESSAGES = "SELECT child_id, guardian_id FROM guardianships_for('messages') WHERE child_id = ANY($1::uuid[])"
READ = "SELECT child_id, guardian_id FROM guardianships_for('read') WHERE child_id = ANY($1::uuid[])"
ANY = "SELECT child_id, guardian_id FROM guardianships_for('any') WHERE child_id = ANY($1::uuid[])"
GUARDIANS: Mapping[str, str] = {
    SESSION: SEE_SESSIONS,
    PENDING: ANY,
    CHILD: ANY,
    MESSAGE: SEE_MESSAGES,
    RECAP: READ,
    PROGRESS_REPORT: READ,
    GOAL: READ,
}
"""The guardians who receive a kind too, by the right that opens what changed. Services and plans, which are `PENDING`,
show in part to each of them. Leaves, invitations and due notes concern only the therapist."""
CONDUCTORS = """
    SELECT DISTINCT {id} AS id, held.person, p.child_id AS child
    FROM events e CROSS JOIN LATERAL (VALUES (e.therapist_id), (e.substituted_therapist_id)) held(person)
    LEFT JOIN participants p ON p.event_id = e.id
    WHERE {id} = ANY($1::uuid[]) AND held.person IS NOT NULL
"""
"""For a series, each therapist with the children of their own dates: a substitute conducts one date, which not every
child attends."""
STILL_LASTS = LASTS.format(now="now()")
"""By the database's clock, because a notification carries none. Former therapists receive nothing."""
CURRENT_THERAPISTS = f"""
    SELECT DISTINCT s.child_id AS id, s.therapist_id AS person, s.child_id AS child
    FROM care_services s JOIN therapists t ON t.id = s.therapist_id
    WHERE s.child_id = ANY($1::uuid[]) AND {STILL_LASTS}
"""  # noqa: S608  # constants
THERAPISTS = f"""
    {CURRENT_THERAPISTS}
    UNION SELECT p.child_id, e.therapist_id, p.child_id FROM participants p JOIN events e ON e.id = p.event_id
    WHERE p.child_id = ANY($1::uuid[]) AND e.substituted_therapist_id IS NOT NULL AND e.deleted_at IS NULL
"""  # noqa: S608  # constants
"""Includes substitutes, who see their guests."""
FAMILIES_OF_THERAPIST = """
    WITH substituted AS (
        SELECT id, therapist_id, substituted_therapist_id FROM events
        WHERE therapist_id = ANY($1::uuid[]) AND substituted_therapist_id IS NOT NULL AND deleted_at IS NULL
    ), seen AS (
        SELECT therapist_id, child_id FROM care_services WHERE therapist_id = ANY($1::uuid[])
        UNION SELECT s.therapist_id, p.child_id FROM substituted s JOIN participants p ON p.event_id = s.id
    )
    SELECT seen.therapist_id AS id, g.guardian_id AS person, NULL::uuid AS child
    FROM seen JOIN guardianships_for('sessions') g ON g.child_id = seen.child_id
    UNION SELECT therapist_id, substituted_therapist_id, NULL FROM substituted
"""
"""Includes colleagues for sessions that the therapist conducts as a substitute."""
SCHOOLS = f"""
    WITH pupils AS MATERIALIZED (
        SELECT c.id, md5({SCHOOL}) AS school FROM children c WHERE md5({SCHOOL}) = ANY($1::text[])
    )
    SELECT pupils.school AS id, s.therapist_id AS person, NULL::uuid AS child
    FROM pupils JOIN care_services s ON s.child_id = pupils.id JOIN therapists t ON t.id = s.therapist_id
    WHERE {STILL_LASTS}
    UNION SELECT pupils.school, g.guardian_id, NULL
    FROM pupils JOIN guardianships_for('sessions') g ON g.child_id = pupils.id
"""  # noqa: S608  # constants
"""By the digest that the trigger sends."""
AUDIENCE_QUERIES: Mapping[tuple[str, str], str] = {
    (SESSION, "event"): CONDUCTORS.format(id="e.id"),
    (SESSION, "series"): CONDUCTORS.format(id="e.series_id"),
    (PENDING, "child"): CURRENT_THERAPISTS,
    (MESSAGE, "child"): CURRENT_THERAPISTS,
    (RECAP, "child"): CURRENT_THERAPISTS,
    (PROGRESS_REPORT, "child"): CURRENT_THERAPISTS,
    (GOAL, "child"): CURRENT_THERAPISTS,
    (CHILD, "child"): THERAPISTS,
    (THERAPIST, "therapist"): FAMILIES_OF_THERAPIST,
    (OF_SCHOOL, "school"): SCHOOLS,
}
"""By kind and by the id in the trigger's payload: who else receives it, and because of which child."""


@dataclass
class _PendingChange:
    """What one commit did to one session, series or person, or to all of a kind."""

    key: str
    kind: str
    event_id: UUID | None
    named: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The ids in the triggers' payloads, by what they identify."""
    people: dict[UUID, set[UUID]] = field(default_factory=lambda: defaultdict(set))
    """With the children in their update; without those of `GUARDIANS`."""
    children: set[UUID] = field(default_factory=set)

    def concerns(self, person: UUID | None, child: UUID | None) -> None:
        known = set() if child is None else {child}
        self.children |= known
        if person is not None:
            self.people[person] |= known


async def describe(db: Rows, payloads: Sequence[NotifyPayload]) -> Sequence[Change]:
    """In the order of arrival; everything one commit did to one session is one change."""
    found: dict[str, _PendingChange] = {}
    for payload in payloads:
        names = {name: str(value) for name, value in payload.items() if value is not None}
        one = names.get("event") or names.get("series") or names.get("person") or names["kind"]
        key = f"{names['commit']}-{names['kind']}-{one}"
        touched = found.setdefault(key, _PendingChange(key, names["kind"], _id(names.get("event"))))
        touched.concerns(_id(names.get("therapist") or names.get("person")), _id(names.get("child")))
        for name, value in names.items():
            touched.named[name].add(value)
    await _complete(db, list(found.values()))
    guardians = await _guardians(db, found.values())
    return [Change(touched.key, _seen(touched, guardians)) for touched in found.values()]


async def _complete(db: Rows, changes: Sequence[_PendingChange]) -> None:
    """A trigger only knows its own row; this looks up everyone else concerned, for all changes at once."""
    for (kind, name), sql in AUDIENCE_QUERIES.items():
        by_name: dict[str, list[_PendingChange]] = defaultdict(list)
        for touched in changes:
            for value in touched.named[name] if touched.kind == kind else ():
                by_name[value].append(touched)
        for row in await db.rows(sql, sorted(by_name)) if by_name else ():
            for touched in by_name[str(row["id"])]:
                touched.concerns(_id(row["person"]), _id(row["child"]))
    for touched in changes:
        if touched.event_id is not None:  # a guest who left is in no row anymore
            for children in touched.people.values():
                children.update(touched.children)


Guardians = Mapping[tuple[str, UUID], Sequence[UUID]]
"""By the statement that finds them, and by child."""


async def _guardians(db: Rows, changes: Iterable[_PendingChange]) -> Guardians:
    children: dict[str, set[UUID]] = defaultdict(set)
    for touched in changes:
        if touched.kind in GUARDIANS and touched.children:
            children[GUARDIANS[touched.kind]] |= touched.children
    found: dict[tuple[str, UUID], list[UUID]] = defaultdict(list)
    for sql, ids in children.items():
        for row in await db.rows(sql, sorted(ids)):
            found[sql, UUID(str(row["child_id"]))].append(UUID(str(row["guardian_id"])))
    return found


def _seen(touched: _PendingChange, guardians: Guardians) -> dict[UUID, dict[str, object]]:
    seen = {person: set(children) for person, children in touched.people.items()}
    for child in touched.children if touched.kind in GUARDIANS else ():
        for guardian in guardians.get((GUARDIANS[touched.kind], child), ()):
            seen.setdefault(guardian, set()).add(child)
    return {
        person: {"kind": touched.kind, "event_id": touched.event_id, "client_ids": sorted(children)}
        for person, children in seen.items()
    }


def _id(value: object) -> UUID | None:
    return None if value is None else UUID(str(value))
