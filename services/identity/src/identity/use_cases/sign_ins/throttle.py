"""Limits on attempts, per email and per IP address (docs/product/identity.md#throttling).

An attempt is counted and committed before it is made, so concurrent attempts can't slip through together.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from chassis.errors import TooMany
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

COUNT = """
    INSERT INTO throttles AS t (action, subject, window_starts_at, tries) VALUES ($1, $2, $3, 1)
    ON CONFLICT (action, subject) DO UPDATE SET
        tries = CASE WHEN t.window_starts_at <= $4 THEN 1 ELSE t.tries + 1 END,
        window_starts_at = CASE WHEN t.window_starts_at <= $4 THEN $3 ELSE t.window_starts_at END
    RETURNING tries, window_starts_at
"""
ACTOR = Actor.service("identity")


@dataclass(frozen=True, slots=True)
class Limit:
    action: str
    """What is attempted and by what it is counted: `sign_in:email`."""
    subject: str | None
    """An email or IP address; only its hash is stored. None isn't counted."""
    tries: int
    window: timedelta

    @property
    def key(self) -> tuple[str, bytes]:
        return self.action, hashlib.sha256((self.subject or "").encode()).digest()


LimitsFor = Callable[[str], Sequence[Limit]]
"""The limits for an email that is looked up later."""


async def count_try(units: UnitsOfWork, limits: Sequence[Limit]) -> None:
    """Raises TooMany if a limit is exceeded; Retry-After is the rest of its window."""
    counted = sorted((limit for limit in limits if limit.subject), key=lambda limit: limit.key)

    async def work(uow: UnitOfWork) -> float:
        wait = 0.0
        for limit in counted:
            row = await uow.row(COUNT, *limit.key, uow.now, uow.now - limit.window)
            assert row is not None
            if row["tries"] > limit.tries:
                rest = row["window_starts_at"] + limit.window - uow.now
                wait = max(wait, rest.total_seconds())
        return wait

    wait = await units.run(ACTOR, work)
    if wait > 0:
        raise TooMany(retry_after_seconds=int(wait) + 1)


async def forgive_try(uow: UnitOfWork, limits: Sequence[Limit]) -> None:
    """Takes back only this attempt: knowing one account's password doesn't reset the counter of an address."""
    for limit in sorted((limit for limit in limits if limit.subject), key=lambda limit: limit.key):
        await uow.rows(
            "UPDATE throttles SET tries = greatest(tries - 1, 0) WHERE action = $1 AND subject = $2", *limit.key
        )
