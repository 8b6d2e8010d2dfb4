"""POST /events with all its writes (audit, outbox, occupancy, stored response): one by one, and sixteen at once for the
same slot or for different slots of the same calendar.

One by one means with a pause, on both sides: a booking causes work in other services (emails, projections, live pages)
that takes several times its own processor time. Without a pause, two cores would mostly measure that work.
"""

import asyncio
import itertools
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from time import perf_counter

import orjson
from chassis.ids import new_id

from tests.load.harness.bench import Bench
from tests.load.harness.calendars import Caseload, caseload, settled
from tests.load.harness.figures import Figure, Goal, at_most, ratio
from tests.load.harness.http import Connection, Refused, request, senders
from tests.load.harness.load import Ask, Load, closed_loop, paced

LENGTH = timedelta(minutes=15)
SECONDS = 1.2
PER_SECOND, PACED_SECONDS = 12, 2.5
CROWD = 16
TAKEN = "409 "


async def figures(bench: Bench) -> Sequence[Figure]:
    robin = await caseload(bench, "booking@example.com", CROWD)
    slots = _Slots(robin)
    async with bench.connections(CROWD) as opened:
        kept = request("POST", bench.reference.keep, body=slots.body())
        one, bare = [slots.taken_by(opened[0])], senders(opened[:1], kept)
        least = [slots.entered_by(opened[0], bench.reference.enter)]
        await closed_loop(one, SECONDS)
        await settled(bench)
        seen = await bench.interleaved(
            {
                "paced": lambda: paced(one, PER_SECOND, PACED_SECONDS),
                "insert": lambda: paced(bare, PER_SECOND, PACED_SECONDS),
                "least": lambda: paced(least, PER_SECOND, PACED_SECONDS),
                "alone": lambda: closed_loop(one, SECONDS),
                "slot": lambda: slots.contended_by(opened, SECONDS),
                "calendar": lambda: closed_loop([slots.taken_by(each) for each in opened], SECONDS),
            }
        )
    return [
        _over("p50 of POST /events over a bare INSERT and COMMIT", seen["paced"], seen["insert"], "p50", at_most(1.6)),
        _over(
            "the same over its rows alone, written with the calendars locked",
            seen["paced"],
            seen["least"],
            "p50",
            at_most(1.6),
        ),
        _over(f"p99 of {CROWD} who want one slot, over alone", seen["slot"], seen["alone"], "p99", at_most(10)),
        _over(f"p99 of {CROWD} who fill one calendar, over alone", seen["calendar"], seen["alone"], "p99", at_most(10)),
    ]


def _over(what: str, ours: Sequence[Load], theirs: Sequence[Load], rank: str, goal: Goal) -> Figure:
    mine, others = ([getattr(load, rank) for load in loads] for loads in (ours, theirs))
    return ratio(what, mine, others, goal, "ms", scale=1000)


class _Slots:
    """Slots one after the other, so that each can be booked."""

    def __init__(self, robin: Caseload) -> None:
        self._robin = robin
        self._first = datetime.combine(datetime.now(UTC).date() + timedelta(days=1), time(0), UTC)
        self._numbers = itertools.count()

    def body(self) -> bytes:
        number = next(self._numbers)
        return self._at(number, number % len(self._robin.children))

    def _at(self, number: int, place: int) -> bytes:
        start = self._first + number * LENGTH
        event = {
            "event_type": "individual_session", "start_date": start, "end_date": start + LENGTH,
            "child_ids": [self._robin.children[place]], "service_id": self._robin.services[place],
        }  # fmt: skip
        return orjson.dumps({"event": event})

    def taken_by(self, connection: Connection) -> Ask:
        async def take() -> object:
            return await connection.ask(self._booking(self.body()))

        return take

    def entered_by(self, connection: Connection, path: str) -> Ask:
        """The reference, which checks nothing."""

        async def enter() -> object:
            number = next(self._numbers)
            place, start = number % len(self._robin.children), self._first + number * LENGTH
            sent = {
                "therapist_id": self._robin.id, "child_id": self._robin.children[place],
                "service_id": self._robin.services[place], "start_date": start, "end_date": start + LENGTH,
            }  # fmt: skip
            return await connection.ask(request("POST", path, body=orjson.dumps(sent)))

        return enter

    async def contended_by(self, opened: Sequence[Connection], seconds: float) -> Load:
        """One slot after the other. All clients want each slot at the same time, each for its own child."""
        latencies: list[float] = []
        began = perf_counter()

        async def wins(connection: Connection, booking: bytes) -> bool:
            sent_at = perf_counter()
            try:
                await connection.ask(booking)
            except Refused as refused:
                if not str(refused).startswith(TAKEN):
                    raise
                return False
            finally:
                latencies.append(perf_counter() - sent_at)
            return True

        while perf_counter() - began < seconds:
            number = next(self._numbers)
            bookings = [self._booking(self._at(number, place)) for place in range(len(opened))]
            won = await asyncio.gather(*map(wins, opened, bookings))
            assert won.count(True) == 1
        return Load(perf_counter() - began, latencies)

    def _booking(self, body: bytes) -> bytes:
        headers = {**self._robin.headers, "idempotency-key": new_id().hex}
        return request("POST", "/api/v1/events", headers, body)
