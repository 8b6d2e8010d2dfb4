"""Sixteen clients want the same time of one calendar, slot after slot, with singles, series and groups at once.

Prints the slowest response time. RACE_SLOTS sets the number of slots.
"""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from datetime import time as time_of_day
from typing import Any
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from scheduling.domain.event_types import GROUP_SEATS

from tests.fault.concurrent_requests import CLIENTS, CREATED, LENGTH, OK, TAKEN, Ask, at_once, posting, times
from tests.support.api import Api
from tests.support.families import TIME_ZONE, Families

KINDS = 3
SLOTS = int(os.environ.get("RACE_SLOTS", "500"))
SLOTS_A_DAY, DAYS_A_WEEK, WEEKS_OF_A_SERIES = 16, 7, 3
EIGHT, ZONE = time_of_day(8), ZoneInfo(TIME_ZONE)
"""The therapist's connection."""


@dataclass(frozen=True)
class Caseload:
    therapist: Api
    children: Sequence[str]


@pytest.fixture(scope="module")
def caseload(sign_in_as: Callable[[str, str], Api], families: Families) -> Caseload:
    """One more child than a group has seats."""
    therapist = sign_in_as("maya.okafor@example.com", "therapist")
    listed = [client["id"] for client in therapist.get("/therapist/clients")["clients"]]
    known = [child for child in listed if may_come(therapist, child)]
    missing = GROUP_SEATS + 1 - len(known)
    if missing > 0:
        known += families.in_care(therapist.profile_id, missing).children
    return Caseload(therapist, known)


def may_come(therapist: Api, child: str) -> bool:
    """Children that only the time can exclude: no pause, no end of the service."""
    query = {"therapist_id": therapist.profile_id, "child_ids": child, **times(free_slots(1, 60)[0])}
    (found,) = therapist.get("/check_time_slot", **query)["dates"]
    return all(conflict["reason"] == "taken" for conflict in found["conflicts"])


def free_slots(count: int, days_ahead: int) -> list[datetime]:
    """Slots far ahead, without other events: a week of slots, then free weeks for their series."""
    first = datetime.now(ZONE).date() + timedelta(days=days_ahead)
    found = []
    for number in range(count):
        day, slot = divmod(number, SLOTS_A_DAY)
        block, day = divmod(day, DAYS_A_WEEK)
        on = first + timedelta(weeks=block * WEEKS_OF_A_SERIES, days=day)
        found.append((datetime.combine(on, EIGHT) + slot * LENGTH).replace(tzinfo=ZONE))
    return found


def wish(number: int, start: datetime, children: Sequence[str]) -> dict[str, Any]:
    """A single session, a series or a group, in turn, all at `start`."""
    kind = number % KINDS
    group = kind == 2  # the third of three
    event = {
        "event_type": "group_sessions" if group else "individual_session",
        "child_ids": [children[number % 4], children[4 + number % 4]] if group else [children[number % 8]],
        **times(start),
    }
    if kind != 1:
        return {"event": event}
    days = [start.strftime("%A").lower()]
    until = (start + timedelta(weeks=WEEKS_OF_A_SERIES - 1)).date().isoformat()
    rule = {"recurring_unit": "week", "recurring_period": 1, "recurring_days": days, "recurrent_until_date": until}
    return {"event": event, "recurrent_event": rule}


def moving(event: str, to: dict[str, str]) -> Ask:
    return lambda api: api.call("PATCH", f"/events/{event}", json=to)


def inviting(event: str, body: dict[str, Any]) -> Ask:
    return lambda api: api.call("PUT", f"/events/{event}?guests_changed=true", json=body)


@pytest.mark.usefixtures("no_deadlock")
def test_every_slot_has_exactly_one_winner(caseload: Caseload) -> None:
    apis, slowest = [caseload.therapist.again() for _ in range(CLIENTS)], 0.0
    winners: Counter[int] = Counter()
    for start in free_slots(SLOTS, days_ahead=100):
        asks = [posting(wish(number, start, caseload.children)) for number in range(CLIENTS)]
        answers = at_once(apis, asks)
        codes = Counter(response.status_code for response, _ in answers)
        assert codes == {CREATED: 1, TAKEN: CLIENTS - 1}, [response.text for response, _ in answers]
        winners[next(n for n, (response, _) in enumerate(answers) if response.status_code == CREATED) % KINDS] += 1
        slowest = max(slowest, *(seconds for _, seconds in answers))
    print(f"{SLOTS} slots, {SLOTS * CLIENTS} requests: slowest {slowest:.3f} s; won by {dict(winners)}")


@pytest.mark.usefixtures("no_deadlock")
def test_one_of_two_concurrent_moves_gets_the_slot(caseload: Caseload) -> None:
    (base,) = free_slots(1, days_ahead=360)
    free = times(base + 2 * LENGTH)
    wishes = [wish(0, base + number * LENGTH, caseload.children[number:]) for number in range(2)]
    made = [caseload.therapist.post("/events", body)["event"]["id"] for body in wishes]
    answers = at_once([caseload.therapist.again() for _ in made], [moving(event, free) for event in made])
    assert sorted(response.status_code for response, _ in answers) == [OK, TAKEN]
    assert [response.json()["code"] for response, _ in answers if response.status_code == TAKEN] == ["slot_taken"]


@pytest.mark.usefixtures("no_deadlock")
def test_the_last_seat_of_a_group_is_booked_once(caseload: Caseload) -> None:
    (start,) = free_slots(1, days_ahead=380)
    seated, waiting = caseload.children[: GROUP_SEATS - 1], caseload.children[GROUP_SEATS - 1 : GROUP_SEATS + 1]
    body = {"event": {"event_type": "group_sessions", "child_ids": list(seated), **times(start)}}
    event = caseload.therapist.post("/events", body)["event"]["id"]
    joins = [{"event": {}, "event_participants_attributes": [{"child_id": child}]} for child in waiting]
    answers = at_once([caseload.therapist.again() for _ in waiting], [inviting(event, join) for join in joins])
    assert sorted(response.status_code for response, _ in answers) == [OK, TAKEN]
    assert [response.json()["code"] for response, _ in answers if response.status_code == TAKEN] == ["group_full"]
    assert len(caseload.therapist.get(f"/events/{event}")["event"]["guests"]) == GROUP_SEATS


@pytest.mark.usefixtures("no_deadlock")
def test_a_concurrent_retry_of_a_post_returns_the_same_event(caseload: Caseload) -> None:
    (start,) = free_slots(1, days_ahead=400)
    body, key = wish(1, start, caseload.children), uuid4().hex
    answers = at_once([caseload.therapist.again() for _ in range(4)], [posting(body, key)] * 4)
    assert {response.status_code for response, _ in answers} == {CREATED}
    assert len({response.json()["event"]["id"] for response, _ in answers}) == 1
