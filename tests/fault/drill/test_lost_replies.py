"""F8: the reply to a request is lost on its way, and the client asks again with its key."""

from concurrent.futures import ThreadPoolExecutor

from tests.fault.drill.conftest import Drill
from tests.fault.workload import CLIENTS, Seen

TIMES = 200


def test_a_lost_reply_is_given_again_and_has_one_effect(drill: Drill) -> None:
    drill.workload.seen = Seen()
    with drill.fault("F8", TIMES) as case:
        with ThreadPoolExecutor(CLIENTS) as pool:
            list(pool.map(lambda number: _lose(drill, number), range(CLIENTS)))
        case.count = TIMES
        case.seen.append(f"{TIMES} replies lost, each request repeated twice with its key")
        case.surprises += drill.workload.seen.surprises


def _lose(drill: Drill, number: int) -> None:
    for _ in range(TIMES // CLIENTS):
        drill.workload.lose_reply(number)
