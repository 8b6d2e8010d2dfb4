"""Reads of the first pages: a guardian's profile, and the choice among 500 therapists.

Beside the reference, which returns the same bytes with no sign-in, no matching and no telemetry.
"""

import random
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import orjson
from chassis.auth.viewer import UserType
from chassis.ids import new_id
from identity.domain.licenses import License
from identity.domain.therapists import WorkingHours
from identity.use_cases.families.create_family import NewChild

from services.identity.tests.world import ARTICULATION, SPEECH, VOICE, Makes, a_session
from tests.load.harness.bench import Bench
from tests.load.harness.figures import Figure, at_least, ratio
from tests.load.harness.http import request, senders
from tests.load.harness.load import Load, closed_loop

THERAPISTS = 500
SESSIONS_EACH = 8
CLIENTS = 8
SECONDS = 1.0
EMAIL = "reads@example.com"
ZONES = ("America/New_York", "America/Chicago", "America/Phoenix", "America/Los_Angeles")
ME = "/api/v1/guardian/me"
STATE = "OR"
"""Only these therapists, because other rows of the benchmark create therapists too."""
SEARCH = f"/api/v1/therapists?state={STATE}&specialty_ids={SPEECH}&preferred_time_frame=afternoon"
GOAL = at_least(0.55)


async def figures(bench: Bench) -> Sequence[Figure]:
    async with bench.people() as makes:
        children = [NewChild(name=name, age=7, specialty_ids=[SPEECH]) for name in ("Mia", "Noah")]
        await makes.family(EMAIL, children=children)
        await _therapists(makes)
    headers = bench.sign_in(EMAIL, UserType.GUARDIAN)
    me, search = request("GET", ME, headers), request("GET", SEARCH, headers)
    async with bench.connections(1) as [visitor]:
        my_profile, cards = await visitor.ask(me), await visitor.ask(search)
    assert len(orjson.loads(cards)["therapists"]) == THERAPISTS
    return [
        await _against(bench, "GET /guardian/me", me, bench.reference.one("guardian", my_profile)),
        await _against(
            bench, f"GET /therapists, {THERAPISTS} of them", search, bench.reference.list("therapists", cards)
        ),
    ]


async def _against(bench: Bench, what: str, ours: bytes, reference_path: str) -> Figure:
    async def loaded(wanted: bytes) -> Load:
        async with bench.connections(CLIENTS) as opened:
            return await closed_loop(senders(opened, wanted), SECONDS)

    reference = request("GET", reference_path)
    seen = await bench.interleaved({"ours": lambda: loaded(ours), "reference": lambda: loaded(reference)})
    return ratio(
        what,
        [load.per_second for load in seen["ours"]],
        [load.per_second for load in seen["reference"]],
        GOAL,
        "answers a second",
    )


async def _therapists(makes: Makes) -> None:
    """Each has different hours, time zone and sessions; all of them match."""
    chance = random.Random(500)
    today = datetime.now(ZoneInfo(ZONES[0])).date()
    for number in range(THERAPISTS):
        zone = chance.choice(ZONES)
        start = chance.randrange(8 * 60, 12 * 60, 30)
        therapist_id = await makes.therapist(
            f"therapist-{number}@example.com",
            timezone=zone,
            sub_specialty_ids=(ARTICULATION, VOICE),
            licenses=(License(STATE, f"SP-{number}", date(today.year + 2, 1, 1)),),
            working_hours=[WorkingHours(weekday, start, start + 8 * 60) for weekday in range(5)],
        )
        days = chance.sample(range(1, 28), SESSIONS_EACH)
        async with makes.units.begin(makes.actor) as uow:
            for day in days:
                begins = datetime.combine(today + timedelta(days=day), time(13), ZoneInfo(zone))
                uow.db.add(a_session(therapist_id, new_id(), starts_at=begins))
