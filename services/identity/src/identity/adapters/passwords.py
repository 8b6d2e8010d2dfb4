"""argon2id, off the event loop and at most a few at a time, so that hashing never starves other requests."""

import asyncio
import os
import secrets
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import NewType

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

PasswordHash = NewType("PasswordHash", str)
PASSES = 2
LANES = 1
"""With 19 MiB this is OWASP's advice for argon2id (Password Storage Cheat Sheet)."""
LOWER = 10
"""A thread's niceness."""


def _give_way() -> None:
    """Where processors are short, who is signed in goes before who signs in. Linux has a priority per thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOWER)


class Passwords:
    def __init__(self, threads: int, memory_kib: int) -> None:
        self._hasher = PasswordHasher(time_cost=PASSES, memory_cost=memory_kib, parallelism=LANES)
        self._pool = ThreadPoolExecutor(threads, "password", _give_way)
        self._nobodys = self._hasher.hash(secrets.token_urlsafe())
        self.turn = asyncio.Semaphore(threads + 1)
        """Held by a sign-in from first to last. What it asks of the database keeps the event loop longer
        than a read does: of all who come at once, only as many are let on as keep the threads at work."""

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def hash(self, password: str) -> PasswordHash:
        found = await asyncio.get_running_loop().run_in_executor(self._pool, self._hasher.hash, password)
        return PasswordHash(found)

    async def verify(self, password: str, known: str | None) -> bool:
        """Without a known hash the same work is done for nothing, so that time tells nothing."""
        matches = await asyncio.get_running_loop().run_in_executor(
            self._pool, self._matches, known or self._nobodys, password
        )
        return matches and known is not None

    def _matches(self, known: str, password: str) -> bool:
        try:
            return self._hasher.verify(known, password)
        except VerifyMismatchError:
            return False
