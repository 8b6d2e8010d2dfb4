"""Builds a service: `create_app` turns a `Service` description into a FastAPI app with everything a service needs."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import nats
import structlog
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from nats.aio.client import Client
from sqlalchemy import MetaData

from chassis.access import projections
from chassis.audit import chain
from chassis.audit.heads import HeadPublisher
from chassis.audit.places import places
from chassis.audit.reads import ReadTrail
from chassis.audit.verify import NewEntriesCheck
from chassis.auth.ended_list import Fetch, Follower, IdentityList
from chassis.auth.keys import ACCESS_KEY, load_other_private_keys, load_private_key, load_public_keys
from chassis.auth.revoked_sign_ins import RevokedSignIns
from chassis.auth.tokens import AccessVerifier, CallVerifier
from chassis.clock import Clock, clock_of
from chassis.database_rights import OwnerInRunningService
from chassis.db import DRIVER_ERRORS, Queries, make_engine
from chassis.encrypted_connections import broker_tls
from chassis.events.consumer import Consumer, Dispatcher, Handler
from chassis.events.dead_letters import count_waiting
from chassis.events.event import Event
from chassis.events.relay import Relay, purge_sent
from chassis.garbage_collection import keep_startup_objects
from chassis.health import health_router
from chassis.http import problems
from chassis.http.authentication import OPTIONAL_SIGN_IN, REQUIRED_SIGN_IN, SignInFirstRoute
from chassis.http.fair_share import FairShare
from chassis.http.idempotency import purge_expired_keys
from chassis.http.include_routes import include_routes
from chassis.http.middleware import RequestContext
from chassis.http.openapi_security import with_sign_in
from chassis.http.problems import Problem
from chassis.http.time_limit import TimeLimit
from chassis.jobs import Job, job_slots, keep_running
from chassis.live.graceful_shutdown import on_shutdown_signal
from chassis.live.hub import Describe, LiveHub
from chassis.live.notifier import ChangeNotifier
from chassis.logging import configure_logging
from chassis.metrics import POOL_IN_USE, POOL_LIMIT, serve_metrics
from chassis.paths import BASE_PATH
from chassis.privacy.child_record import ChildRecord, child_record_router
from chassis.privacy.erasure import FamilyErased, erase_family
from chassis.privacy.export import export_router
from chassis.privacy.registry import FamilyRecords
from chassis.runtime import Runtime
from chassis.service_client import CallTransport
from chassis.settings import Role, ServiceSettings
from chassis.storage import ObjectStore
from chassis.throttle import Throttle, purge_throttles
from chassis.tracing import configure_tracing
from chassis.unit_of_work import UnitOfWork, UnitsOfWork

RESTART_SECONDS = 1.0
CANCEL_SECONDS = 3.0
MEASURE_SECONDS = 5.0
PUBLISH_HEADS_EVERY = timedelta(seconds=30)
log = structlog.get_logger(__name__)
PROBLEM_RESPONSES: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem, "description": description}
    for code, description in (
        (401, "No valid sign-in"),
        (403, "Visible, but not allowed"),
        (404, "Missing, or hidden from you"),
        (409, "Conflicts with the current state"),
        (422, "The payload breaks a rule"),
        (503, "Something that we depend on is away, with Retry-After"),
        (504, "It took too long, with Retry-After"),
    )
}


@dataclass(frozen=True)
class Service:
    """What makes one service different from another."""

    settings: type[ServiceSettings]
    title: str
    metadata: MetaData
    migrations: Path
    routers: Sequence[APIRouter] = ()
    """Mounted below /api/v1."""
    internal_routers: Sequence[APIRouter] = ()
    """Mounted below /internal, which the gateway does not route; left out of the contract."""
    produces: Sequence[type[Event]] = ()
    handlers: Sequence[Handler[Any]] = ()
    family_records: FamilyRecords | None = None
    """The family data that the service stores. tests/contract requires it for every service of the product."""
    child_record: ChildRecord | None = None
    """What a guardian may download of a child's record, for a service that keeps a part of it."""
    live: Describe | None = None
    """Maps database changes to the people they concern, for a service with live updates (`chassis.live`)."""
    ended_sign_ins: Callable[[Runtime], Fetch] | None = None
    """Identity reads its own database; every other service asks identity."""
    jobs: Callable[[Runtime], Sequence[Job]] = lambda _: ()
    resources: Callable[[FastAPI, Runtime], contextlib.AbstractAsyncContextManager[None]] | None = None
    """Opens what only this service needs (an SMTP connection, a Stripe client) and puts it on `app.state`."""

    @property
    def name(self) -> str:
        return self.settings.service_name

    def all_handlers(self) -> Sequence[Handler[Any]]:
        return (*projections.HANDLERS, *self._erasure_handlers(), *self.handlers)

    def _erasure_handlers(self) -> Sequence[Handler[Any]]:
        records = self.family_records
        if records is None:
            return ()

        async def erase(uow: UnitOfWork, event: FamilyErased) -> None:
            await erase_family(uow, records, event.family())

        return (Handler(FamilyErased, erase),)


@dataclass
class Background:
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def start(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        self.tasks.append(asyncio.create_task(keep_alive(name, work)))

    async def stop(self) -> None:
        """Cancels repeatedly: before Python 3.12 a `wait_for` that completes at the same moment swallows a cancel."""
        pending = set(self.tasks)
        while pending:
            for task in pending:
                task.cancel()
            _, pending = await asyncio.wait(pending, timeout=CANCEL_SECONDS)


async def keep_alive(name: str, work: Callable[[], Awaitable[None]]) -> None:
    """Restarts `work` after an error that it did not handle itself."""
    while True:
        try:
            await work()
        except Exception as error:
            log.exception("background work failed; restarting", job=name, exc_info=error)
            await asyncio.sleep(RESTART_SECONDS)
        else:
            return


def create_app(
    service: Service,
    settings: ServiceSettings | None = None,
    *,
    clock: Clock | None = None,
    broker: bool = True,
) -> FastAPI:
    """`clock=None` is the one of the settings. `broker=False` leaves NATS out: for tests and exports that need none."""
    app = build_app(service)
    app.router.lifespan_context = lifespan_for(service, settings, clock=clock, broker=broker)
    return app


def lifespan_for(
    service: Service, settings: ServiceSettings | None, *, clock: Clock | None, broker: bool
) -> Callable[[FastAPI], contextlib.AbstractAsyncContextManager[None]]:
    """The lifespan of the app: opens its resources and runs its background work."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        active = settings or service.settings()
        configure_logging(service.name, active.log_level)
        if active.migration_database_url is not None:
            raise OwnerInRunningService(active.prefix)
        async with AsyncExitStack() as stack:
            provider = configure_tracing(service.name, active.environment, active.otlp_endpoint)
            if provider:
                stack.callback(provider.shutdown)
            runtime = await _open(stack, service, active, clock or clock_of(active.clock_file), broker)
            app.state.runtime = runtime
            if service.resources:
                await stack.enter_async_context(service.resources(app, runtime))
            background = Background()
            stack.push_async_callback(background.stop)
            if runtime.live:
                stack.enter_context(on_shutdown_signal(runtime.live.close))
            _start(background, service, runtime)
            if active.ops_port:
                serve_metrics(active.ops_port, active.ops_host)
                keep_startup_objects()
            log.info("started", environment=active.environment)
            yield

    return lifespan


def build_app(service: Service) -> FastAPI:
    """The app without its lifespan. Tests build it once per service, because its routes take longest to build."""
    app = FastAPI(
        title=service.title,
        version="1",
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        generate_unique_id_function=_operation_id,
        telemetry={
            "tracing": False,
            "logs": False,
            "metrics": False,
            "operation_spans": False,
            "auto_configure": False,
        },
    )
    app.add_middleware(FairShare)
    app.add_middleware(TimeLimit)  # around the turns: waiting counts
    app.add_middleware(RequestContext)  # around the limit: it renders what the limit raises
    problems.install(app)
    include_routes(app, health_router, "", SignInFirstRoute)
    for router in service.routers:
        include_routes(app, router, BASE_PATH, SignInFirstRoute, responses=PROBLEM_RESPONSES)
    for router in _internal_routers(service):
        include_routes(app, router, "/internal", SignInFirstRoute, include_in_schema=False)
    app.openapi = with_sign_in(  # type: ignore[method-assign]  # FastAPI's way
        app.openapi, service.routers, BASE_PATH, REQUIRED_SIGN_IN, OPTIONAL_SIGN_IN
    )
    return app


def _internal_routers(service: Service) -> Iterator[APIRouter]:
    yield from service.internal_routers
    if service.family_records:
        yield export_router(service.family_records)
    if service.child_record:
        yield child_record_router(service.child_record)


def _operation_id(route: APIRoute) -> str:
    """The route's name as one word, which generated clients use."""
    return re.sub(r"\W+", "_", route.name).lower()


async def _open(
    stack: AsyncExitStack, service: Service, settings: ServiceSettings, clock: Clock, broker: bool
) -> Runtime:
    keys = load_public_keys(settings.jwks_file)
    engine = make_engine(settings.database_url, 2 * settings.database_pool_size)
    stack.push_async_callback(engine.dispose)
    queries = await Queries.connect(settings.database_url, settings.database_pool_size)
    queries.keys = settings.master_keys
    stack.push_async_callback(queries.close)
    revoked = RevokedSignIns()
    connection = await _connect_nats(stack, settings, revoked) if broker else None
    if connection is None:
        revoked.mark_complete()
    return Runtime(
        settings=settings,
        clock=clock,
        engine=engine,
        queries=queries,
        units=UnitsOfWork(engine, clock, service.name, settings.master_keys),
        reads=ReadTrail(queries),
        access=AccessVerifier(keys),
        calls=CallVerifier(keys, service.name),
        service_key=load_private_key(settings.service_key_file),
        other_service_keys=load_other_private_keys(settings.service_key_file),
        revoked_sign_ins=revoked,
        throttle=Throttle(queries, clock),
        objects=ObjectStore(settings.object_store_url),
        nats=connection,
        live=LiveHub(settings.database_url, queries, service.live) if service.live else None,
    )


async def _connect_nats(stack: AsyncExitStack, settings: ServiceSettings, revoked: RevokedSignIns) -> Client:
    async def on_error(error: Exception) -> None:
        log.warning("the broker reported an error", error=type(error).__name__)

    connection = await nats.connect(
        settings.nats_url,
        user=settings.nats_user,
        password=settings.nats_password,
        name=settings.service_name,
        inbox_prefix=f"_INBOX.{settings.service_name}",
        tls=broker_tls(settings.nats_url, settings.nats_ca_file),
        allow_reconnect=True,
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.5,
        ping_interval=2,  # notices a broker that hangs within three pings
        error_cb=on_error,
        reconnected_cb=revoked.on_reconnect,
    )
    stack.push_async_callback(connection.close)
    return connection


def _start(background: Background, service: Service, runtime: Runtime) -> None:
    settings, nats_client = runtime.settings, runtime.nats
    background.start("store audited reads", runtime.reads.run)
    if runtime.live and settings.role is not Role.WORKER:
        background.start("send live updates", runtime.live.run)
    if runtime.live:
        notifier = ChangeNotifier(runtime.engine)
        runtime.units.after_commit(lambda _: notifier.wake.set())
        background.start("notify of changes", notifier.run)
    background.start("measure", lambda: _measure(runtime))
    if nats_client is None:
        return
    background.start("watch revoked sign-ins", lambda: runtime.revoked_sign_ins.watch(nats_client))
    background.start("follow ended sign-ins", lambda: _follow_ended_sign_ins(service, runtime, nats_client))
    relay = Relay(settings.database_url, nats_client, runtime.clock)
    runtime.units.after_commit(relay.wake)
    background.start("send events", relay.run)
    if settings.role is Role.API:
        return
    dispatcher = Dispatcher(service.name, service.all_handlers(), runtime.units)
    consumer = Consumer(nats_client, service.name, dispatcher, runtime.units, settings.event_attempts)
    background.start("handle events", consumer.run)
    slots = job_slots(settings)
    for job in (*_own_jobs(runtime, nats_client), *service.jobs(runtime)):
        background.start(job.name, partial(keep_running, job, runtime.engine, runtime.clock, slots))


async def _follow_ended_sign_ins(service: Service, runtime: Runtime, nats_client: Client) -> None:
    if service.ended_sign_ins:
        await Follower(runtime.revoked_sign_ins, nats_client, service.ended_sign_ins(runtime), always=True).run()
        return
    list_keys = load_public_keys(runtime.settings.jwks_file)[ACCESS_KEY]
    urls, transport = runtime.settings.service_urls, CallTransport(runtime.settings.service_ca_file)
    async with IdentityList(service.name, urls, runtime.service_key, list_keys, runtime.clock, transport) as identity:
        await Follower(runtime.revoked_sign_ins, nats_client, identity.fetch).run()


def _own_jobs(runtime: Runtime, nats_client: Client) -> Sequence[Job]:
    keep = timedelta(days=runtime.settings.outbox_retention_days)
    audit_keys = runtime.settings.audit_keys
    kept_in = places(nats_client, runtime.settings)
    heads = HeadPublisher(runtime.queries, audit_keys, kept_in, runtime.clock)
    new_entries = NewEntriesCheck(runtime.queries, audit_keys, kept_in, runtime.clock)
    return (
        Job("seal audit trail", timedelta(seconds=5), lambda: chain.seal(runtime.engine, audit_keys)),
        Job("publish audit head", PUBLISH_HEADS_EVERY, heads.run),
        Job("verify audit trail", timedelta(hours=1), new_entries.run),
        Job("purge sent events", timedelta(hours=1), lambda: purge_sent(runtime.engine, runtime.clock, keep)),
        Job("purge idempotency keys", timedelta(hours=1), lambda: purge_expired_keys(runtime.engine, runtime.clock)),
        Job("purge throttles", timedelta(hours=1), lambda: purge_throttles(runtime.engine, runtime.clock)),
    )


async def _measure(runtime: Runtime) -> None:
    size = runtime.settings.database_pool_size
    POOL_LIMIT.labels("reads").set(size)
    POOL_LIMIT.labels("writes").set(2 * size)
    while True:
        with contextlib.suppress(*DRIVER_ERRORS):
            await count_waiting(runtime.queries)
        POOL_IN_USE.labels("reads").set(runtime.queries.in_use)
        POOL_IN_USE.labels("writes").set(runtime.engine.pool.checkedout())  # type: ignore[attr-defined]  # QueuePool
        await asyncio.sleep(MEASURE_SECONDS)
