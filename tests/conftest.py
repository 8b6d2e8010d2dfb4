"""One running platform, shared by the tests that need it.

`make test` starts it and passes its addresses to the browser journeys. Run alone (`pytest tests/fault`), the first
test that needs it starts it, and it is removed afterwards.
"""

from collections.abc import Callable, Iterator

import pytest
from stack.ci_runner import addresses
from stack.stack import Stack
from stack.testing import running_stack, shared_stack

from tests.support.api import Api
from tests.support.families import Families
from tests.support.mailbox import Mailbox
from tests.support.people import (
    GUARDIAN,
    OTHER_GUARDIAN,
    OTHER_THERAPIST,
    THEIR_THERAPIST,
    CareTeam,
    demo_password,
)


@pytest.fixture(scope="session")
def stack() -> Iterator[Stack]:
    shared = shared_stack()
    if shared.supervisor.is_running():
        yield shared
        return
    with running_stack(with_seed=True) as own:
        yield own


@pytest.fixture(scope="session")
def base_url(stack: Stack) -> str:
    return addresses(stack)["BASE_URL"]


@pytest.fixture(scope="session")
def mailbox(stack: Stack) -> Mailbox:
    return Mailbox(stack.platform.mailbox)


@pytest.fixture(scope="session")
def new_api(base_url: str) -> Iterator[Callable[[], Api]]:
    """Opens connections of visitors and closes them at the end."""
    opened: list[Api] = []

    def make() -> Api:
        opened.append(Api(base_url))
        return opened[-1]

    yield make
    for api in opened:
        api.close()


@pytest.fixture(scope="session")
def families(new_api: Callable[[], Api], mailbox: Mailbox) -> Families:
    return Families(new_api, mailbox)


@pytest.fixture(scope="session")
def sign_in_as(stack: Stack, new_api: Callable[[], Api]) -> Callable[[str, str], Api]:
    """Signs in a person of the demo data by email and user type."""
    password = demo_password(stack.layout.demo_accounts)
    return lambda email, user_type: new_api().sign_in(email, password, user_type)


@pytest.fixture(scope="session")
def care_team(sign_in_as: Callable[[str, str], Api]) -> CareTeam:
    return _care_team(sign_in_as(GUARDIAN, "guardian"), sign_in_as(THEIR_THERAPIST, "therapist"))


@pytest.fixture(scope="session")
def other_care_team(sign_in_as: Callable[[str, str], Api]) -> CareTeam:
    """People without any relation to those of `care_team`."""
    return _care_team(sign_in_as(OTHER_GUARDIAN, "guardian"), sign_in_as(OTHER_THERAPIST, "therapist"))


def _care_team(guardian: Api, therapist: Api) -> CareTeam:
    children = guardian.get("/guardian/me")["guardian"]["children"]
    ours = next(child["id"] for child in children if child["therapist_id"] == therapist.profile_id)
    return CareTeam(guardian, therapist, ours)
