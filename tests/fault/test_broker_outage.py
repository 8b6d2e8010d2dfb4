"""The broker is down for a minute: writes continue, and their events arrive afterwards."""

import time

from stack.stack import Stack

from tests.support.api import Api
from tests.support.databases import unsent_events
from tests.support.families import Families
from tests.support.waiting import eventually

AWAY_SECONDS = 60
PAUSE_SECONDS = 0.2
"""Seconds between writes: normal use, not a load test."""
SLOWEST_SECONDS = 2.0


def test_writes_continue_without_the_broker_and_the_backlog_drains(
    stack: Stack, families: Families, therapist: Api
) -> None:
    family = families.in_care(therapist.profile_id)
    child = family.children[0]
    goals = f"/clients/{child}/goals"
    eventually(lambda: therapist.call("GET", goals).status_code == 200)

    stack.pause_nats()
    back_at = time.monotonic() + AWAY_SECONDS
    written, slowest = 0, 0.0
    while time.monotonic() < back_at:
        written += 1
        begun = time.monotonic()
        family.api.put("/guardian", {"guardian": {"phone_number": f"415555{written:04d}"}})
        therapist.post(goals, {"description": f"Counts to {written}."})
        slowest = max(slowest, time.monotonic() - begun)
        time.sleep(PAUSE_SECONDS)
    assert unsent_events(stack, "identity") >= written
    stack.resume_nats()

    for service in stack.platform.services:
        eventually(lambda name=service.name: unsent_events(stack, name) == 0, seconds=30)  # type: ignore[misc]  # a lambda with a default
    client = f"/therapist/clients/{child}"
    last = f"415555{written:04d}"
    eventually(lambda: therapist.get(client)["client"]["guardian"]["phone_number"] == last)
    assert len(therapist.get(goals)["goals"]) == written
    assert slowest < SLOWEST_SECONDS
