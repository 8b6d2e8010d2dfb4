"""What therapists and families ask of scheduling on an ordinary day, one client for each therapist and a family."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from urllib.parse import urlencode
from uuid import UUID
from zoneinfo import ZoneInfo

import orjson
from chassis.auth.viewer import UserType
from chassis.ids import new_id

from tests.load.harness.bench import Bench
from tests.load.harness.calendars import Caseload, add_sessions, caseload
from tests.load.harness.http import Connection, request
from tests.load.harness.load import Ask

THERAPISTS, CHILDREN = 4, 10
EACH_WEEK = 40
"""Sessions of a therapist: eight on each of five days."""
PAST_WEEKS = 4
FAMILY = "a-day@example.com"
LENGTH = timedelta(minutes=30)
SLOT = timedelta(minutes=15)
BOOKED_FROM = timedelta(days=45)
"""Behind the weeks that are read, so that reads stay the same while bookings are added."""
DAYS_OF_DATES = 28
LOS_ANGELES = ZoneInfo("America/Los_Angeles")
GUARDIANSHIP = "INSERT INTO guardianships (guardian_id, child_id, version, revoked) VALUES ($1, $2, 1, false)"
_slots = itertools.count()
"""Of all bookings, so that no two want the same time."""
PAST = """
    SELECT event_id, participants.id FROM participants JOIN events ON events.id = event_id
    WHERE therapist_id = $1 AND ends_at < now() ORDER BY starts_at DESC
"""


@dataclass(frozen=True)
class Day:
    caseloads: Sequence[Caseload]
    family: dict[str, str]
    """Headers of a sign-in."""
    marks: Mapping[UUID, Sequence[tuple[UUID, UUID]]]
    """Past sessions and their participants, by therapist."""

    @property
    def clients(self) -> int:
        return 2 * len(self.caseloads)

    def clients_over(self, opened: Sequence[Connection]) -> Sequence[Ask]:
        """One for each connection. Each goes through the requests of a day, again and again."""
        return [
            _in_turn(connection, self, self.caseloads[number % len(self.caseloads)])
            for number, connection in enumerate(opened)
        ]


async def a_day(bench: Bench) -> Day:
    caseloads = [await caseload(bench, f"a-day-{number}@example.com", CHILDREN) for number in range(THERAPISTS)]
    async with bench.people() as makes:
        guardian = (await makes.family(FAMILY)).guardian.id
    today = datetime.combine(datetime.now(UTC).date(), time(16), UTC)
    monday = today - timedelta(days=today.weekday())
    starts = [
        monday + timedelta(weeks=week, days=day, minutes=45 * place)
        for week in range(-PAST_WEEKS, 4)
        for day in range(5)
        for place in range(EACH_WEEK // 5)
    ]
    marks = {}
    for each in caseloads:
        await add_sessions(bench, each, starts, LENGTH)
        async with bench.database("scheduling") as db:
            await db.execute(GUARDIANSHIP, guardian, each.children[0])
            marks[each.id] = [tuple(row) for row in await db.fetch(PAST, each.id)]
    return Day(caseloads, bench.sign_in(FAMILY, UserType.GUARDIAN), marks)


def _in_turn(connection: Connection, day: Day, robin: Caseload) -> Ask:
    week, dates, upcoming, ledger = (itertools.repeat(wanted) for wanted in _reads(day, robin))
    book, mark = _bookings(robin), _marks(robin, day.marks[robin.id])
    turns = itertools.cycle((week, upcoming, week, dates, book, week, ledger, mark, upcoming, week))

    async def ask() -> object:
        return await connection.ask(next(next(turns)))

    return ask


def _reads(day: Day, robin: Caseload) -> tuple[bytes, bytes, bytes, bytes]:
    """The therapist's week; free dates, sessions to come and the ledger as the family sees them."""
    today = datetime.now(LOS_ANGELES).date()
    monday = datetime.combine(today - timedelta(days=today.weekday()), time(0), LOS_ANGELES)
    week = {"start": monday.isoformat(), "end": (monday + timedelta(days=7)).isoformat()}
    period = {
        "therapist_id": robin.id, "event_duration": LENGTH.seconds // 60, "service_id": robin.services[0],
        "start_date": today + timedelta(days=1), "end_date": today + timedelta(days=DAYS_OF_DATES),
        "timezone": LOS_ANGELES.key,
    }  # fmt: skip
    child = f"/api/v1/clients/{robin.children[0]}"
    return (
        request("GET", f"/api/v1/events?{urlencode(week)}", robin.headers),
        request("GET", f"/api/v1/events/available_dates?{urlencode(period)}", day.family),
        request("GET", f"{child}/events?filter=upcoming&page=1", day.family),
        request("GET", f"{child}/ledger", day.family),
    )


def _bookings(robin: Caseload) -> Iterator[bytes]:
    first = datetime.combine(datetime.now(UTC).date(), time(0), UTC) + BOOKED_FROM
    while True:
        number = next(_slots)
        start, place = first + number * SLOT, number % len(robin.children)
        event = {
            "event_type": "individual_session", "start_date": start, "end_date": start + SLOT,
            "child_ids": [robin.children[place]], "service_id": robin.services[place],
        }  # fmt: skip
        headers = {**robin.headers, "idempotency-key": new_id().hex}
        yield request("POST", "/api/v1/events", headers, orjson.dumps({"event": event}))


def _marks(robin: Caseload, sessions: Sequence[tuple[UUID, UUID]]) -> Iterator[bytes]:
    """Each mark differs from the one before, so that it is written."""
    for status, attendance in itertools.cycle((("complete", "show"), ("incomplete", "no_show"))):
        for event, participant in sessions:
            attended = {"id": str(participant), "status": attendance}
            body = orjson.dumps({"status": status, "event_participants_attributes": [attended]})
            yield request("PUT", f"/api/v1/events/{event}", robin.headers, body)
