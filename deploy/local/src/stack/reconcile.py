"""Compares what the services store about the same things, after a restore or an outage (docs/backup.md#reconcile).

    IDENTITY_DATABASE_URL=… SCHEDULING_DATABASE_URL=… … python -m stack.reconcile

Only reads. Run it when no events are on their way, because a copy that is a second late looks like a difference. Prints
ids only, and exits with 1 if there is a difference.
"""

import asyncio
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import asyncpg

from stack.platform import Platform, load_platform
from stack.problems import Problem

_REPLAY_SECONDS = 60
Facts = Mapping[str, str]
"""What is true of each thing, by its id."""
_SENT = "SELECT event_id::text, subject FROM outbox"
_HANDLED = "SELECT event_id::text, '' FROM inbox UNION SELECT event_id::text, '' FROM dead_letters"
_GUARDIANSHIPS = "SELECT guardian_id || ' of child ' || child_id, revoked::text FROM guardianships"
_CARE = "SELECT care_service_id::text, concat_ws(' ', child_id, therapist_id, starts_on, ends_on) FROM care_relations"
_ATTENDED = "NOT e.canceled AND e.deleted_at IS NULL AND e.ends_at > now() - interval '30 days'"
_SESSIONS = f"""
    SELECT e.id::text, concat_ws(' ', e.starts_at, e.ends_at, e.therapist_id) FROM events e
    WHERE {_ATTENDED} AND EXISTS (SELECT FROM participants p WHERE p.event_id = e.id)
"""  # noqa: S608  # constants


@dataclass(frozen=True)
class Comparison:
    """A source and its copy: each statement selects ids and what is true of them, as texts."""

    what: str
    source: str
    """A service."""
    source_sql: str
    copy: str
    copy_sql: str
    owns: bool = True
    """False if the source may have more than the copy needs."""


@dataclass(frozen=True)
class Difference:
    what: str
    id: str
    source: str
    """What the source says; empty if it doesn't know the thing."""
    copy: str

    def __str__(self) -> str:
        return f"{self.what} {self.id}: {self.source or 'nothing'} against {self.copy or 'nothing'}"


COMPARISONS: Final = (
    *(
        Comparison(f"guardianship in {copy}", "identity", _GUARDIANSHIPS, copy, _GUARDIANSHIPS)
        for copy in ("scheduling", "clinical-records", "billing", "documents")
    ),
    *(
        Comparison(f"care relation in {copy}", "scheduling", _CARE, copy, _CARE)
        for copy in ("identity", "clinical-records", "billing", "documents")
    ),
    Comparison(
        "subscription in scheduling",
        "billing",
        "SELECT id::text, CASE WHEN paused THEN 'paused' ELSE status END FROM subscriptions"
        " WHERE status IN ('active', 'past_due', 'ended')",
        "scheduling",
        "SELECT subscription_id::text, status FROM entitlements",
    ),
    Comparison(
        "care service of a subscription",
        "billing",
        "SELECT id::text, '' FROM subscriptions",
        "scheduling",
        "SELECT subscription_id::text, '' FROM care_services WHERE subscription_id IS NOT NULL",
        owns=False,
    ),
    Comparison(
        "session in identity",
        "scheduling",
        _SESSIONS,
        "identity",
        "SELECT event_id::text, concat_ws(' ', starts_at, ends_at, therapist_id) FROM booked_sessions"
        " WHERE NOT canceled AND ends_at > now() - interval '30 days'",
    ),
    Comparison(
        "session in clinical-records",
        "scheduling",
        _SESSIONS,
        "clinical-records",
        "SELECT event_id::text, concat_ws(' ', starts_at, ends_at, therapist_id) FROM sessions"
        " WHERE NOT child_ids <@ canceled_child_ids AND ends_at > now() - interval '30 days'",
    ),
    Comparison(
        "session of a note",
        "scheduling",
        "SELECT id::text, '' FROM events",
        "clinical-records",
        "SELECT event_id::text, '' FROM notes WHERE event_id IS NOT NULL AND deleted_at IS NULL",
        owns=False,
    ),
    Comparison(
        "note in scheduling",
        "clinical-records",
        "SELECT id::text, '' FROM notes WHERE event_id IS NOT NULL AND deleted_at IS NULL",
        "scheduling",
        "SELECT note_id::text, '' FROM session_notes WHERE NOT deleted",
    ),
    *(
        Comparison(
            f"file of {copy}",
            "documents",
            "SELECT id::text, '' FROM kept_files",
            copy,
            "SELECT id::text, '' FROM files WHERE state = 'kept'",
            owns=False,
        )
        for copy in ("identity", "clinical-records")
    ),
)


def compared(comparison: Comparison, source: Facts, copy: Facts) -> Sequence[Difference]:
    ids = (source.keys() | copy.keys()) if comparison.owns else copy.keys()
    return [
        Difference(comparison.what, one, source.get(one, ""), copy.get(one, ""))
        for one in sorted(ids)
        if (one in source, source.get(one)) != (one in copy, copy.get(one))
    ]


def undelivered(platform: Platform, sent: Facts, handled: Mapping[str, Facts]) -> Sequence[Difference]:
    """Events of the outboxes that a service should have and doesn't."""
    found = []
    for service in platform.services:
        wanted = {event for event, subject in sent.items() if subject in service.consumes}
        missing = sorted(wanted - handled[service.name].keys())
        found += [Difference(f"event {sent[event]} in {service.name}", event, "sent", "") for event in missing]
    return found


async def differences(platform: Platform, urls: Mapping[str, str]) -> Sequence[Difference]:
    """`urls` are the services' databases by name. Raises Problem if one can't be read."""
    databases = {name: await _connect(name, url) for name, url in urls.items()}
    try:
        found: list[Difference] = []
        for each in COMPARISONS:
            source = await _facts(databases[each.source], each.source_sql)
            copy = await _facts(databases[each.copy], each.copy_sql)
            found += compared(each, source, copy)
        sent = [await _facts(database, _SENT) for database in databases.values()]
        handled = {name: await _facts(database, _HANDLED) for name, database in databases.items()}
        return [*found, *undelivered(platform, {event: to for facts in sent for event, to in facts.items()}, handled)]
    finally:
        for database in databases.values():
            await database.close()


async def _connect(service: str, url: str) -> asyncpg.Connection:
    try:
        return await asyncpg.connect(
            url.replace("postgresql+asyncpg:", "postgresql:", 1),
            server_settings={"default_transaction_read_only": "on"},
        )
    except (OSError, asyncpg.PostgresError) as error:
        raise Problem(f"{service}'s database can't be read ({type(error).__name__}): check its URL") from error


async def _facts(database: asyncpg.Connection, sql: str) -> Facts:
    return {str(key): str(value) for key, value in await database.fetch(sql)}


def replay(platform: Platform, urls: Mapping[str, str], resend: Callable[[], None]) -> Sequence[Difference]:
    """Sends all events again and waits until the services have handled them. Returns what still differs: a service
    skips events that it has handled, so only lost ones help."""
    resend()
    deadline = time.monotonic() + _REPLAY_SECONDS
    while found := asyncio.run(differences(platform, urls)):
        if time.monotonic() > deadline:
            break
        time.sleep(1)
    return found


def urls_from(environ: Mapping[str, str], platform: Platform) -> Mapping[str, str]:
    """Raises Problem for a service without a URL."""
    names = {service.name: f"{service.env_prefix}_DATABASE_URL" for service in platform.services}
    if missing := [name for name in names.values() if not environ.get(name)]:
        raise Problem(f"Set {', '.join(missing)}: the databases to compare")
    return {service: environ[name] for service, name in names.items()}


def report(found: Sequence[Difference]) -> str:
    if not found:
        return "All services agree."
    count = "1 difference" if len(found) == 1 else f"{len(found)} differences"
    return "\n".join([*map(str, found), f"{count}: docs/backup.md#reconcile says what to do"])


def main(environ: Mapping[str, str]) -> None:
    platform = load_platform()
    try:
        found = asyncio.run(differences(platform, urls_from(environ, platform)))
    except Problem as problem:
        sys.exit(str(problem))
    print(report(found))
    if found:
        sys.exit(1)


if __name__ == "__main__":
    main(os.environ)
