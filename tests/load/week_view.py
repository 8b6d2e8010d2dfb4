"""A therapist's calendar: a week of 56 sessions with their guests, beside the reference with the same bytes."""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from urllib.parse import urlencode

import orjson

from tests.load.harness.bench import Bench
from tests.load.harness.calendars import add_sessions, carer
from tests.load.harness.figures import Figure, at_least, ratio
from tests.load.harness.http import asking, request
from tests.load.harness.load import Load, closed_loop

DAYS = 7
A_DAY = 8
CHILDREN = 20
CLIENTS = 8
SECONDS = 1.0


async def figures(bench: Bench) -> Sequence[Figure]:
    robin = await carer(bench, "week-view@example.com", CHILDREN)
    first = datetime.combine(datetime.now(UTC).date() + timedelta(days=1), time(0), UTC)
    starts = [first + timedelta(days=day, hours=8 + hour) for day in range(DAYS) for hour in range(A_DAY)]
    await add_sessions(bench, robin, starts, timedelta(minutes=45))
    week = {"start": first.isoformat(), "end": (first + timedelta(days=DAYS)).isoformat()}
    ours = request("GET", f"/api/v1/events?{urlencode(week)}", robin.headers)
    async with bench.connections(1) as [visitor]:
        body = await visitor.ask(ours)
    events = orjson.loads(body)["events"]
    assert (len(events), {len(event["guests"]) for event in events}) == (DAYS * A_DAY, {1})
    reference = request("GET", bench.reference.texts("events", body))

    async def loaded(wanted: bytes) -> Load:
        async with bench.connections(CLIENTS) as opened:
            return await closed_loop(asking(opened, wanted), SECONDS)

    seen = await bench.interleaved({"ours": lambda: loaded(ours), "reference": lambda: loaded(reference)})
    return [
        ratio(
            f"GET /events, a week of {len(events)} with guests",
            [load.per_second for load in seen["ours"]],
            [load.per_second for load in seen["reference"]],
            at_least(0.6),
            "answers a second",
        )
    ]
