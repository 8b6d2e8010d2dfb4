"""A bounded number of clients that read, book, cancel, write, upload and buy over HTTP, each with an idempotency key.

    with workload.running(rate=50):
        stack.kill("scheduling")

A request that fails is repeated with its key until it is answered. `seed` decides what each client does and when; the
times of the answers decide the rest.
"""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Event, Lock
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import httpx

from services.documents.tests.files import png, upload
from tests.fault.ledger import Ledger
from tests.support.api import Api
from tests.support.families import PASSWORD, Family

CLIENTS = 8
PAUSE_SECONDS = 0.25
ANSWER_SECONDS = 90
"""Longest time for which a request is repeated."""
LENGTH = timedelta(minutes=45)
SLOTS_A_DAY = 32
REPEATED = 0.05
"""The part of the acknowledged requests that is sent once more with its key."""
AWAY = frozenset({502, 503, 504})
PICTURE = png()
_FIRST_DAY = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=30)
_WEEK = urlencode({"start": _FIRST_DAY.isoformat(), "end": (_FIRST_DAY + timedelta(days=7)).isoformat()})
"""The first one with sessions."""
WEIGHTS = {
    "goal": 30,
    "message": 12,
    "answer": 12,
    "session": 14,
    "cancellation": 10,
    "phone": 12,
    "plans": 6,
    "document": 1,
}
READING = {"week": 40, "goals": 40, "thread": 30}
"""Added to WEIGHTS, half of all requests are reads."""
EXPECTED_REFUSALS = {("session", "slot_taken")}
"""Two children want each slot."""


@dataclass(frozen=True)
class Wish:
    kind: str
    about: str
    api: Api
    method: str
    path: str
    body: Any
    made: Callable[[httpx.Response], str]


@dataclass
class Seen:
    """What the clients saw."""

    statuses: Counter[str] = field(default_factory=Counter)
    """Of every attempt: a status, or the class of the error."""
    surprises: list[str] = field(default_factory=list)
    """Answers that no fault explains: defects, and refusals of what is allowed."""
    acknowledged: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    """Seconds of the slowest attempt."""
    seconds: float = 0.0

    @property
    def attempts(self) -> int:
        return sum(self.statuses.values())

    @property
    def failed(self) -> int:
        return sum(count for status, count in self.statuses.items() if not status.startswith(("2", "4")))

    @property
    def rate(self) -> float:
        return self.attempts / self.seconds if self.seconds else 0.0

    def __str__(self) -> str:
        acknowledged = sum(self.acknowledged.values())
        return (
            f"{self.attempts} requests in {self.seconds:.0f} s ({self.rate:.0f}/s), {acknowledged} acknowledged, "
            f"{self.failed} attempts failed and were repeated, slowest {self.slowest:.1f} s"
        )


@dataclass
class Workload:
    therapist: Api
    families: Sequence[Family]
    """In the care of this therapist."""
    plan: str
    ledger: Ledger
    seed: int
    seen: Seen = field(default_factory=Seen)
    weights: Mapping[str, int] = field(default_factory=lambda: WEIGHTS)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)  # no secret
        self._expected: frozenset[str] = frozenset()
        self._lock = Lock()
        self._slots = self._two_of_each_slot()
        self._sessions: list[tuple[str, str]] = []
        self._to_buy: list[tuple[Family, str]] = []
        self._phones: dict[str, Lock] = {family.email: Lock() for family in self.families}
        self._apis = [
            ([family.api.again() for family in self.families], self.therapist.again()) for _ in range(CLIENTS)
        ]

    def _two_of_each_slot(self) -> Iterator[datetime]:
        number = 0
        while True:
            day, slot = divmod(number // 2, SLOTS_A_DAY)
            yield _FIRST_DAY + timedelta(days=day) + slot * LENGTH
            number += 1

    def sign_in_again(self, password: str) -> None:
        self.therapist.sign_in(str(self.therapist.user["email"]), password, "therapist")
        for family in self.families:
            family.api.sign_in(family.email, PASSWORD, "guardian")
        self._apis = [([family.api.again() for family in self.families], self.therapist.again()) for _ in self._apis]

    def will_buy(self, family: Family) -> None:
        """The children of a family that has a card and no plan: a plan is bought for each of them."""
        with self._lock:
            self._to_buy.extend((family, child) for child in family.children)

    @contextmanager
    def also_reading(self) -> Iterator[None]:
        self.weights = WEIGHTS | READING
        yield
        self.weights = WEIGHTS

    @contextmanager
    def running(self, rate: float, clients: int = CLIENTS, expected: frozenset[str] = frozenset()) -> Iterator[Seen]:
        """Sends about `rate` new wishes a second while the block runs; afterwards until each one is answered.

        `expected` are codes of refusals that the fault explains.
        """
        stop, self.seen, self._expected = Event(), Seen(), expected
        begun = time.monotonic()
        with ThreadPoolExecutor(clients) as pool:
            running = [pool.submit(self._work, number, rate / clients, stop) for number in range(clients)]
            try:
                yield self.seen
            finally:
                stop.set()
                for each in running:
                    each.result()
                self.seen.seconds = time.monotonic() - begun

    def pause(self, seconds: float) -> None:
        """Lets the clients work. The moment of a fault is by chance, so there is no condition to wait for."""
        Event().wait(seconds)

    def _work(self, number: int, rate: float, stop: Event) -> None:
        due = time.monotonic() + number / (rate * CLIENTS)
        while not stop.wait(max(0.0, due - time.monotonic())):
            due = max(due + 1 / rate, time.monotonic() - 1)
            self.once(number)

    def once(self, number: int = 0) -> None:
        """One wish of one client, until it is answered."""
        with self._lock:
            choose = self._random
            kind = choose.choices([*self.weights], [*self.weights.values()])[0]
            if self._to_buy and choose.random() < 0.05:  # one in twenty
                kind = "purchase"
            key = self._key()
            again = choose.random() < REPEATED
            wish = self._wish(kind, number, key)
        if wish.kind == "phone":
            with self._phones[wish.about]:
                self.fulfill(wish, key, again=again)
        else:
            self.fulfill(wish, key, again=again)

    def buy(self, family: Family, child: str) -> None:
        """A plan for a child of a family with a card, and the same request once more."""
        with self._lock:
            key = self._key()
        self.fulfill(self._purchase(family, child), key, again=True)

    def lose_reply(self, number: int) -> None:
        """One wish of one client that doesn't get the first answer and asks again twice."""
        with self._lock:
            kind = self._random.choice(["goal", "message", "answer", "session", "phone", "document"])
            key = self._key()
            wish = self._wish(kind, number, key)
        self.ledger.asked(key, wish.kind, wish.about)
        wish.api.drop_reply(wish.method, wish.path, wish.body, {"Idempotency-Key": key})
        self.seen.statuses["lost"] += 1
        self.fulfill(wish, key, again=True)

    def _key(self) -> str:
        return str(UUID(int=self._random.getrandbits(128), version=4))

    def fulfill(self, wish: Wish, key: str, *, again: bool = False) -> None:
        """Sends a wish until it is answered, and then once more if `again`."""
        self.ledger.asked(key, wish.kind, wish.about)
        answer = self.until_answered(wish, key)
        if answer is None:
            return
        if not answer.is_success:
            self.ledger.refused(key)
            return
        made = wish.made(answer)
        self.ledger.acknowledged(key, made)
        with self._lock:
            self.seen.acknowledged[wish.kind] += 1
            if wish.kind == "session":
                self._sessions.append((made, wish.about))
        if again and (repeated := self.until_answered(wish, key)) is not None:
            self.ledger.repeated(key, wish.made(repeated) if repeated.is_success else str(repeated.status_code))

    def until_answered(self, wish: Wish, key: str) -> httpx.Response | None:
        """None when nobody answers in ANSWER_SECONDS."""
        until = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < until:
            begun = time.monotonic()
            try:
                answer = wish.api.call(wish.method, wish.path, json=wish.body, headers={"Idempotency-Key": key})
            except httpx.TransportError as error:
                self._count(type(error).__name__, begun)
            else:
                self._count(str(answer.status_code), begun)
                if not _is_away(answer):
                    self._judge(wish, answer)
                    return answer
            time.sleep(PAUSE_SECONDS)
        return None

    def _count(self, status: str, begun: float) -> None:
        with self._lock:
            self.seen.statuses[status] += 1
            self.seen.slowest = max(self.seen.slowest, time.monotonic() - begun)

    def _judge(self, wish: Wish, answer: httpx.Response) -> None:
        if answer.is_success:
            return
        body: Mapping[str, Any] = answer.json() if _is_json(answer) else {}
        code = body.get("code")
        if code not in self._expected and (wish.kind, code) not in EXPECTED_REFUSALS:
            with self._lock:
                self.seen.surprises.append(
                    f"{wish.method} {wish.kind}: {answer.status_code} {code} {body.get('request_id')}"
                )

    # --- what people want ----------------------------------------------------------------------------------

    def _wish(self, kind: str, number: int, key: str) -> Wish:
        guardians, therapist = self._apis[number]
        place = self._random.randrange(len(self.families))
        family, guardian = self.families[place], guardians[place]
        child = self._random.choice(family.children)
        thread = f"clients/{child}/notes?therapist_id={self.therapist.profile_id}"
        text = {"note": {"content": f"About {key}.", "child_id": child, "note_type": "general"}}
        match kind:
            case "message":
                return Wish("message", child, guardian, "POST", f"/guardian/{thread}", text, _id("note"))
            case "answer":
                return Wish("message", child, therapist, "POST", f"/therapist/{thread}", text, _id("note"))
            case "phone":
                phone = f"415{self._random.randrange(10**7):07d}"
                contact = {"guardian": {"phone_number": phone}}
                return Wish("phone", family.email, guardian, "PUT", "/guardian", contact, lambda _: phone)
            case "plans":
                return _reading(kind, guardian, "/guardians/subscriptions")
            case "week":
                return _reading(kind, therapist, f"/events?{_WEEK}")
            case "goals":
                return _reading(kind, therapist, f"/clients/{child}/goals")
            case "thread":
                return _reading(kind, guardian, f"/guardian/{thread}")
            case "document":
                picture = upload(PICTURE, f"{key}.png", "image/png", client_id=child)
                return Wish("document", child, guardian, "POST", "/documents", picture, _id("document"))
            case "session":
                return self._booking(therapist, child)
            case "cancellation" if self._sessions:
                session, child = self._sessions.pop(self._random.randrange(len(self._sessions)))
                return Wish("cancellation", child, therapist, "DELETE", f"/events/{session}", None, lambda _: session)
            case "purchase":
                return self._purchase(*self._to_buy.pop())
            case _:
                goal = {"description": f"Says {key}."}
                return Wish("goal", child, therapist, "POST", f"/clients/{child}/goals", goal, _id("goal"))

    def _purchase(self, family: Family, child: str) -> Wish:
        body = {"subscription_plan_id": self.plan, "child_id": child}
        return Wish("purchase", child, family.api.again(), "POST", "/guardians/subscriptions", body, lambda _: child)

    def _booking(self, therapist: Api, child: str) -> Wish:
        start = next(self._slots)
        body = {
            "event": {
                "event_type": "individual_session",
                "child_ids": [child],
                "start_date": start.isoformat(),
                "end_date": (start + LENGTH).isoformat(),
            }
        }
        return Wish("session", child, therapist, "POST", "/events", body, _id("event"))


def _reading(kind: str, api: Api, path: str) -> Wish:
    return Wish(kind, path, api, "GET", path, None, lambda _: "read")


def _is_away(answer: httpx.Response) -> bool:
    """Also for a response that broke off: the gateway then says 500 in plain text, and it may have taken effect."""
    return answer.status_code in AWAY or (answer.status_code == 500 and not _is_json(answer))  # a status


def _is_json(answer: httpx.Response) -> bool:
    return "json" in answer.headers.get("content-type", "")


def _id(name: str) -> Callable[[httpx.Response], str]:
    return lambda answer: str(answer.json()[name]["id"])
