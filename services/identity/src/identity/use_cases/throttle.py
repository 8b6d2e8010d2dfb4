"""Limits on tries, per e-mail and per address. The counters are rows, so a restart forgets nothing.

A try is counted, and committed, before it is made: tries at the same time cannot slip through together.
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
    """`sign_in:email`: what is tried, and what is counted."""
    subject: str | None
    """An e-mail or an address; only its hash is stored. None is not counted."""
    tries: int
    window: timedelta

    @property
    def key(self) -> tuple[str, bytes]:
        return self.action, hashlib.sha256((self.subject or "").encode()).digest()


LimitsFor = Callable[[str], Sequence[Limit]]
"""The limits for an e-mail that is looked up first."""


async def count_try(units: UnitsOfWork, limits: Sequence[Limit]) -> None:
    """Raises TooMany when one of the limits is passed; Retry-After is the rest of its window."""
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
    """A right password takes its own try back, and no more: knowing one account does not reset an address."""
    for limit in sorted((limit for limit in limits if limit.subject), key=lambda limit: limit.key):
        await uow.rows(
            "UPDATE throttles SET tries = greatest(tries - 1, 0) WHERE action = $1 AND subject = $2", *limit.key
        )
