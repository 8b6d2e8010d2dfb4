"""JetStream → handlers. One durable pull consumer per service.

The inbox row and the handlers' effect are one transaction, and the event is acknowledged after its commit: a crash
in between brings the event again and the inbox drops it, so every effect happens once.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar
from uuid import UUID

import orjson
import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.client import JetStreamContext
from nats.js.errors import Error as JetStreamError
from sqlalchemy.exc import SQLAlchemyError

from chassis.db import DRIVER_ERRORS, parameters_of, shifted
from chassis.events.dead_letters import bury
from chassis.events.event import Consumed
from chassis.events.read_models import Fact, store_newer
from chassis.events.relay import STREAM
from chassis.families.erase import people_told_of
from chassis.metrics import CONSUMER_LAG, EVENTS_HANDLED
from chassis.tracing import handling_span
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

BATCH = 50
"""At most, of what the broker says to be waiting. The next one that comes is asked for by itself: asked for more, the
broker would say each time that there is no more, and the client wait for that."""
FETCH_SECONDS = 5.0
MEASURE_SECONDS = 1.0
"""Between two looks at what waits: asking the broker costs as much as handling an event."""
SILENCE_SECONDS = 30
"""After this much quiet the subscription is made anew: one that died with a broker says nothing."""
TAKE = """
    WITH taken AS (
        INSERT INTO inbox (consumer, event_id, handled_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id
    )
    SELECT EXISTS (SELECT FROM erased_people WHERE id = ANY($4::uuid[])) AS is_about_erased FROM taken
"""
TAKE_AND_KEEP = """
    WITH taken AS (
        INSERT INTO inbox (consumer, event_id, handled_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id
    ), meant AS (
        SELECT FROM taken WHERE NOT EXISTS (SELECT FROM erased_people WHERE id = ANY($4::uuid[]))
    ), kept AS ({keep})
    SELECT event_id FROM taken
"""
log = structlog.get_logger(__name__)
C = TypeVar("C", bound=Consumed)


@dataclass(frozen=True)
class Handler(Generic[C]):
    """What a service does when it learns of an event. Must tolerate repeats and reordering."""

    event: type[C]
    handle: Callable[[UnitOfWork, C], Awaitable[None]]
    keeps: Callable[[C], Fact] | None = None
    """All that `handle` does, where it does no more than to store this."""


def keeping(event: type[C], fact: Callable[[C], Fact]) -> Handler[C]:
    """For an event of which a service only keeps what it says."""

    async def keep(uow: UnitOfWork, told: C) -> None:
        await store_newer(uow, fact(told))

    return Handler(event, keep, fact)


class Dispatcher:
    """Handles one event: inbox, handlers, commit. One about somebody who was erased is taken and has no effect."""

    def __init__(self, service: str, handlers: Sequence[Handler[Any]], units: UnitsOfWork) -> None:
        self._service = service
        self._units = units
        self._handlers: dict[str, list[Handler[Any]]] = {}
        for handler in handlers:
            self._handlers.setdefault(handler.event.subject(), []).append(handler)

    async def dispatch(self, subject: str, envelope: dict[str, Any]) -> bool:
        """False when the event's effect was already here, or nobody listens to it."""
        handlers = self._handlers.get(subject)
        if not handlers:
            return False
        with handling_span(subject, envelope):
            payloads = [(handler, handler.event.model_validate(envelope["data"])) for handler in handlers]
            people = people_told_of(subject, envelope["data"])
            if len(payloads) == 1 and handlers[0].keeps:
                return await self._keep(UUID(envelope["id"]), people, handlers[0].keeps(payloads[0][1]))

            async def work(uow: UnitOfWork) -> bool:
                taken = await uow.row(TAKE, self._service, UUID(envelope["id"]), uow.now, people)
                if taken is None:
                    return False
                if taken["is_about_erased"]:
                    return True
                for handler, payload in payloads:
                    await handler.handle(uow, payload)
                return True

            return await self._units.run(Actor.service(self._service), work)

    async def _keep(self, event_id: UUID, people: Sequence[UUID], fact: Fact) -> bool:
        """Inbox and effect in one statement."""
        sql = _take_and_keep(fact.sql("FROM meant"))
        taking = (self._service, event_id, self._units.clock(), people)
        return await self._units.alone(sql, *taking, *fact.args) is not None


@cache
def _take_and_keep(keep: str) -> str:
    return TAKE_AND_KEEP.format(keep=shifted(keep, parameters_of(TAKE_AND_KEEP)))


class Consumer:
    def __init__(self, nats: Client, service: str, dispatcher: Dispatcher, units: UnitsOfWork, attempts: int) -> None:
        self._nats = nats
        self._service = service
        self._dispatcher = dispatcher
        self._units = units
        self._attempts = attempts

    async def run(self) -> None:
        """Runs until cancelled. Begins a new subscription after an error or a long silence."""
        while True:
            try:
                await self._follow()
            except (NatsError, JetStreamError, SQLAlchemyError, *DRIVER_ERRORS) as error:
                log.warning("events cannot be read; trying again", error=type(error).__name__)
                await asyncio.sleep(1)

    async def _follow(self) -> None:
        jetstream = self._nats.jetstream()
        subscription = await jetstream.pull_subscribe_bind(durable=self._service, stream=STREAM)
        heard = time.monotonic()
        measured = float("-inf")
        waiting = 0
        try:
            while time.monotonic() - heard < SILENCE_SECONDS:
                try:
                    messages = await subscription.fetch(min(waiting, BATCH) or 1, timeout=FETCH_SECONDS)
                except (TimeoutError, NatsError) as nothing:
                    if not isinstance(nothing, asyncio.TimeoutError):
                        raise
                    messages = []
                waiting = (messages[-1].metadata.num_pending or 0) if messages else 0
                for message in messages:
                    await self._take(message)
                    heard = time.monotonic()
                if time.monotonic() - measured >= MEASURE_SECONDS:
                    await self._measure(subscription)
                    measured = time.monotonic()
        finally:
            with contextlib.suppress(NatsError, JetStreamError):
                await subscription.unsubscribe()

    async def _take(self, message: Msg) -> None:
        attempt = message.metadata.num_delivered or 1
        envelope = _read(message.data)
        if envelope is None:  # trying again would not help, and without an id it cannot be kept
            log.error("what came is no event", event_type=message.subject)
            EVENTS_HANDLED.labels(message.subject, "unreadable").inc()
            await message.term()
            return
        try:
            first = await self._dispatcher.dispatch(message.subject, envelope)
        except Exception as error:  # whatever a handler raises is retried, then buried and counted
            await self._refused(message, envelope, attempt, error)
            return
        EVENTS_HANDLED.labels(message.subject, "handled" if first else "repeated").inc()
        await message.ack()

    async def _refused(self, message: Msg, envelope: dict[str, Any], attempt: int, error: Exception) -> None:
        log.warning(
            "an event was not handled",
            event_id=envelope["id"],
            event_type=message.subject,
            attempt=attempt,
            error=type(error).__name__,
            exc_info=error,
        )
        EVENTS_HANDLED.labels(message.subject, "failed").inc()
        if attempt < self._attempts:
            await message.nak(delay=min(0.2 * 2**attempt, 30))
            return
        async with self._units.begin(Actor.service(self._service)) as uow:
            await bury(uow, message.subject, envelope, type(error).__name__, attempt)
        await message.ack()

    async def _measure(self, subscription: JetStreamContext.PullSubscription) -> None:
        info = await subscription.consumer_info()
        CONSUMER_LAG.set((info.num_pending or 0) + (info.num_ack_pending or 0))


def _read(data: bytes) -> dict[str, Any] | None:
    """None for anything that is no envelope with an id."""
    try:
        envelope: dict[str, Any] = orjson.loads(data)
        UUID(envelope["id"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return envelope
