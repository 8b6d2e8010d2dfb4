import asyncio
import threading
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest
from identity.adapters.passwords import Passwords


@pytest.fixture
async def passwords() -> AsyncIterator[Passwords]:
    made = Passwords(threads=2, memory_kib=64)
    yield made
    made.close()


async def test_hash_is_argon2id_with_configured_cost(passwords: Passwords) -> None:
    assert (await passwords.hash("Sunny#Day8")).startswith("$argon2id$v=19$m=64,t=2,p=1$")


async def test_only_the_right_password_matches(passwords: Passwords) -> None:
    known = await passwords.hash("Sunny#Day8")
    assert await passwords.verify("Sunny#Day8", known)
    assert not await passwords.verify("sunny#Day8", known)


async def test_no_password_matches_a_missing_hash(passwords: Passwords) -> None:
    assert not await passwords.verify("Sunny#Day8", None)


async def test_an_unknown_email_costs_the_same_hashing(passwords: Passwords, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[str] = []
    check = passwords._matches

    def counted(known: str, password: str) -> bool:
        hashed.append(known)
        return check(known, password)

    monkeypatch.setattr(passwords, "_matches", counted)
    await passwords.verify("Sunny#Day8", None)
    await passwords.verify("Sunny#Day8", await passwords.hash("Other#Day9"))
    assert [known.rsplit("$", 2)[0] for known in hashed] == ["$argon2id$v=19$m=64,t=2,p=1"] * 2


async def test_hashing_does_not_block_event_loop(passwords: Passwords, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hasher waits for the event loop, so it would time out if it blocked the loop."""
    released = threading.Event()

    def hash_when_released(_: str) -> str:
        assert released.wait(5), "the event loop was blocked"
        return "hashed"

    monkeypatch.setattr(passwords, "_hasher", SimpleNamespace(hash=hash_when_released))
    hashing = asyncio.create_task(passwords.hash("Sunny#Day8"))
    await asyncio.sleep(0)
    released.set()
    assert await hashing == "hashed"
