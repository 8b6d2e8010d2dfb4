"""Sixteen clients of several people at once. Their requests differ, and no single lock covers them all.

A child has two therapists. Both create sessions for it, its guardian books with both, a session is handed over to
a substitute, and two guardians move their sessions to the same time.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.fault.concurrent_requests import (
    CLIENTS,
    CREATED,
    LENGTH,
    OK,
    TAKEN,
    Ask,
    at_once,
    booking,
    open_slots,
    posting,
    times,
)
from tests.support.api import Api
from tests.support.families import Families, Family, pending_services
from tests.support.operator import operate
from tests.support.people import WITH_ROOM

MAYA, GUARDIAN_OF_A_PUPIL = "maya.okafor@example.com", "kwame.mensah@example.com"
PUPIL = "Abena,Mensah"
SERVICES = "Race with {},individual_session,weekly,50,45,2026-01-05"
HEADING = (
    "guardian_email,child_first_name,child_last_name,therapist_email,service_name,session_type,frequency,"
    "number_of_times,session_length,starts_on"
)
SLOTS, HANDED_OVER, MOVES = 24, 16, 6


@dataclass(frozen=True)
class Pupil:
    """A child with two therapists of one specialty; each can substitute for the other."""

    guardian: Api
    child: str
    therapists: Sequence[Api]
    services: Sequence[str]
    """Connections by therapist."""
    slots: Sequence[datetime]
    """Times when all three are free, later than those of other tests, without overlaps."""

    def creating(self, therapist: int, start: datetime) -> Ask:
        return posting(session(self.child, start, service_id=self.services[therapist]))

    def booking(self, therapist: int, start: datetime) -> Ask:
        return booking(self.child, self.services[therapist], start)


@pytest.fixture(scope="module")
def pupil(sign_in_as: Callable[[str, str], Api], tmp_path_factory: pytest.TempPathFactory) -> Pupil:
    guardian = sign_in_as(GUARDIAN_OF_A_PUPIL, "guardian")
    therapists = [sign_in_as(email, "therapist") for email in (MAYA, WITH_ROOM)]
    _in_care_of_both(tmp_path_factory.mktemp("services") / "services.csv")
    (child,) = (one["id"] for one in guardian.get("/guardian/me")["guardian"]["children"])
    known = {service["service_name"]: service["service_id"] for service in pending_services(guardian, child)}
    services = [known[SERVICES.format(email).partition(",")[0]] for email in (MAYA, WITH_ROOM)]
    common = set.intersection(*(set(open_slots(guardian, one.profile_id, 30, 50)) for one in therapists))
    return Pupil(guardian, child, therapists, services, apart(sorted(common)))


def _in_care_of_both(file: Path) -> None:
    rows = [f"{GUARDIAN_OF_A_PUPIL},{PUPIL},{email},{SERVICES.format(email)}" for email in (MAYA, WITH_ROOM)]
    file.write_text("\n".join((HEADING, *rows)) + "\n")
    done = operate("scheduling", "care-services", "import", str(file), "--operator", "olga", "--apply")
    assert done.returncode == 0, done.stdout + done.stderr


def apart(slots: Sequence[datetime]) -> list[datetime]:
    """Those of the times that do not overlap."""
    found: list[datetime] = []
    for slot in slots:
        if not found or slot - found[-1] >= LENGTH:
            found.append(slot)
    return found


def session(child: str, start: datetime, **known: str) -> dict[str, Any]:
    return {"event": {"event_type": "individual_session", "child_ids": [child], **times(start), **known}}


def handing_over(event: str, to: Api) -> Ask:
    return lambda api: api.call("PUT", f"/events/{event}/substitute", json={"therapist_id": to.profile_id})


def moving(event: str, to: datetime) -> Ask:
    body = {"event": {"start_date": to.isoformat()}}
    return lambda api: api.call("PUT", f"/events/{event}/rescheduling", json=body)


@pytest.fixture(scope="module")
def two_families(families: Families, pupil: Pupil) -> Sequence[Family]:
    """Families of the pupil's first therapist."""
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda _: families.in_care(pupil.therapists[0].profile_id), range(2)))


def lines_of(*people: Api) -> list[list[Api]]:
    """The connections of each person, sixteen in total."""
    return [[person.again() for _ in range(CLIENTS // len(people))] for person in people]


def answers(lines: Sequence[Sequence[Api]], asks: Sequence[Ask]) -> list[Counter[int]]:
    """Sends one request per connection at the same time. Every refusal must be `slot_taken`."""
    apis = [api for line in lines for api in line]
    wishes = [ask for line, ask in zip(lines, asks, strict=True) for _ in line]
    found = iter(response for response, _ in at_once(apis, wishes))
    each = [[next(found) for _ in line] for line in lines]
    refusals = {response.json()["code"] for line in each for response in line if response.status_code == TAKEN}
    assert refusals <= {"slot_taken", "substitute_not_free"}
    return [Counter(response.status_code for response in line) for line in each]


@pytest.mark.usefixtures("no_deadlock")
def test_one_of_two_therapists_and_a_guardian_books_the_child(pupil: Pupil) -> None:
    lines, winners = lines_of(*pupil.therapists, pupil.guardian, pupil.guardian), Counter[int]()
    assert len(pupil.slots) >= SLOTS + HANDED_OVER
    for start in pupil.slots[:SLOTS]:
        asks = [pupil.creating(0, start), pupil.creating(1, start), pupil.booking(0, start), pupil.booking(1, start)]
        found = answers(lines, asks)
        assert sum(found, Counter()) == {CREATED: 1, TAKEN: CLIENTS - 1}
        winners[next(number for number, codes in enumerate(found) if codes[CREATED])] += 1
    print(f"{SLOTS} slots: won by {dict(winners)}")


@pytest.mark.usefixtures("no_deadlock")
def test_concurrent_requests_cannot_double_book_a_substitute(pupil: Pupil, two_families: Sequence[Family]) -> None:
    """The first therapist hands over another child's session to the second, who creates an event at that time or is
    booked by the guardian. In the third round, nobody else uses the second therapist, so the first is free for the
    pupil."""
    first, second = pupil.therapists
    handing, own, creating, by_guardian = lines_of(first, first, second, pupil.guardian)
    outcomes, everyone = Counter[tuple[str, int]](), len(own)
    for number, start in enumerate(pupil.slots[SLOTS : SLOTS + HANDED_OVER]):
        event = first.post("/events", session(two_families[0].children[0], start))["event"]["id"]
        rivals = (
            (creating, pupil.creating(1, start)),
            (by_guardian, pupil.booking(1, start)),
            (by_guardian, pupil.booking(0, start)),
        )
        rival_line, rival = rivals[number % len(rivals)]
        wants_second = number % len(rivals) < len(rivals) - 1
        asks = [handing_over(event, second), pupil.creating(0, start), rival]
        handed, again, other = answers([handing, own, rival_line], asks)
        is_handed = handed[OK] > 0
        assert handed == {OK if is_handed else TAKEN: everyone}
        assert {*again, *other} <= {CREATED, TAKEN}
        if wants_second:
            assert other[CREATED] == (not is_handed)
            assert again[CREATED] <= is_handed
        else:
            assert is_handed and again[CREATED] + other[CREATED] <= 1
        outcomes["handed over" if is_handed else "not", again[CREATED]] += 1
    print(f"{HANDED_OVER} sessions, and whether their time was taken again: {dict(outcomes)}")


@pytest.mark.usefixtures("no_deadlock")
def test_one_of_two_guardians_gets_the_same_new_time(pupil: Pupil, two_families: Sequence[Family]) -> None:
    therapist, lines = pupil.therapists[0], lines_of(*(family.api for family in two_families))
    slots = apart(open_slots(two_families[0].api, therapist.profile_id, 3, 20))
    events = []
    for family, start in zip(two_families, slots, strict=False):
        (child,) = family.children
        service = pending_services(family.api, child)[0]["service_id"]
        made = booking(child, service, start)(family.api)
        assert made.status_code == CREATED, made.text
        events.append(made.json()["events"][0]["id"])
    winners = Counter[int]()
    for start in slots[2 : 2 + MOVES]:
        found = answers(lines, [moving(event, start) for event in events])
        assert sorted(found, key=lambda codes: codes[OK]) == [{TAKEN: CLIENTS // 2}, {OK: CLIENTS // 2}]
        winners[next(number for number, codes in enumerate(found) if codes[OK])] += 1
    print(f"{MOVES} times: won by {dict(winners)}")
