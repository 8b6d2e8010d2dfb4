"""Sixteen clients want the same slot of the same therapist at the same moment."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import httpx
from stack.stack import Stack

from tests.fault.concurrent_requests import booking, open_slots
from tests.support.api import Api
from tests.support.families import Families, pending_services

FAMILIES, CHILDREN_EACH = 4, 4
CLIENTS = FAMILIES * CHILDREN_EACH
SLOWEST_SECONDS = 1.0


def test_one_of_sixteen_clients_gets_the_slot_and_none_waits_long(
    stack: Stack, families: Families, therapist: Api
) -> None:
    with ThreadPoolExecutor(FAMILIES) as pool:
        made = list(pool.map(lambda _: families.in_care(therapist.profile_id, CHILDREN_EACH), range(FAMILIES)))
    wishes = [(family.api.again(), child) for family in made for child in family.children]
    assert len(wishes) == CLIENTS
    slot, *_ = open_slots(wishes[0][0], therapist.profile_id, 2, 22)
    asks = [booking(child, pending_services(api, child)[0]["service_id"], slot) for api, child in wishes]
    together = Barrier(CLIENTS)

    def book(number: int) -> tuple[httpx.Response, float]:
        api, _ = wishes[number]
        api.get("/guardian/me")  # connect before measuring
        together.wait()
        begun = time.monotonic()
        response = asks[number](api)
        return response, time.monotonic() - begun

    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = list(pool.map(book, range(CLIENTS)))

    assert Counter(response.status_code for response, _ in answers) == {201: 1, 409: CLIENTS - 1}
    assert {response.json()["code"] for response, _ in answers if response.status_code == 409} == {"slot_taken"}
    assert max(seconds for _, seconds in answers) < SLOWEST_SECONDS, sorted(seconds for _, seconds in answers)
