"""Limits on attempts, per email and per IP address (docs/product/identity.md#throttling).

An attempt is counted and committed before it is made, so concurrent attempts can't slip through together.
"""

from collections.abc import Callable, Sequence

from chassis.errors import TooMany
from chassis.throttle import Limit, add_tries
from chassis.unit_of_work import Actor, UnitOfWork, UnitsOfWork

ACTOR = Actor.service("identity")


LimitsFor = Callable[[str], Sequence[Limit]]
"""The limits for an email that is looked up later."""


async def count_try(units: UnitsOfWork, limits: Sequence[Limit]) -> None:
    """Raises TooMany if a limit is exceeded; Retry-After is the rest of its window."""
    counted = sorted((limit for limit in limits if limit.subject), key=lambda limit: limit.key)

    async def work(uow: UnitOfWork) -> float:
        wait = 0.0
        for limit in counted:
            tries, ends_at = await add_tries(uow, limit, uow.now)
            if tries > limit.tries:
                wait = max(wait, (ends_at - uow.now).total_seconds())
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
