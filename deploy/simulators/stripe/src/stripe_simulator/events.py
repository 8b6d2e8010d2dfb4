"""Records an event for each change, with a snapshot of the object."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from dataclasses import dataclass

from stripe_simulator import API_VERSION
from stripe_simulator.clock import Clock
from stripe_simulator.errors import Json
from stripe_simulator.ids import new_id
from stripe_simulator.store import Store

_KEPT_SECONDS = 30 * 24 * 60 * 60


@dataclass(frozen=True)
class Cause:
    """The request that caused an event; both `None` when the clock caused it."""

    request_id: str | None = None
    idempotency_key: str | None = None


BY_THE_CLOCK = Cause()
cause: ContextVar[Cause] = ContextVar("cause", default=BY_THE_CLOCK)


class Events:
    def __init__(self, store: Store, clock: Clock, announce: Callable[[Json], int]) -> None:
        """`announce` queues a recorded event and returns the number of its endpoints."""
        self._store = store
        self._clock = clock
        self._announce = announce

    def record(self, kind: str, obj: Json, previous: Json | None = None) -> None:
        """`previous`: the former values of what changed, for an `….updated` event."""
        data: Json = {"object": deepcopy(obj)}
        if previous is not None:
            data["previous_attributes"] = previous
        source = cause.get()
        event = {
            "id": new_id("evt"),
            "object": "event",
            "api_version": API_VERSION,
            "created": self._clock.now(),
            "data": data,
            "livemode": False,
            "pending_webhooks": 0,
            "request": {"id": source.request_id, "idempotency_key": source.idempotency_key},
            "type": kind,
        }
        self._store.add("event", event)
        event["pending_webhooks"] = self._announce(event)

    @contextmanager
    def changing(self, obj: Json, kind: str) -> Iterator[None]:
        """Records `kind` with the previous values of changed fields, if the block changed any."""
        before = deepcopy(obj)
        yield
        previous = {name: before.get(name) for name in obj if before.get(name) != obj[name]}
        if previous:
            self.record(kind, obj, previous)

    def forget_old(self) -> None:
        """Like Stripe, keeps events for 30 days."""
        oldest = self._clock.now() - _KEPT_SECONDS
        for event in self._store.each("event"):
            if event["created"] >= oldest:
                break
            self._store.forget("event", event["id"])
