"""GET /events/sibling_dates of two children with two therapists, beside available_dates of one."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from functools import partial
from random import Random
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import orjson
from chassis.auth.viewer import UserType

from tests.load.harness.bench import Bench
from tests.load.harness.calendars import Caseload, add_sessions, caseload
from tests.load.harness.figures import Figure, at_most, ratio
from tests.load.harness.http import request, senders
from tests.load.harness.load import Load, closed_loop

EMAIL = "siblings@example.com"
SLOTS = ("sibling_time_slots", "available_time_slots")
DAYS = 28
BUSY = 60
"""Sessions in each therapist's calendar: half of it."""
LENGTH = timedelta(minutes=30)
SECONDS = 0.7
LOS_ANGELES = ZoneInfo("America/Los_Angeles")
GUARDIANSHIP = "INSERT INTO guardianships (guardian_id, child_id, version, revoked) VALUES ($1, $2, 1, false)"


async def figures(bench: Bench) -> Sequence[Figure]:
    therapists = [await caseload(bench, f"sibling-{number}@example.com", 2) for number in range(2)]
    async with bench.people() as makes:
        family = await makes.family(EMAIL)
    async with bench.database("scheduling") as db:
        for therapist in therapists:
            await db.execute(GUARDIANSHIP, family.guardian.id, therapist.children[0])
    first = datetime.now(LOS_ANGELES).date() + timedelta(days=1)
    random = Random(28)
    for therapist in therapists:
        days = [first + timedelta(days=day) for day in range(DAYS)]
        hours = [(day, hour) for day in days for hour in range(9, 17)]
        starts = [datetime.combine(day, time(hour), LOS_ANGELES) for day, hour in random.sample(hours, BUSY)]
        await add_sessions(bench, _without_the_first(therapist), [start.astimezone(UTC) for start in starts], LENGTH)
    period = {"start_date": first, "end_date": first + timedelta(days=DAYS - 1), "timezone": LOS_ANGELES.key}
    pair = {"service_id": therapists[0].services[0], "sibling_service_id": therapists[1].services[0]}
    one = {"therapist_id": therapists[0].id, "event_duration": LENGTH.seconds // 60}
    headers = bench.sign_in(EMAIL, UserType.GUARDIAN)
    asked = {
        "both": _asks("sibling_dates", pair | period, headers),
        "alone": _asks("available_dates", one | period, headers),
        "of a service": _asks("available_dates", one | period | {"service_id": therapists[0].services[0]}, headers),
    }
    async with bench.connections(1) as opened:
        for wanted in asked.values():
            answer = orjson.loads(await opened[0].ask(wanted))
            assert any(answer.get(name) for name in SLOTS)

        async def loaded(wanted: bytes) -> Load:
            return await closed_loop(senders(opened, wanted), SECONDS)

        seen = await bench.interleaved({what: partial(loaded, wanted) for what, wanted in asked.items()})
    both, alone, of_service = ([load.p50 for load in seen[what]] for what in asked)
    name = f"p50 of GET /events/sibling_dates, {DAYS} days, over GET /events/available_dates"
    return [
        ratio(name, both, alone, at_most(2), "ms", 1000),
        ratio(f"{name} of one of the two services", both, of_service, at_most(2), "ms", 1000),
    ]


def _asks(what: str, query: Mapping[str, object], headers: Mapping[str, str]) -> bytes:
    return request("GET", f"/api/v1/events/{what}?{urlencode(query)}", headers)


def _without_the_first(therapist: Caseload) -> Caseload:
    """The sessions belong to another child, so that the plan of the first is still to book."""
    return Caseload(therapist.id, therapist.headers, therapist.children[1:], therapist.services[1:])
