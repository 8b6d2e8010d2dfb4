"""Consumes JetStream events. Each service has one durable pull consumer.

The inbox row and the handlers' writes share one transaction, and the event is acknowledged after the commit. After a
crash in between the broker redelivers the event and the inbox drops it, so every effect happens once
(docs/architecture.md#the-life-of-an-event).
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
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

from chassis.db import DRIVER_ERRORS
from chassis.dependencies_away import missing_dependency
from chassis.errors import Unavailable
from chassis.events.dead_letters import dead_letter
from chassis.events.event import Consumed
from chassis.events.projections import Upsert, upsert_newer
from chassis.events.relay import STREAM
from chassis.metrics import CONSUMER_LAG, EVENT_DELAY, EVENT_OUTCOMES, EVENTS_HANDLED, count_from_zero, measure_delay
from chassis.privacy.erasure import subjects_of
from chassis.tracing import handling_span
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

BATCH = 50
"""Upper bound per fetch. When nothing is pending we fetch one event, because a larger request makes the client wait for
the broker's timeout."""
FETCH_SECONDS = 5.0
MEASURE_SECONDS = 1.0
"""Between two measurements of the lag: asking the broker costs as much as handling an event."""
SILENCE_SECONDS = 30
"""Resubscribe after this much silence: a subscription that died with its broker reports nothing."""
CLAIM = """
    WITH taken AS (
        INSERT INTO inbox (consumer, event_id, handled_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING event_id
    )
    SELECT EXISTS (SELECT FROM erased_people WHERE id = ANY($4::uuid[])) AS is_erased FROM taken
"""
log = structlog.get_logger(__name__)
C = TypeVar("C", bound=Consumed)


@dataclass(frozen=True)
class Handler(Generic[C]):
    """Handles one kind of event. Must tolerate repeats and reordering."""

    event: type[C]
    handle: Callable[[UnitOfWork, C], Awaitable[None]]


def project(event: type[C], upsert: Callable[[C], Upsert]) -> Handler[C]:
    """A handler that only stores the event's facts as a projection."""

    async def handle(uow: UnitOfWork, payload: C) -> None:
        await upsert_newer(uow, upsert(payload))

    return Handler(event, handle)


class Dispatcher:
    """Runs one event: inbox, handlers, commit. An event about an erased person is claimed and has no effect."""

    def __init__(self, service: str, handlers: Sequence[Handler[Any]], units: UnitsOfWork) -> None:
        self._service = service
        self._units = units
        self._handlers: dict[str, list[Handler[Any]]] = {}
        for handler in handlers:
            self._handlers.setdefault(handler.event.subject(), []).append(handler)

    @property
    def subjects(self) -> Sequence[str]:
        return list(self._handlers)

    async def dispatch(self, subject: str, envelope: dict[str, Any]) -> bool:
        """False when the event was handled before, or no handler exists for it."""
        handlers = self._handlers.get(subject)
        if not handlers:
            return False
        with handling_span(subject, envelope):
            payloads = [(handler, handler.event.model_validate(envelope["data"])) for handler in handlers]
            people = subjects_of(subject, envelope["data"])

            async def work(uow: UnitOfWork) -> bool:
                claimed = await uow.row(CLAIM, self._service, UUID(envelope["id"]), uow.now, people)
                if claimed is None:
                    return False
                if claimed["is_erased"]:
                    return True
                for handler, payload in payloads:
                    await handler.handle(uow, payload)
                return True

            return await self._units.run(Actor.service(self._service), work)


class Consumer:
    def __init__(self, nats: Client, service: str, dispatcher: Dispatcher, units: UnitsOfWork, attempts: int) -> None:
        self._nats = nats
        self._service = service
        self._dispatcher = dispatcher
        self._units = units
        self._attempts = attempts

    async def run(self) -> None:
        """Runs until canceled. Resubscribes after an error or a long silence."""
        count_from_zero(EVENTS_HANDLED, self._dispatcher.subjects, EVENT_OUTCOMES)
        while True:
            try:
                await self._consume()
            except (NatsError, JetStreamError, SQLAlchemyError, *DRIVER_ERRORS) as error:
                log.warning("cannot read events; retrying", error=type(error).__name__)
                await asyncio.sleep(1)

    async def _consume(self) -> None:
        jetstream = self._nats.jetstream()
        subscription = await jetstream.pull_subscribe_bind(durable=self._service, stream=STREAM)
        last_event = time.monotonic()
        measured = float("-inf")
        waiting = 0
        try:
            while time.monotonic() - last_event < SILENCE_SECONDS:
                try:
                    messages = await subscription.fetch(min(waiting, BATCH) or 1, timeout=FETCH_SECONDS)
                except (TimeoutError, NatsError) as error:
                    if not isinstance(error, asyncio.TimeoutError):
                        raise
                    messages = []
                waiting = (messages[-1].metadata.num_pending or 0) if messages else 0
                for message in messages:
                    await self._handle(message)
                    last_event = time.monotonic()
                if time.monotonic() - measured >= MEASURE_SECONDS:
                    await self._measure(subscription)
                    measured = time.monotonic()
        finally:
            with contextlib.suppress(NatsError, JetStreamError):
                await subscription.unsubscribe()

    async def _handle(self, message: Msg) -> None:
        attempt = message.metadata.num_delivered or 1
        envelope = _read(message.data)
        if envelope is None:  # retrying would not help, and without an id it cannot become a dead letter
            log.error("received a malformed event", event_type=message.subject)
            EVENTS_HANDLED.labels(message.subject, "unreadable").inc()
            await message.term()
            return
        try:
            first = await self._dispatcher.dispatch(message.subject, envelope)
        except Exception as error:  # any error is retried, then dead-lettered and counted
            await self._retry_or_dead_letter(message, envelope, attempt, error)
            return
        EVENTS_HANDLED.labels(message.subject, "handled" if first else "repeated").inc()
        if first:
            self._measure_delay(envelope)
        await message.ack()

    async def _retry_or_dead_letter(
        self, message: Msg, envelope: dict[str, Any], attempt: int, error: Exception
    ) -> None:
        """The event is good while something that we depend on is away, so it never becomes a dead letter by that. A
        timeout may be the event's own fault and counts."""
        log.warning(
            "an event handler failed",
            event_id=envelope["id"],
            event_type=message.subject,
            attempt=attempt,
            error=type(error).__name__,
            exc_info=error,
        )
        EVENTS_HANDLED.labels(message.subject, "failed").inc()
        if attempt < self._attempts or type(missing_dependency(error)) is Unavailable:
            await message.nak(delay=retry_delay(attempt))
            return
        async with self._units.begin(Actor.service(self._service)) as uow:
            await dead_letter(uow, message.subject, envelope, type(error).__name__, attempt)
        self._measure_delay(envelope)
        await message.ack()

    def _measure_delay(self, envelope: dict[str, Any]) -> None:
        with contextlib.suppress(KeyError, ValueError, TypeError):  # an envelope of someone else without a time
            measure_delay(EVENT_DELAY, datetime.fromisoformat(envelope["time"]), self._units.clock())

    async def _measure(self, subscription: JetStreamContext.PullSubscription) -> None:
        info = await subscription.consumer_info()
        CONSUMER_LAG.set((info.num_pending or 0) + (info.num_ack_pending or 0))


def retry_delay(attempt: int) -> float:
    """Seconds after this attempt failed: 0.4 after the first, then doubled each time, at most 30."""
    return min(0.2 * 2.0 ** min(attempt, 10), 30)


def _read(data: bytes) -> dict[str, Any] | None:
    """None for data that is not an envelope with an id."""
    try:
        envelope: dict[str, Any] = orjson.loads(data)
        UUID(envelope["id"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return envelope
