"""A therapist's calendar: a week of 56 sessions with guests, on repeated and on first requests.

Compared with the reference for the same bytes.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from functools import partial
from itertools import count
from urllib.parse import urlencode

import orjson

from tests.load.harness.bench import Bench
from tests.load.harness.calendars import add_sessions, caseload
from tests.load.harness.figures import Figure, at_least, ratio
from tests.load.harness.http import Connection, request, senders
from tests.load.harness.load import Load, closed_loop

DAYS = 7
A_DAY = 8
CHILDREN = 20
CLIENTS = 8
SECONDS = 1.0


async def figures(bench: Bench) -> Sequence[Figure]:
    robin = await caseload(bench, "week-view@example.com", CHILDREN)
    first = datetime.combine(datetime.now(UTC).date() + timedelta(days=1), time(0), UTC)
    starts = [first + timedelta(days=day, hours=8 + hour) for day in range(DAYS) for hour in range(A_DAY)]
    await add_sessions(bench, robin, starts, timedelta(minutes=45))
    end = first + timedelta(days=DAYS)

    def until(then: datetime) -> bytes:
        week = {"start": first.isoformat(), "end": then.isoformat()}
        return request("GET", f"/api/v1/events?{urlencode(week)}", robin.headers)

    ours = until(end)
    async with bench.connections(1) as [visitor]:
        body = await visitor.ask(ours)
    events = orjson.loads(body)["events"]
    assert (len(events), {len(event["guests"]) for event in events}) == (DAYS * A_DAY, {1})
    reference = request("GET", bench.reference.texts("events", body))

    async def loaded(wanted: bytes) -> Load:
        async with bench.connections(CLIENTS) as opened:
            return await closed_loop(senders(opened, wanted), SECONDS)

    ends = (end + timedelta(seconds=second) for second in count(1))

    async def request_next(connection: Connection) -> None:
        """Requests another end second each time, so that no response is cached. The events are the same."""
        await connection.ask(until(next(ends)))

    async def loaded_first() -> Load:
        async with bench.connections(CLIENTS) as opened:
            return await closed_loop([partial(request_next, one) for one in opened], SECONDS)

    seen = await bench.interleaved(
        {"repeated": lambda: loaded(ours), "first": loaded_first, "reference": lambda: loaded(reference)}
    )
    return [
        ratio(
            f"GET /events, a week of {len(events)} with guests{which}",
            [load.per_second for load in seen[side]],
            [load.per_second for load in seen["reference"]],
            at_least(goal),
            "answers a second",
        )
        for side, which, goal in (("repeated", "", 0.55), ("first", ", loaded for the first time", 0.5))
    ]
