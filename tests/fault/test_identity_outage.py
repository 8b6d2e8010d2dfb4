"""Identity is down: nobody is signed out, and other services respond without it."""

from collections.abc import Callable

import pytest
from stack.stack import Stack

from tests.security.test_gateway import paths_of
from tests.support.api import Api
from tests.support.people import CareTeam
from tests.support.waiting import eventually


@pytest.fixture
def without_identity(stack: Stack) -> None:
    stack.kill("identity")


def test_people_stay_signed_in_while_identity_is_down(
    stack: Stack, care_team: CareTeam, new_api: Callable[[], Api], without_identity: None
) -> None:
    own, *of_the_others = paths_of(care_team)
    for _ in range(3):
        assert [care_team.guardian.call("GET", path).status_code for path in of_the_others] == [200] * len(
            of_the_others
        )
    goals = f"/clients/{care_team.child_id}/goals"
    assert care_team.therapist.call("POST", goals, json={"description": "Waits for a turn."}).status_code == 201
    assert [new_api().call("GET", path).status_code for path in of_the_others] == [401] * len(of_the_others)
    assert care_team.guardian.call("GET", own).status_code in {502, 503}, (
        "identity's own calls wait; that is no sign-out"
    )
    stack.start("identity")
    eventually(lambda: care_team.guardian.call("GET", own).status_code == 200)
