"""Neither the text nor the time of a sign-in or a password reset shows whether an email is registered.

The tests assert the causes of the time: hashes and queries. The times are only reported, with the result of a
two-sample test, because they vary on a busy machine.
"""

import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from chassis.app import Service
from chassis.auth.viewer import UserType
from chassis.db import Transaction
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.drill import IN_DRILL
from chassis.unit_of_work import Actor
from identity.adapters.passwords import Passwords
from identity.adapters.tables import Guardian, User
from identity.main import service as identity_service
from sqlalchemy import event

from tests.security.two_samples import mann_whitney_p

TRIES = 2_000 if IN_DRILL else 400
"""The times need a large sample. The asserted causes show in any."""
PEOPLE = 50
"""Known and unknown emails alternate, so that neither has warmer caches."""
PLENTY = 1_000_000
LEVEL = 0.01
PASSWORD = "Sunny#Day8"
Ask = Callable[[str], Awaitable[httpx.Response]]


@pytest.fixture(scope="module")
def service() -> Service:
    return identity_service


@pytest.fixture
def extra_settings(keys_folder: Path) -> dict[str, Any]:
    limits = ("sign_in_tries_per_email", "sign_in_tries_per_address", "password_mails_per_email")
    return {
        "access_key_file": keys_folder / "access.json",
        "secrets_key": "A" * 43 + "=",
        "password_memory_kib": 1024,
        "password_mails_per_address": PLENTY,
        **dict.fromkeys(limits, PLENTY),
    }


@pytest.fixture
async def known(runtime: Runtime) -> list[str]:
    """Emails of people who can sign in."""
    emails = [f"known{number:03d}@example.com" for number in range(PEOPLE)]
    password_hash = await runtime.own.passwords.hash(PASSWORD)
    async with runtime.units.begin(Actor.service("test")) as uow:
        for email in emails:
            user = User(
                id=new_id(), email=email, password_hash=password_hash, first_name="Dana", user_type=UserType.GUARDIAN,
                confirmed_at=uow.now, created_at=uow.now,
            )  # fmt: skip
            uow.db.add(user)
            await uow.db.flush()
            uow.db.add(Guardian(id=new_id(), user_id=user.id, timezone="UTC", state="CA", profile_step="select_plan"))
    return emails


@pytest.fixture
def unknown() -> list[str]:
    return [f"other{number:03d}@example.com" for number in range(PEOPLE)]


class Work:
    """Hashes and statements so far."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()

    def statement(self, *given: Any) -> None:
        self.done[str(given[2])] += 1

    def counting(self, ask: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def counted(statements: Transaction, sql: str, *args: Any) -> Any:
            self.done[sql] += 1
            return await ask(statements, sql, *args)

        return counted

    def hashed(self) -> None:
        self.done["hash"] += 1

    def taken(self) -> dict[str, int]:
        found, self.done = dict(self.done), Counter()
        return found


@pytest.fixture
def work(runtime: Runtime, monkeypatch: pytest.MonkeyPatch) -> Iterator[Work]:
    counted = Work()
    matches = Passwords._matches

    def hashing(passwords: Passwords, known: str, password: str) -> bool:
        counted.hashed()
        return matches(passwords, known, password)

    monkeypatch.setattr(Passwords, "_matches", hashing)
    for name in ("rows", "row", "value"):
        monkeypatch.setattr(Transaction, name, counted.counting(getattr(Transaction, name)))
    engine = runtime.engine.sync_engine
    event.listen(engine, "before_cursor_execute", counted.statement)
    yield counted
    event.remove(engine, "before_cursor_execute", counted.statement)


@pytest.fixture(params=["sign_in", "password mail"])
def ask(request: pytest.FixtureRequest, api: ApiClient) -> Ask:
    def sign_in(email: str) -> Awaitable[httpx.Response]:
        user = {"email": email, "password": "Wrong#Day9", "user_type": "guardian"}
        return api.post("/users/sign_in", json={"user": user})

    def password_mail(email: str) -> Awaitable[httpx.Response]:
        return api.post("/users/password", json={"email": email})

    return sign_in if request.param == "sign_in" else password_mail


async def test_known_and_unknown_emails_are_indistinguishable(
    ask: Ask,
    known: list[str],
    unknown: list[str],
    work: Work,
    report: Callable[[str], None],
    request: pytest.FixtureRequest,
) -> None:
    for email in (*known, *unknown):  # create throttle rows, query plans and connections before measuring
        await ask(email)
    work.taken()
    times: tuple[list[float], list[float]] = ([], [])
    looks: set[tuple[object, ...]] = set()
    works = set()
    for number in range(TRIES):
        side = (number + number // PEOPLE) % 2
        email = (known, unknown)[side][number % PEOPLE]
        begun = time.perf_counter()
        answer = await ask(email)
        times[side].append(time.perf_counter() - begun)
        looks.add(look(answer))
        works.add(tuple(sorted(work.taken().items())))
        await asyncio.sleep(0)
    p = mann_whitney_p(*times)
    medians = [statistics.median(sample) * 1000 for sample in times]
    verdict = "indistinguishable" if p >= LEVEL else "DISTINGUISHABLE"
    report(
        f"user enumeration by {request.node.callspec.params['ask']}: {TRIES} tries, {len(looks)} kind of answer,"
        f" {len(works)} kind of work; median {medians[0]:.2f} ms known, {medians[1]:.2f} ms unknown,"
        f" Mann–Whitney p = {p:.3f}: {verdict} at {LEVEL:.0%}"
    )
    assert len(looks) == 1
    assert len(works) == 1


def look(answer: httpx.Response) -> tuple[object, ...]:
    """The visible parts of a response, without the request id."""
    body = answer.json()
    body.pop("request_id", None)
    headers = {name: value for name, value in answer.headers.items() if name != "x-request-id"}
    return answer.status_code, str(body), str(sorted(headers.items()))


def test_the_two_sample_test_separates_only_different_samples() -> None:
    even, odd = [float(n) for n in range(0, 400, 2)], [float(n) for n in range(1, 400, 2)]
    assert mann_whitney_p(even, odd) > 0.5
    assert mann_whitney_p(even, [value + 60 for value in odd]) < LEVEL
    assert mann_whitney_p([1.0] * 30, [1.0] * 30) == 1.0
