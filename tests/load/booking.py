"""POST /events with all that it does (audit, outbox, occupancy, a kept answer), and sixteen who want one calendar."""

import itertools
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta

import orjson
from chassis.ids import new_id

from tests.load.harness.bench import Bench
from tests.load.harness.calendars import Carer, carer
from tests.load.harness.figures import Figure, at_most, ratio
from tests.load.harness.http import Connection, asking, request
from tests.load.harness.load import Ask, Load, closed_loop

LENGTH = timedelta(minutes=15)
SECONDS = 0.7
CROWD = 16


async def figures(bench: Bench) -> Sequence[Figure]:
    robin = await carer(bench, "booking@example.com", 10)
    slots = _Slots(robin)
    async with bench.connections(CROWD) as opened:
        kept = request("POST", bench.reference.keep, body=slots.body())
        seen = await bench.interleaved(
            {
                "alone": lambda: closed_loop([slots.taken_by(opened[0])], SECONDS),
                "insert": lambda: closed_loop(asking(opened[:1], kept), SECONDS),
                "crowd": lambda: closed_loop([slots.taken_by(each) for each in opened], SECONDS),
            }
        )
    return [
        _over("p50 of POST /events over a bare INSERT and COMMIT", seen["alone"], seen["insert"], "p50", 1.6),
        _over(f"p99 of POST /events by {CROWD} for one calendar, over alone", seen["crowd"], seen["alone"], "p99", 10),
    ]


def _over(what: str, ours: Sequence[Load], theirs: Sequence[Load], rank: str, goal: float) -> Figure:
    mine, others = ([getattr(load, rank) for load in loads] for loads in (ours, theirs))
    return ratio(what, mine, others, at_most(goal), "ms", scale=1000)


class _Slots:
    """One after the other, so that each can be had."""

    def __init__(self, robin: Carer) -> None:
        self._robin = robin
        self._first = datetime.combine(datetime.now(UTC).date() + timedelta(days=1), time(0), UTC)
        self._numbers = itertools.count()

    def body(self) -> bytes:
        number = next(self._numbers)
        start = self._first + number * LENGTH
        place = number % len(self._robin.children)
        event = {
            "event_type": "individual_session", "start_date": start, "end_date": start + LENGTH,
            "child_ids": [self._robin.children[place]], "service_id": self._robin.services[place],
        }  # fmt: skip
        return orjson.dumps({"event": event})

    def taken_by(self, connection: Connection) -> Ask:
        async def take() -> object:
            headers = {**self._robin.headers, "idempotency-key": new_id().hex}
            return await connection.ask(request("POST", "/api/v1/events", headers, self.body()))

        return take
