"""An ended sign-in stays ended while the broker, identity or both are away (docs/product/identity.md#ended-sign-ins).

The tests share one stop of the broker, because a stop and a start cost more than what they check.
"""

import asyncio
import shutil
from collections.abc import Callable, Iterator

import pytest
from stack import environment, nats_setup
from stack.nats_config import ADMIN
from stack.stack import Stack

from tests.fault.services import frozen, with_children
from tests.security.test_gateway import paths_of
from tests.support.api import Api
from tests.support.databases import unsent_events
from tests.support.people import GUARDIAN, CareTeam
from tests.support.waiting import eventually

SOON_SECONDS = 5


@pytest.fixture(scope="module", autouse=True)
def whole_again(stack: Stack) -> Iterator[None]:
    """Once for the module, so that the broker stays away between tests."""
    yield
    for name in ("nats", *names(stack)):
        stack.start(name)


@pytest.fixture(scope="module")
def without_broker(stack: Stack) -> None:
    eventually(lambda: not any(unsent_events(stack, name) for name in names(stack)))
    stack.pause_nats()


@pytest.fixture
def signed_out(
    care_team: CareTeam, sign_in_as: Callable[[str, str], Api], without_broker: None
) -> Callable[[], list[int]]:
    """Signs a guardian out. Returns what the five services say to the old sign-in."""
    guardian, paths = sign_in_as(GUARDIAN, "guardian"), paths_of(care_team)
    assert statuses(guardian, paths) == [200] * len(paths)
    assert guardian.call("DELETE", "/users/sign_out").status_code == 204
    return lambda: statuses(guardian, paths)


def names(stack: Stack) -> list[str]:
    return [service.name for service in stack.platform.services]


def statuses(api: Api, paths: list[str]) -> list[int]:
    return [api.call("GET", path).status_code for path in paths]


def test_sign_out_holds_everywhere_without_the_broker(signed_out: Callable[[], list[int]]) -> None:
    eventually(lambda: set(signed_out()) == {401}, seconds=SOON_SECONDS)


def test_writes_stop_without_identity_and_broker_and_start_again(
    stack: Stack, care_team: CareTeam, without_broker: None
) -> None:
    goals = f"/clients/{care_team.child_id}/goals"

    def write() -> int:
        return care_team.therapist.call("POST", goals, json={"description": "Waits for identity."}).status_code

    assert write() == 201
    with frozen(with_children(stack, "identity")):
        eventually(lambda: write() == 503, seconds=30)
        refused = care_team.therapist.call("POST", goals, json={"description": "Waits for identity."})
        assert refused.headers["retry-after"]
        assert refused.json()["code"] == "unavailable"
        assert care_team.therapist.call("GET", goals).status_code == 200
    eventually(lambda: write() == 201)


def test_sign_out_outlives_the_store_of_the_broker_and_every_service(
    stack: Stack, signed_out: Callable[[], list[int]]
) -> None:
    eventually(lambda: set(signed_out()) == {401})
    shutil.rmtree(stack.layout.state / "nats")
    stack.start("nats")
    asyncio.run(set_up_broker(stack))
    stack.supervisor.stop(names(stack))
    for name in names(stack):
        stack.supervisor.start(name)
    for name in names(stack):
        stack.wait_ready(name)
    assert set(signed_out()) == {401}


async def set_up_broker(stack: Stack) -> None:
    """What the deploy step does."""
    url, password = environment.nats_url(stack.platform), environment.nats_password(stack.secrets, ADMIN)
    await nats_setup.setup(stack.platform, url, ADMIN, password)
