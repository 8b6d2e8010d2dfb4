"""F11: the clock of one service is five minutes ahead or behind."""

from collections.abc import Callable, Sequence
from pathlib import Path

from tests.fault.drill.conftest import Drill
from tests.fault.oracles import SETTLE_SECONDS
from tests.fault.services import clock_file, names
from tests.support.api import Api
from tests.support.people import GUARDIAN
from tests.support.waiting import eventually

OFF_SECONDS = (300, -300)
WRONG_SECONDS = 4
REFUSED = frozenset({"unauthenticated"})
CALMER_RATE = 20


def test_a_wrong_clock_loses_nothing_and_lets_nobody_in(drill: Drill, sign_in_as: Callable[[str, str], Api]) -> None:
    """A clock that was ahead schedules work five minutes too late. So the check waits that long."""
    services = names(drill.stack)
    ended = sign_in_as(GUARDIAN, "guardian")
    paths = _a_path_of_each_service(ended)
    assert [ended.call("GET", path).status_code for path in paths] == [200] * len(paths)
    assert ended.call("DELETE", "/users/sign_out").status_code == 204
    with drill.fault("F11", len(services) * len(OFF_SECONDS), SETTLE_SECONDS + max(OFF_SECONDS)) as case:
        with drill.busy(case, CALMER_RATE, expected=REFUSED) as seen:
            for name in services:
                for seconds in OFF_SECONDS:
                    _set(clock_file(drill.stack, name), seconds)
                    drill.workload.pause(WRONG_SECONDS)
                    assert {ended.call("GET", path).status_code for path in paths} == {401}
                    case.count += 1
                clock_file(drill.stack, name).unlink()
            fresh = sign_in_as(GUARDIAN, "guardian")
            eventually(lambda: {fresh.call("GET", path).status_code for path in paths} == {200})
        case.seen.append(f"{seen.statuses['401']} requests refused with 401; an ended sign-in is refused all the time")


def _set(file: Path, seconds: int) -> None:
    fresh = file.with_suffix(".new")
    fresh.write_text(str(seconds))
    fresh.replace(file)


def _a_path_of_each_service(guardian: Api) -> Sequence[str]:
    child = guardian.get("/guardian/me")["guardian"]["children"][0]["id"]
    return (
        "/guardian/me",
        f"/clients/{child}/events",
        f"/clients/{child}/goals",
        "/guardians/subscriptions",
        "/documents",
    )
