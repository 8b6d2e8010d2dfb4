"""Identity is killed: nobody is signed out by it, and nobody else needs it to answer."""

from collections.abc import Callable

import pytest
from stack.stack import Stack

from tests.security.test_gateway import paths_of
from tests.support.api import Api
from tests.support.people import Circle
from tests.support.waiting import eventually


@pytest.fixture
def without_identity(stack: Stack) -> None:
    stack.kill("identity")


def test_identity_being_away_signs_nobody_out(
    stack: Stack, circle: Circle, new_api: Callable[[], Api], without_identity: None
) -> None:
    own, *of_the_others = paths_of(circle)
    for _ in range(3):
        assert [circle.guardian.call("GET", path).status_code for path in of_the_others] == [200] * len(of_the_others)
    goals = f"/clients/{circle.child_id}/goals"
    assert circle.therapist.call("POST", goals, json={"description": "Waits for a turn."}).status_code == 201
    assert [new_api().call("GET", path).status_code for path in of_the_others] == [401] * len(of_the_others)
    assert circle.guardian.call("GET", own).status_code in {502, 503}, "identity's own calls wait; that is no sign-out"
    stack.start("identity")
    eventually(lambda: circle.guardian.call("GET", own).status_code == 200)
