"""What services learn of ended sign-ins without the bucket, and what they refuse when they learn nothing."""

import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

import httpx
import pytest
from chassis.auth import revoked_sign_ins
from chassis.auth.ended_list import EndedSignIns, Follower, IdentityList, sign_list
from chassis.auth.keys import ACCESS_KEY, load_private_key, load_public_keys
from chassis.auth.revoked_sign_ins import READS_STOP_SECONDS, WRITES_STOP_SECONDS, RevokedSignIns
from chassis.errors import DomainError, Unavailable
from chassis.ids import new_id
from chassis.runtime import Runtime
from chassis.testing.api import ApiClient
from chassis.testing.clock import FakeClock
from chassis.testing.people import Person, SignIns


@dataclass
class Broker:
    """Only what the follower asks of a NATS client."""

    is_connected: bool = False


@dataclass
class Identity:
    """Answers with pages, one after the other; the last one repeats."""

    pages: list[EndedSignIns]
    asked: list[datetime | None] = field(default_factory=list)
    away: bool = False

    async def fetch(self, since: datetime | None) -> EndedSignIns:
        if self.away:
            raise Unavailable
        self.asked.append(since)
        return self.pages.pop(0) if len(self.pages) > 1 else self.pages[0]


def page(clock: FakeClock, *ids: UUID, more: bool = False) -> EndedSignIns:
    return EndedSignIns(ids, clock(), more)


async def test_all_pages_are_read_before_the_list_is_complete(clock: FakeClock) -> None:
    first, second, third = new_id(), new_id(), new_id()
    identity = Identity([page(clock, first, more=True), page(clock, second), page(clock, third)])
    revoked = RevokedSignIns()
    follower = Follower(revoked, Broker(), identity.fetch)
    assert not revoked.complete
    await follower.step()
    assert revoked.complete
    assert first in revoked
    assert second in revoked
    await follower.step()
    assert third in revoked
    assert identity.asked == [None, clock(), clock()]


async def test_identity_is_asked_only_while_the_bucket_is_silent(clock: FakeClock) -> None:
    identity = Identity([page(clock)])
    revoked, broker = RevokedSignIns(), Broker(is_connected=True)
    follower = Follower(revoked, broker, identity.fetch)
    revoked._read_once = True
    revoked._hear(revoked_sign_ins.BEAT)
    await follower.step()
    assert identity.asked == []
    assert revoked.complete
    broker.is_connected = False
    await follower.step()
    assert len(identity.asked) == 1


async def test_identity_that_is_away_leaves_the_list_incomplete(clock: FakeClock) -> None:
    identity = Identity([page(clock)], away=True)
    revoked = RevokedSignIns()
    follower = Follower(revoked, Broker(), identity.fetch)
    await follower.step()
    assert not revoked.complete
    identity.away = False
    await follower.step()
    assert revoked.complete


@pytest.fixture
async def listing(clock: FakeClock, keys_folder: Path) -> AsyncIterator["Listing"]:
    yield (asked := Listing(clock, keys_folder))
    await asked.client.__aexit__(None, None, None)


class Listing:
    """A client of a fake identity, which answers with `token`."""

    def __init__(self, clock: FakeClock, keys: Path) -> None:
        self.token = ""
        self.client = IdentityList(
            "toys",
            {"identity": "http://identity"},
            load_private_key(keys / "service-toys.json"),
            load_public_keys(keys / "jwks.json")[ACCESS_KEY],
            clock,
            httpx.MockTransport(lambda _: httpx.Response(200, json={"list": self.token})),
        )


async def test_list_signed_by_identity_is_read(listing: Listing, clock: FakeClock, keys_folder: Path) -> None:
    key, ended = load_private_key(keys_folder / "access.json"), page(clock, new_id())
    listing.token = sign_list(key, ended, clock(), clock())
    assert await listing.client.fetch(clock()) == EndedSignIns(tuple(ended.ids), clock(), more=False)


async def test_forged_old_and_swapped_lists_are_refused(listing: Listing, clock: FakeClock, keys_folder: Path) -> None:
    key = load_private_key(keys_folder / "access.json")
    now, ended = clock(), page(clock)
    forged = sign_list(load_private_key(keys_folder / "service-toys.json"), ended, None, now)
    old = sign_list(key, ended, None, now - timedelta(minutes=3))
    early = sign_list(key, ended, None, now + timedelta(minutes=3))
    swapped = sign_list(key, ended, now, now)
    for listing.token in (forged, old, early, swapped, "none"):
        with pytest.raises(DomainError):
            await listing.client.fetch(None)


async def test_access_token_is_no_list(listing: Listing, sign_ins: SignIns, parent: Person) -> None:
    listing.token = sign_ins.headers(parent)["access-token"]
    with pytest.raises(DomainError):
        await listing.client.fetch(None)


async def test_writes_stop_first_while_revocations_go_unheard(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/clients/{child}/toys"
    revoked = RevokedSignIns()
    revoked.confirm()
    runtime.revoked_sign_ins = revoked
    heard_at = revoked._confirmed_at

    async def statuses(after: float) -> tuple[int, int]:
        monkeypatch.setattr(time, "monotonic", lambda: heard_at + after)
        read, write = await api.get(path, by=parent), await api.post(path, by=parent, json={"name": f"Top {after}"})
        monkeypatch.undo()
        if write.status_code == 503:
            assert write.headers["retry-after"]
            assert write.json()["code"] == "unavailable"
        return read.status_code, write.status_code

    assert await statuses(WRITES_STOP_SECONDS - 1) == (200, 201)
    assert await statuses(WRITES_STOP_SECONDS + 1) == (200, 503)
    assert await statuses(READS_STOP_SECONDS + 1) == (503, 503)


async def test_nothing_signed_in_is_served_before_the_list_is_complete(
    api: ApiClient, runtime: Runtime, parent: Person, child: UUID
) -> None:
    runtime.revoked_sign_ins = RevokedSignIns()
    assert (await api.get(f"/clients/{child}/toys", by=parent)).status_code == 503
    assert (await api.get(f"/clients/{child}/toys")).status_code == 401
