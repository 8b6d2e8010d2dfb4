"""Random dry runs agree with the writes, and offered slots with bookings."""

import contextlib
import random
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import orjson
import pytest
from chassis.testing.api import ApiClient
from chassis.testing.people import Person
from scheduling.domain.errors import SlotTaken
from scheduling.domain.event_types import EventType

from services.scheduling.tests.wire import LOS_ANGELES, event_body
from services.scheduling.tests.world import TUESDAY_10, Family, World

DAY = timedelta(days=1)
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
KINDS = ("individual_session", "group_sessions", "free_session", "training", "other", "indirect_time", "iep")
NO_ANSWER = {404, 422}
"""Requests that are invalid or not allowed: with several reasons, either may be given."""


def rule(chance: random.Random, first: datetime) -> dict[str, Any]:
    until = (first + chance.randrange(-2, 60) * DAY).date().isoformat()
    found: dict[str, Any] = {"recurring_period": chance.randrange(1, 5), "recurrent_until_date": until}
    if chance.random() < 0.7:
        days = chance.sample(WEEKDAYS, chance.randrange(0, 4))
        return {**found, "recurring_unit": "week", "recurring_days": days, "recurring_month_option": None}
    option = f"{chance.choice(['first', 'second', 'fourth', 'fifth'])}_{chance.choice(WEEKDAYS)}"
    return {**found, "recurring_unit": "month", "recurring_days": [], "recurring_month_option": option}


def asked_of(body: dict[str, Any], therapist: Person) -> dict[str, Any]:
    """The same as a query of `GET /check_time_slot`."""
    event, repeats = body["event"], body.get("recurrent_event")
    sections = event.get("guest_recurrent_sections")
    asked = {
        "therapist_id": str(therapist.profile_id),
        "start_date": event["start_date"],
        "end_date": event["end_date"],
        "event_type": event["event_type"],
        "child_ids": ",".join(event["child_ids"]),
    }
    if event.get("service_id"):
        asked["service_id"] = event["service_id"]
    if sections:
        asked["guest_recurrent_sections"] = orjson.dumps(sections).decode()
    if repeats:
        asked |= {
            "recurrent_frequency": repeats["recurring_unit"],
            "recurring_period": str(repeats["recurring_period"]),
            "recurrent_until_date": repeats["recurrent_until_date"],
        }
        if repeats["recurring_days"]:
            asked["recurrent_days"] = ",".join(repeats["recurring_days"])
        if repeats["recurring_month_option"]:
            asked["recurring_month_option"] = repeats["recurring_month_option"]
    return asked | ({"recurrent_event": "true"} if sections or repeats else {})


def wanted(chance: random.Random, children: Sequence[UUID], services: Sequence[UUID]) -> dict[str, Any]:
    kind = chance.choice(KINDS)
    start = TUESDAY_10 + chance.randrange(0, 20) * DAY + chance.randrange(-40, 40) * timedelta(minutes=15)
    guests = chance.sample(children, {"group_sessions": 2, "training": 0, "other": 0, "indirect_time": 0}.get(kind, 1))
    if chance.random() < 0.1:  # too many; a dry run is possible before the guests are chosen
        guests = chance.sample(children, chance.randrange(1, 3))
    known: dict[str, Any] = {}
    if chance.random() < 0.2:
        known["guest_recurrent_sections"] = [{"guest_id": str(child), **rule(chance, start)} for child in guests]
    if chance.random() < 0.2:
        known["service_id"] = str(chance.choice(services))
    minutes = chance.choice([15, 45, 90, 600, 1440])
    repeats = rule(chance, start) if chance.random() < 0.5 else None
    return event_body(kind, start, minutes, children=guests, rule=repeats, **known)


async def crowd(world: World) -> tuple[Family, list[UUID], list[UUID]]:
    """A therapist with clients of every kind and a partly filled calendar."""
    family = await world.family()
    ending = await world.pupil(family.therapist, ends_on=date(2026, 3, 12))
    ended = await world.pupil(family.therapist, ends_on=date(2026, 2, 12))
    elsewhere = await world.pupil(family.therapist)
    twice = await world.school_service(elsewhere.child, family.therapist, name="More", ends_on=date(2026, 3, 10))
    paused = await world.family(family.therapist)
    await world.subscription(paused.child, subscription_id=paused.subscription, status="paused")
    overdue = await world.family(family.therapist)
    await world.subscription(overdue.child, subscription_id=overdue.subscription, status="past_due")
    for days in (1, 4, 9):
        await world.session(await world.with_another_therapist(elsewhere), TUESDAY_10 + days * DAY)
        await world.event(family.therapist, EventType.TRAINING, TUESDAY_10 + (days + 1) * DAY, 120)
        await world.event(family.therapist, EventType.OTHER, TUESDAY_10 + (days + 2) * DAY, 120)
    known = [family, ending, ended, elsewhere, paused, overdue]
    return family, [each.child for each in known], [twice, *(each.service for each in known)]


@pytest.mark.parametrize("seed", range(4))
async def test_any_dry_run_matches_the_write(api: ApiClient, world: World, seed: int) -> None:
    chance = random.Random(seed)
    family, children, services = await crowd(world)
    kinds = set()
    for _ in range(60):
        body = wanted(chance, children, services)
        asked = await api.get("/check_time_slot", params=asked_of(body, family.therapist), by=family.therapist)
        done = await api.post("/events", json=body, by=family.therapist)
        kinds.add(done.status_code)
        if asked.status_code == 200:
            previewed = [conflict for day in asked.json()["dates"] for conflict in day["conflicts"]]
            assert asked.json()["available"] == (done.status_code == 201), (body, asked.text, done.text)
            assert previewed == done.json().get("conflicts", []), body
        else:
            assert {asked.status_code, done.status_code} <= NO_ANSWER, (body, asked.text, done.text)
    assert {201, 409, 422} <= kinds


@pytest.mark.parametrize(
    ("zone", "seed"), [("America/Los_Angeles", 1), ("Pacific/Apia", 2), ("Australia/Lord_Howe", 3)]
)
async def test_exactly_the_offered_slots_can_be_booked(api: ApiClient, world: World, zone: str, seed: int) -> None:
    """Across the clock change of March 8, with leave, every type of event and a child who is busy elsewhere."""
    chance = random.Random(seed)
    hours = [
        {"day_of_week": day, "start_time": start, "end_time": end}
        for day in chance.sample(WEEKDAYS, 5)
        for start, end in (("00:00", "03:10"), ("09:05", "12:00"), ("21:00", "24:00"))
    ]
    therapist = await world.therapist(timezone=zone, working_hours=hours)
    pupil = await world.pupil(therapist, number_of_times=100, session_length_minutes=50)
    await world.session(await world.with_another_therapist(pupil), TUESDAY_10 + DAY)
    for kind in (EventType.TRAINING, EventType.OTHER, EventType.INDIRECT_TIME):
        for _ in range(4):
            start = TUESDAY_10 + chance.randrange(0, 700) * timedelta(minutes=17)
            with contextlib.suppress(SlotTaken):
                await world.event(therapist, kind, start, chance.choice([20, 200]))
    leave: dict[str, Any] = {"starts_at": "2026-03-06T01:07:00Z", "ends_at": "2026-03-06T20:00:00Z"}
    hit = await api.get("/therapist/leaves/preview", params=leave, by=therapist)
    leave["choices"] = [{"event_id": one["id"], "action": "keep"} for one in hit.json()["events"]]
    assert (await api.post("/therapist/leaves", json={"leave": leave}, by=therapist)).status_code == 201
    asked = {
        "therapist_id": str(therapist.profile_id), "event_duration": "50", "timezone": "America/Los_Angeles",
        "start_date": "2026-03-02", "end_date": "2026-03-12", "service_id": str(pupil.service),
    }  # fmt: skip
    response = await api.get("/events/available_dates", params=asked, by=pupil.guardian)
    offered = {datetime.fromisoformat(slot["start_date"]) for slot in response.json()["available_time_slots"]}
    first = datetime(2026, 3, 2, tzinfo=LOS_ANGELES)
    every = [first + number * timedelta(minutes=5) for number in range(11 * 24 * 12)]
    tried = chance.sample(every, 60) + chance.sample(sorted(offered), min(20, len(offered)))
    assert offered
    for start in tried:
        booked = await api.post(pupil.events, json=pupil.booking(start), by=pupil.guardian)
        assert (booked.status_code == 201) == (start in offered), (start, booked.text)
        if booked.status_code == 201:
            (event,) = booked.json()["events"]
            await world.rows("DELETE FROM occupancy WHERE event_id = $1", event["id"])
            await world.rows("DELETE FROM participants WHERE event_id = $1", event["id"])
            await world.rows("DELETE FROM events WHERE id = $1", event["id"])
