"""Every route with an id × every state in which a person's rights differ from those of a care team.

Time and other services change a state; here SQL does, in every service's copy, and restores it afterwards.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, LiteralString
from urllib.parse import parse_qs, urlsplit

import pytest
from psycopg import Connection
from psycopg.types.json import Jsonb
from stack.stack import Stack

from tests.security.adult_rights import ADULTS
from tests.security.kinds import kind_of
from tests.security.objects import MAKE
from tests.security.route import FORBIDDEN, NOBODY, OK, Key
from tests.security.states import BELONGS, STATES, expected_status, is_lost, is_of_event, kinds_of
from tests.security.test_permissions import OF_SOMEONE, World, ask, label, names_of, subscription_as_found
from tests.support.api import SIGN_IN_HEADERS, Api
from tests.support.databases import database
from tests.support.operator import operate
from tests.support.people import THEIR_THERAPIST, CareTeam, demo_password
from tests.support.waiting import eventually

SERVICES = ("identity", "scheduling", "clinical-records", "billing", "documents")
RELATIONS = "SELECT ends_on, care_service_id FROM care_relations WHERE therapist_id = %s AND child_id = %s"
END_RELATIONS = "UPDATE care_relations SET ends_on = %s WHERE therapist_id = %s AND child_id = %s"
END_OF_RELATION = "UPDATE care_relations SET ends_on = %s WHERE care_service_id = %s"
CARE_SERVICES = "SELECT ends_on, id FROM care_services WHERE therapist_id = %s AND child_id = %s"
END_CARE_SERVICES = "UPDATE care_services SET ends_on = %s WHERE therapist_id = %s AND child_id = %s"
END_OF_CARE_SERVICE = "UPDATE care_services SET ends_on = %s WHERE id = %s"
LICENSES = "SELECT expires_on, id FROM licences WHERE therapist_id = %s"
DELETE_DRAFTS = "DELETE FROM text_drafts WHERE child_id = %s"
LAST_DAY_OF_LICENSES = "UPDATE licences SET expires_on = %s WHERE therapist_id = %s"
LAST_DAY_OF_LICENSE = "UPDATE licences SET expires_on = %s WHERE id = %s"
KNOWN_LICENSES = "UPDATE therapists SET licences = %s WHERE id = %s"
PRIMARY = "UPDATE children SET guardian_id = %(guardian)s WHERE id = %(child)s"
ANOTHER_PRIMARY = """
    UPDATE children SET guardian_id = (SELECT id FROM guardians WHERE id <> %(guardian)s ORDER BY id LIMIT 1)
    WHERE id = %(child)s
"""
CONSUMED = {"coming_event_id"}
"""Canceled by other routes."""
ONE_PER_SESSION = {"recap_id", "practice_id"}
"""Deleted by other routes, also the one of the scene."""
MADE_BEFORE = {
    "school guardian": {"asked_event_id", "unasked_event_id"},
    "former therapist": {"invitation_id", "coming_event_id", "asked_event_id"},
}
"""What can't be made anymore in a state."""
Objects = dict[str, str]


@dataclass(frozen=True)
class Scene:
    stack: Stack
    new_api: Callable[[], Api]
    care_team: CareTeam
    objects: Objects
    """One of each kind, made while both people could see it. Requests that are refused leave it unchanged."""

    @property
    def pair(self) -> tuple[str, str]:
        return self.care_team.therapist.profile_id, self.care_team.child_id

    databases: Mapping[str, Connection[tuple[Any, ...]]]
    """Of each service, open all the time: a state of an adult changes rights before and after each object."""
    as_primary: list[Callable[[], AbstractContextManager[None]]] = field(default_factory=list)
    """Gives the person all rights while an object is made."""

    def make(self, kind: str) -> None:
        with self.as_primary[0]() if self.as_primary else nullcontext():
            self.objects[kind] = MAKE[kind](self.care_team)


@pytest.fixture(scope="module")
def scene(stack: Stack, new_api: Callable[[], Api], care_team: CareTeam) -> Iterator[Scene]:
    kinds = sorted({kind for key in OF_SOMEONE for kind in kinds_of(key)})
    with ExitStack() as opened:
        databases = {service: opened.enter_context(database(stack, service)) for service in SERVICES}
        yield Scene(stack, new_api, care_team, {kind: MAKE[kind](care_team) for kind in kinds}, databases)


@contextmanager
def revoked_guardian(scene: Scene) -> Iterator[Api]:
    def revoke(revoked: bool) -> None:  # the column's value
        for service in SERVICES:
            scene.databases[service].execute(
                "UPDATE guardianships SET revoked = %s WHERE guardian_id = %s AND child_id = %s",
                (revoked, scene.care_team.guardian.profile_id, scene.care_team.child_id),
            )

    revoke(True)
    try:
        yield scene.care_team.guardian
    finally:
        revoke(False)


@contextmanager
def former_therapist(scene: Scene) -> Iterator[Api]:
    """The last day of care was three days ago."""
    for kind in sorted(MADE_BEFORE["former therapist"], reverse=True):
        scene.make(kind)
    over = (datetime.now(UTC).date() - timedelta(days=3), *scene.pair)
    with ExitStack() as undo:
        for service in SERVICES:
            db = scene.databases[service]
            before = db.execute(RELATIONS, scene.pair).fetchall()
            undo.callback(_restore, db, END_OF_RELATION, before)
            db.execute(END_RELATIONS, over)
        db = scene.databases["scheduling"]
        before = db.execute(CARE_SERVICES, scene.pair).fetchall()
        undo.callback(_restore, db, END_OF_CARE_SERVICE, before)
        db.execute(END_CARE_SERVICES, over)
        yield scene.care_team.therapist


def _restore(db: Connection[tuple[Any, ...]], statement: LiteralString, rows: Sequence[tuple[object, ...]]) -> None:
    for row in rows:
        db.execute(statement, row)


@contextmanager
def unlicensed_therapist(scene: Scene) -> Iterator[Api]:
    """Every license expired two days ago."""
    therapist, last_day = scene.care_team.therapist.profile_id, datetime.now(UTC).date() - timedelta(days=2)
    with ExitStack() as undo:
        db = scene.databases["identity"]
        before = db.execute(LICENSES, (therapist,)).fetchall()
        undo.callback(_restore, db, LAST_DAY_OF_LICENSE, before)
        db.execute(LAST_DAY_OF_LICENSES, (last_day, therapist))
        db = scene.databases["scheduling"]
        known = db.execute("SELECT licences FROM therapists WHERE id = %s", (therapist,)).fetchone()
        assert known
        undo.callback(_restore, db, KNOWN_LICENSES, [(Jsonb(known[0]), therapist)])
        expired = [{**each, "expires_on": last_day.isoformat()} for each in known[0]]
        db.execute(KNOWN_LICENSES, (Jsonb(expired), therapist))
        yield scene.care_team.therapist


@contextmanager
def suspended_therapist(scene: Scene) -> Iterator[Api]:
    """With a sign-in from before."""
    therapist = scene.care_team.therapist
    before = therapist.again()
    assert operate("identity", "therapists", "suspend", therapist.profile_id, "--operator", "olga").returncode == 0
    try:
        eventually(lambda: before.call("GET", "/therapist/dashboard").status_code == NOBODY)
        yield before
    finally:
        operate("identity", "therapists", "reinstate", therapist.profile_id, "--operator", "olga")
        therapist.sign_in(THEIR_THERAPIST, demo_password(scene.stack.layout.demo_accounts), "therapist")


def impersonated(role: str) -> Callable[[Scene], AbstractContextManager[Api]]:
    @contextmanager
    def begin(scene: Scene) -> Iterator[Api]:
        person: Api = getattr(scene.care_team, role)
        issued = operate(
            "identity", "impersonations", "issue", str(person.user["email"]), "--operator", "olga", "--reason", "a test"
        )
        value = parse_qs(urlsplit(issued.stdout.strip()).query)["impersonation"][0]
        operator = scene.new_api()
        begun = operator.call("POST", "/impersonations", json={"authorization": value})
        assert begun.status_code == OK, begun.text
        operator.http.headers.update({name: begun.headers[name] for name in SIGN_IN_HEADERS})
        operator.user = person.user
        yield operator
        operator.call("DELETE", "/users/sign_out")

    return begin


@contextmanager
def school_guardian(scene: Scene) -> Iterator[Api]:
    """A school pays for the child. The request to reschedule is from before."""
    scene.make("unasked_event_id")  # another state may have canceled the session
    scene.make("asked_event_id")
    copies: list[tuple[str, LiteralString, object, object]] = [
        ("scheduling", "UPDATE children SET billing_responsibility = %s WHERE id = %s", "school", "private_pay"),
        ("billing", "UPDATE children SET school_billed = %s WHERE child_id = %s", True, False),
    ]
    for service, statement, school, _ in copies:
        _restore(scene.databases[service], statement, [(school, scene.care_team.child_id)])
    try:
        yield scene.care_team.guardian
    finally:
        for service, statement, _, private in copies:
            _restore(scene.databases[service], statement, [(private, scene.care_team.child_id)])


@contextmanager
def canceled_guest(scene: Scene) -> Iterator[Api]:
    """The family canceled the session."""
    guardian, child = scene.care_team.guardian, scene.care_team.child_id
    event = MAKE["coming_event_id"](scene.care_team)
    guardian.post(f"/clients/{child}/events/{event}/cancel")
    before = dict(scene.objects)
    scene.objects.update({kind: event for kind in before if kind.endswith("event_id")})
    try:
        yield guardian
    finally:
        scene.objects.update(before)


def adult_who_may_only(right: str) -> Callable[[Scene], AbstractContextManager[Api]]:
    """Another guardian registered the child. Objects are made with all rights."""

    @contextmanager
    def begin(scene: Scene) -> Iterator[Api]:
        _set_rights(scene, [right])
        scene.as_primary.append(lambda: _with_all_rights(scene, [right]))
        try:
            yield scene.care_team.guardian
        finally:
            scene.as_primary.clear()
            _set_rights(scene, list(ADULTS.values()))

    return begin


def _set_rights(scene: Scene, rights: list[str]) -> None:
    guardian, child = scene.care_team.guardian.profile_id, scene.care_team.child_id
    for service in SERVICES:
        scene.databases[service].execute(
            "UPDATE guardianships SET rights = %s WHERE guardian_id = %s AND child_id = %s", (rights, guardian, child)
        )
    primary = PRIMARY if len(rights) > 1 else ANOTHER_PRIMARY
    scene.databases["identity"].execute(primary, {"guardian": guardian, "child": child})


@contextmanager
def _with_all_rights(scene: Scene, rights: list[str]) -> Iterator[None]:
    _set_rights(scene, list(ADULTS.values()))
    yield
    _set_rights(scene, rights)


ENTER: dict[str, Callable[[Scene], AbstractContextManager[Api]]] = {
    "impersonated guardian": impersonated("guardian"),
    "impersonated therapist": impersonated("therapist"),
    "school guardian": school_guardian,
    "unlicensed therapist": unlicensed_therapist,
    "revoked guardian": revoked_guardian,
    "former therapist": former_therapist,
    "suspended therapist": suspended_therapist,
    "canceled guest": canceled_guest,
    **{state: adult_who_may_only(right) for state, right in ADULTS.items()},
}


def test_every_kind_of_object_belongs_to_someone() -> None:
    assert {kind for key in OF_SOMEONE for kind in kinds_of(key)} <= set(BELONGS)


def test_every_state_is_entered() -> None:
    assert set(ENTER) == set(STATES)


@pytest.mark.parametrize("state", ENTER)
def test_every_route_has_its_status_in_the_state(state: str, scene: Scene, report: Callable[[str], None]) -> None:
    start, wrong = time.perf_counter(), {}
    # a message of the state before emptied its draft, which got a version
    scene.databases["clinical-records"].execute(DELETE_DRAFTS, (scene.care_team.child_id,))
    routes = [key for key in OF_SOMEONE if state != "canceled guest" or is_of_event(key)]
    with ENTER[state](scene) as viewer:
        for key in routes:
            expected = expected_status(key, state)
            response = _asked(scene, viewer, key, state, expected)
            if response != expected:
                wrong[label(key)] = f"{response} instead of {expected}"
    report(f"{state}: {len(routes)} routes with an id, {len(wrong)} unexpected, {time.perf_counter() - start:.1f} s")
    assert wrong == {}


def _asked(scene: Scene, viewer: Api, key: Key, state: str, expected: int) -> int:
    """A request that changes something gets objects of its own."""
    role = STATES[state]
    kinds = kinds_of(key)
    refused = expected in (FORBIDDEN, NOBODY) or is_lost(key, state) or state == "canceled guest"
    if refused or kinds & MADE_BEFORE.get(state, set()) or (key[0] == "GET" and not kinds & CONSUMED):
        ids = {name: scene.objects[kind_of(name, key)] for name in names_of(key)}
    else:
        with scene.as_primary[0]() if scene.as_primary else nullcontext():
            ids = {name: MAKE[kind_of(name, key)](scene.care_team) for name in dict.fromkeys(names_of(key))}
    if expected == FORBIDDEN:
        for name in names_of(key):
            if (kind := kind_of(name, key)) in ONE_PER_SESSION:
                scene.make(kind)
                ids[name] = scene.objects[kind]
    world = World(scene.care_team, scene.care_team, viewer, role)
    with ExitStack() as undo:
        if not refused:
            undo.enter_context(subscription_as_found(key, ids, world))
        return ask(viewer, key, ids).status_code
