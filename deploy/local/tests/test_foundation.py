"""A real PostgreSQL and a real NATS, as `make up` starts them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from uuid import uuid4

import nats
import pytest
from chassis.audit.places import HeadStream, subject_of
from nats.aio.client import Client
from nats.js.errors import APIError
from stack import operator_cli
from stack.environment import nats_password, nats_url
from stack.nats_config import ADMIN, AUDIT_HEADS, REVOKED_SIGN_INS, STREAM
from stack.problems import Problem
from stack.progress import Progress
from stack.stack import Stack


def _as_service(stack: Stack, service: str) -> AbstractAsyncContextManager[Client]:
    env, prefix = stack.env(service), stack.platform.service(service).env_prefix
    assert env[f"{prefix}_NATS_USER"] == service
    assert env[f"{prefix}_NATS_PASSWORD"] == nats_password(stack.secrets, service)
    return _as(stack, service)


@asynccontextmanager
async def _as(stack: Stack, user: str) -> AsyncIterator[Client]:
    client = await nats.connect(
        nats_url(stack.platform),
        user=user,
        password=nats_password(stack.secrets, user),
        inbox_prefix=f"_INBOX.{user}".encode(),
        error_cb=_ignore,
    )
    try:
        yield client
    finally:
        await client.close()


async def _ignore(_: Exception) -> None:
    """Receives denied publishes, which the caller only sees as a timeout."""


async def test_a_consumer_gets_only_the_events_that_its_service_handles(foundation: Stack) -> None:
    async with _as_service(foundation, "identity") as identity, _as_service(foundation, "billing") as billing:
        for subject in ("evt.identity.child.profile_changed.v1", "evt.identity.child.payer_changed.v1"):
            await identity.jetstream().publish(subject, b"{}", stream=STREAM)
        consumer = await billing.jetstream().pull_subscribe_bind(durable="billing", stream=STREAM)
        message = (await consumer.fetch(1, timeout=20))[0]
        await message.ack_sync()
        assert message.subject == "evt.identity.child.payer_changed.v1"
        assert message.metadata.num_pending == 0


async def test_a_service_cannot_publish_events_of_another(foundation: Stack) -> None:
    async with _as_service(foundation, "billing") as billing:
        with pytest.raises(nats.errors.TimeoutError):
            await billing.jetstream().publish("evt.identity.guardian.registered.v1", b"{}", timeout=1)


async def test_a_service_cannot_use_the_consumer_of_another(foundation: Stack) -> None:
    async with _as_service(foundation, "billing") as billing:
        with pytest.raises((nats.errors.TimeoutError, APIError)):
            await billing.jetstream(timeout=1).consumer_info(STREAM, "identity")


async def test_only_identity_revokes_sign_ins_and_every_service_sees_it(foundation: Stack) -> None:
    async with _as_service(foundation, "identity") as identity, _as_service(foundation, "clinical-records") as other:
        seen = await (await other.jetstream().key_value(REVOKED_SIGN_INS)).watchall()
        assert await asyncio.wait_for(anext(seen), 20) is None
        await (await identity.jetstream().key_value(REVOKED_SIGN_INS)).put("a-sign-in", b"1")
        entry = await asyncio.wait_for(anext(seen), 20)
        await seen.stop()  # type: ignore[no-untyped-call]  # nats-py leaves it so
        assert entry is not None
        assert entry.key == "a-sign-in"
        with pytest.raises(nats.errors.TimeoutError):
            await (await other.jetstream(timeout=1).key_value(REVOKED_SIGN_INS)).put("another", b"1")


async def test_a_service_publishes_and_reads_its_own_audit_heads_only(foundation: Stack) -> None:
    async with _as_service(foundation, "billing") as billing, _as_service(foundation, "identity") as identity:
        for head in (b"first", b"second"):
            await HeadStream(billing, "billing").publish(1, head)
        assert await HeadStream(billing, "billing").read() == [b"first", b"second"]
        assert await HeadStream(identity, "identity").read() == []
        with pytest.raises(nats.errors.TimeoutError):
            await identity.jetstream().publish(subject_of("billing"), b"third", timeout=1)


@pytest.mark.parametrize(("user", "refusal"), [("billing", nats.errors.TimeoutError), (ADMIN, APIError)])
async def test_nobody_deletes_a_published_audit_head(foundation: Stack, user: str, refusal: type[Exception]) -> None:
    async with _as_service(foundation, "billing") as billing, _as(foundation, user) as someone:
        await HeadStream(billing, "billing").publish(1, b"kept")
        before = await HeadStream(billing, "billing").read()
        for change in (
            someone.jsm(timeout=1).delete_msg(AUDIT_HEADS, 1),
            someone.jsm(timeout=1).purge_stream(AUDIT_HEADS),
            someone.jsm(timeout=1).purge_stream(AUDIT_HEADS, subject=subject_of("billing")),
        ):
            with pytest.raises(refusal):
                await change
        assert await HeadStream(billing, "billing").read() == before


async def test_a_service_cannot_delete_the_stream_of_audit_heads(foundation: Stack) -> None:
    async with _as_service(foundation, "billing") as billing:
        with pytest.raises((nats.errors.TimeoutError, APIError)):
            await billing.jsm(timeout=1).delete_stream(AUDIT_HEADS)


async def test_events_are_still_there_after_a_pause_of_the_broker(foundation: Stack) -> None:
    async with _as_service(foundation, "scheduling") as scheduling:
        before = (await scheduling.jetstream().stream_info(STREAM)).state.messages
    await asyncio.to_thread(foundation.pause_nats)
    await asyncio.to_thread(foundation.resume_nats)
    async with _as_service(foundation, "scheduling") as scheduling:
        assert (await scheduling.jetstream().stream_info(STREAM)).state.messages == before


def test_starting_a_running_stack_starts_nothing(foundation: Stack) -> None:
    before = {row.name: row.pid for row in foundation.status()}
    assert foundation.up(Progress()) is False
    assert {row.name: row.pid for row in foundation.status()} == before


def test_a_killed_process_stays_dead_until_it_is_started(foundation: Stack) -> None:
    foundation.kill("nats")
    assert [row.ready for row in foundation.status() if row.name == "nats"] == [False]
    foundation.start("nats")
    assert all(row.ready for row in foundation.status())


def test_an_operators_command_runs_with_the_settings_of_its_service(
    foundation: Stack, capfd: pytest.CaptureFixture[str]
) -> None:
    operator_cli.run(foundation, ["clinical-records", "migrate"])
    assert "clinical-records: the database is at its newest version." in capfd.readouterr().out
    operator_cli.run(foundation, ["clinical-records"])
    assert "migrate" in capfd.readouterr().out
    operator_cli.run(foundation, ["clinical-records", "audit", "list-for-child", str(uuid4())])  # needs a name
    with pytest.raises(SystemExit) as failed:
        operator_cli.run(foundation, ["clinical-records", "audit", "list-for-child", "nobody"])
    assert failed.value.code == 2


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([""], "Choose a service: make cli SERVICE=identity"),
        (["identities", "migrate"], "There is no service 'identities'"),
        (["identity", "migrate"], "`make up` starts them"),
    ],
)
def test_an_operators_command_says_what_is_missing(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        operator_cli.run(Stack(tmp_path, environ={}), arguments)
