"""1,000 sign-in attempts, many of them concurrent, over many emails and addresses, with a restart in between."""

import asyncio
import random
from collections import Counter
from dataclasses import dataclass

import httpx
import pytest
from chassis.app import Service, create_app
from chassis.settings import ServiceSettings
from chassis.testing.clock import FakeClock
from fastapi import FastAPI
from identity.settings import IdentitySettings

from services.identity.tests.world import PASSWORD, Makes

TRIES = 1_000
AT_ONCE = 25
EMAILS = [f"person{number:02d}@example.com" for number in range(24)]
"""The first half are registered."""
ADDRESSES = [f"203.0.113.{number}" for number in range(6)]
PER_EMAIL, PER_ADDRESS = (
    IdentitySettings.model_fields[name].default for name in ("sign_in_tries_per_email", "sign_in_tries_per_address")
)


@dataclass(frozen=True)
class Try:
    email: str
    address: str
    right: bool


def tries(seed: int) -> list[Try]:
    """Some emails and addresses come up far more often than others; few attempts have the right password."""
    rng = random.Random(seed)
    emails = rng.choices(EMAILS, weights=[1 + number % 8 for number in range(len(EMAILS))], k=TRIES)
    addresses = rng.choices(ADDRESSES, weights=[8, 4, 2, 1, 1, 1], k=TRIES)
    return [Try(email, address, rng.random() < 0.1) for email, address in zip(emails, addresses, strict=True)]


async def attempt(app: FastAPI, one: Try) -> httpx.Response:
    transport = httpx.ASGITransport(app, client=(one.address, 40_000))
    user = {"email": one.email, "password": PASSWORD if one.right else "Wrong#Day9", "user_type": "guardian"}
    async with httpx.AsyncClient(transport=transport, base_url="http://service/api/v1") as http:
        return await http.post("/users/sign_in", json={"user": user})


@pytest.mark.parametrize("seed", [1, 2])
async def test_concurrent_guesses_never_exceed_the_limits(
    app: FastAPI, service: Service, settings: ServiceSettings, clock: FakeClock, makes: Makes, seed: int
) -> None:
    for email in EMAILS[: len(EMAILS) // 2]:
        await makes.family(email)
    wanted = tries(seed)
    answers: list[tuple[Try, httpx.Response]] = []
    restarted = create_app(service, settings, clock=clock, broker=False)
    async with restarted.router.lifespan_context(restarted):
        for begin in range(0, TRIES, AT_ONCE):
            batch = wanted[begin : begin + AT_ONCE]
            running = app if begin < TRIES // 2 else restarted
            found = await asyncio.gather(*(attempt(running, one) for one in batch))
            answers += zip(batch, found, strict=True)

    assert {response.status_code for _, response in answers} == {200, 401, 429}
    looked_at = [one for one, response in answers if response.status_code == 401]
    by_email, by_address = Counter(one.email for one in looked_at), Counter(one.address for one in looked_at)
    assert max(by_email.values()) == PER_EMAIL, "the limit is reached, and never passed"
    assert max(by_address.values()) <= PER_ADDRESS
    tried_email, tried_address = Counter(one.email for one in wanted), Counter(one.address for one in wanted)
    for one, response in answers:
        if response.status_code == 429:
            assert 0 < int(response.headers["Retry-After"]) <= 15 * 60 + 1
            too_often = tried_email[one.email] > PER_EMAIL or tried_address[one.address] > PER_ADDRESS
            assert too_often, "nobody waits who did not try too often"

    clock.advance(minutes=16)
    again = [await attempt(app, Try(email, "203.0.113.99", right=True)) for email in EMAILS[:3]]
    assert [response.status_code for response in again] == [200] * 3
