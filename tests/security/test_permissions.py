"""Every route × every kind of person × own, foreign and missing objects. Generated from the contracts."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.security.kept_objects import Make
from tests.security.kinds import kind_of
from tests.security.objects import MAKE, unknown_id
from tests.security.route import ABSENT, FORBIDDEN, NOBODY, Key, Route
from tests.security.routes import ROUTES, contract_routes
from tests.support.api import PREFIX, Api
from tests.support.people import CareTeam

PLACEHOLDER = re.compile(r"{(\w+)}")
UNDO = {"pause": "resume", "cancel": "reactivate"}
SIGNED_IN = ("guardian", "other guardian", "therapist", "other therapist")


@dataclass(frozen=True)
class World:
    """Both care teams, as seen by one of the four people."""

    ours: CareTeam
    theirs: CareTeam
    viewer: Api
    role: str


def names_of(key: Key) -> list[str]:
    """The objects of this route, those of the path first."""
    return [*PLACEHOLDER.findall(key[1]), *ROUTES[key].also]


def targets_someone(key: Key) -> bool:
    return bool(set(names_of(key)) - ROUTES[key].open_to_all)


def is_nested(key: Key) -> bool:
    return len(set(PLACEHOLDER.findall(key[1])) - ROUTES[key].open_to_all) > 1


KNOWN = [key for key in contract_routes() if key in ROUTES]
OF_SOMEONE = [key for key in KNOWN if targets_someone(key)]
NESTED = [key for key in KNOWN if is_nested(key)]


def label(key: Key) -> str:
    return f"{key[0]} {key[1].removeprefix(PREFIX)}"


@pytest.fixture
def world(care_team: CareTeam, other_care_team: CareTeam, request: pytest.FixtureRequest) -> World:
    who: str = request.param
    ours, theirs = (other_care_team, care_team) if who.startswith("other") else (care_team, other_care_team)
    role = who.removeprefix("other ")
    return World(ours, theirs, getattr(ours, role), role)


def new_object(kind: str, care_team: CareTeam) -> str:
    return MAKE[kind](care_team)


def objects_of_route(key: Key, care_team: CareTeam | None, make: Make = new_object) -> dict[str, str]:
    """The objects of a route in this care team, or missing ones without a team. Public objects always exist."""
    return {
        name: make(kind_of(name, key), care_team) if care_team else unknown_id()
        for name in dict.fromkeys(names_of(key))
    }


def ask(viewer: Api, key: Key, ids: dict[str, str]) -> httpx.Response:
    method, path = key
    route = ROUTES[key]
    known: dict[str, Any] = {}
    if route.json:
        known["json"] = route.json(ids)
    if route.params:
        known["params"] = route.params(ids)
    address = path.format(**ids).removeprefix(PREFIX)
    if route.endless:
        with viewer.http.stream(method, PREFIX + address) as answer:
            return answer
    return viewer.call(method, address, **known)


def look(answer: httpx.Response) -> tuple[int, Any]:
    """The parts of a response that a client can see."""
    body = answer.json()
    body.pop("request_id")
    return answer.status_code, body


@contextmanager
def subscription_as_found(key: Key, ids: dict[str, str], world: World) -> Iterator[None]:
    """Pauses what is to be resumed, and restores the subscription for the next case."""
    group, _, change = key[1].rpartition("/")

    def do(what: str) -> None:
        wish = {"subscription_plan_id": ids["plan_id"], "child_id": ids["child_id"]}
        world.ours.guardian.call("POST", f"/guardians/subscription/{what}", json=wish)

    if not group.endswith("/guardians/subscription"):
        yield
        return
    if change in UNDO.values():
        do(next(done for done, undone in UNDO.items() if undone == change))
    yield
    if change in UNDO:
        do(UNDO[change])
    elif change in UNDO.values():
        do(change)


@pytest.mark.parametrize("key", KNOWN, ids=label)
def test_every_route_requires_a_sign_in(key: Key, care_team: CareTeam, new_api: Callable[[], Api], made: Make) -> None:
    response = ask(new_api(), key, objects_of_route(key, care_team, made))
    assert response.status_code == ROUTES[key].nobody, response.text


@pytest.mark.parametrize("key", OF_SOMEONE, ids=label)
def test_anonymous_requests_do_not_reveal_what_exists(
    key: Key, care_team: CareTeam, new_api: Callable[[], Api], made: Make
) -> None:
    visitor = new_api()
    found, missing = (look(ask(visitor, key, objects_of_route(key, owner, made))) for owner in (care_team, None))
    assert found == missing
    assert found[0] == NOBODY


@pytest.mark.parametrize("world", ["guardian", "therapist"], indirect=True)
@pytest.mark.parametrize("key", KNOWN, ids=label)
def test_own_objects_are_accessible(key: Key, world: World, sign_in_as: Callable[[str, str], Api]) -> None:
    ids = objects_of_route(key, world.ours)
    ends_it = key[1].endswith("/sign_out")
    viewer = sign_in_as(world.viewer.user["email"], world.role) if ends_it else world.viewer
    with subscription_as_found(key, ids, world):
        response = ask(viewer, key, ids)
    assert response.status_code == getattr(ROUTES[key], world.role), response.text


@pytest.mark.parametrize("world", SIGNED_IN, indirect=True)
@pytest.mark.parametrize("key", OF_SOMEONE, ids=label)
def test_objects_of_others_look_absent(key: Key, world: World, made: Make) -> None:
    route: Route = ROUTES[key]
    shared = {name: made(name, world.ours) for name in route.open_to_all}
    foreign = look(ask(world.viewer, key, objects_of_route(key, world.theirs, made) | shared))
    missing = look(ask(world.viewer, key, objects_of_route(key, None) | shared))
    assert foreign == missing
    assert foreign[0] == route.status_of_foreign(world.role)


@pytest.mark.parametrize("world", SIGNED_IN, indirect=True)
@pytest.mark.parametrize("key", NESTED, ids=label)
def test_objects_of_others_below_an_own_child_look_absent(key: Key, world: World, made: Make) -> None:
    """The first id of the path is an own one, the rest belong to others or are missing."""
    first = PLACEHOLDER.findall(key[1])[0]
    own = {first: made(kind_of(first, key), world.ours), "child_id": world.ours.child_id}
    borrowed = look(ask(world.viewer, key, objects_of_route(key, world.theirs, made) | own))
    missing = look(ask(world.viewer, key, objects_of_route(key, None) | own))
    assert borrowed == missing
    assert borrowed[0] in (ABSENT, FORBIDDEN)
