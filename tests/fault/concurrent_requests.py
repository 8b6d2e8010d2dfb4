"""Sends many requests at the same time."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier
from typing import Any

import httpx

from tests.support.api import Api
from tests.support.families import TIME_ZONE

CLIENTS = 16
LENGTH = timedelta(minutes=45)
OK, CREATED, TAKEN = 200, 201, 409
Ask = Callable[[Api], httpx.Response]


def times(start: datetime) -> dict[str, str]:
    return {"start_date": start.isoformat(), "end_date": (start + LENGTH).isoformat()}


def at_once(apis: Sequence[Api], asks: Sequence[Ask]) -> list[tuple[httpx.Response, float]]:
    together = Barrier(len(asks))

    def ask(number: int) -> tuple[httpx.Response, float]:
        together.wait()
        begun = time.monotonic()
        return asks[number](apis[number]), time.monotonic() - begun

    with ThreadPoolExecutor(len(asks)) as pool:
        return list(pool.map(ask, range(len(asks))))


def posting(body: dict[str, Any], key: str | None = None) -> Ask:
    headers = {"Idempotency-Key": key} if key else None
    return lambda api: api.call("POST", "/events", json=body, headers=headers)


def booking(child: str, service: str, start: datetime) -> Ask:
    """A booking by the guardian."""
    body = {"events": [{"service_id": service, "start_date": start.isoformat()}]}
    return lambda api: api.call("POST", f"/clients/{child}/events", json=body)


def open_slots(guardian: Api, therapist_id: str, first: int, last: int) -> list[datetime]:
    """The slots that the guardian is offered in a range of days from today."""
    today = datetime.now(UTC).date()
    found = guardian.get(
        "/events/available_dates",
        therapist_id=therapist_id,
        event_duration=int(LENGTH.total_seconds() // 60),
        start_date=(today + timedelta(days=first)).isoformat(),
        end_date=(today + timedelta(days=last)).isoformat(),
        timezone=TIME_ZONE,
    )
    return [datetime.fromisoformat(slot["start_date"]) for slot in found["available_time_slots"]]
