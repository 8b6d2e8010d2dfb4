"""argon2id hashing in a small thread pool, so that it starves neither the event loop nor other requests."""

import asyncio
import os
import secrets
import sys
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import NewType

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from identity.adapters.guessable_passwords import is_guessable
from identity.domain.errors import GuessablePassword

PasswordHash = NewType("PasswordHash", str)
PASSES = 2
LANES = 1
"""With 19 MiB of memory, OWASP's recommendation for argon2id (Password Storage Cheat Sheet)."""
NICENESS = 10
"""Of the hashing threads (Unix scale)."""


def _lower_priority() -> None:
    """Prefers requests of signed-in users over hashing when CPU is scarce. Only Linux has priorities per thread."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Passwords:
    def __init__(self, threads: int, memory_kib: int, *, refuses_guessable: bool = False) -> None:
        self._refuses_guessable = refuses_guessable
        self._hasher = PasswordHasher(time_cost=PASSES, memory_cost=memory_kib, parallelism=LANES)
        self._pool = ThreadPoolExecutor(threads, "password", _lower_priority)
        self._dummy_hash = self._hasher.hash(secrets.token_urlsafe())
        self.slots = asyncio.Semaphore(threads + 1)
        """Held for a whole sign-in. A sign-in occupies the event loop longer than a read, so a burst of them is limited
        to as many as keep the hashing threads busy."""

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def hash_new(self, password: str, about: Iterable[str]) -> PasswordHash:
        """For a password that a user chose. `about` is what others know of the user. Raises GuessablePassword."""
        if self._refuses_guessable and is_guessable(password, about):
            raise GuessablePassword
        return await self.hash(password)

    async def hash(self, password: str) -> PasswordHash:
        hashed = await asyncio.get_running_loop().run_in_executor(self._pool, self._hasher.hash, password)
        return PasswordHash(hashed)

    async def verify(self, password: str, password_hash: str | None) -> bool:
        """Without a hash it verifies a dummy one, so that timing doesn't reveal whether the user exists."""
        matches = await asyncio.get_running_loop().run_in_executor(
            self._pool, self._matches, password_hash or self._dummy_hash, password
        )
        return matches and password_hash is not None

    def _matches(self, password_hash: str, password: str) -> bool:
        try:
            return self._hasher.verify(password_hash, password)
        except VerifyMismatchError:
            return False
