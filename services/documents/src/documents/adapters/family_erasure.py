"""Writes about a family and its erasure wait for each other, so that no write leaves a row behind an erasure."""

from chassis.unit_of_work import UnitOfWork

_KEY = "hashtextextended('reports of erased families', 0)"
_ERASE = f"SELECT pg_advisory_xact_lock({_KEY})"
_WRITE = f"SELECT pg_advisory_xact_lock_shared({_KEY})"


async def lock_erasures(uow: UnitOfWork) -> None:
    """For an erasure: waits for the writes that are under way, and finds what they wrote."""
    await uow.rows(_ERASE)


async def wait_for_erasures(uow: UnitOfWork) -> None:
    """For a write, before it looks at its family: an erasure that came first is finished then. Writes don't wait for
    each other."""
    await uow.rows(_WRITE)
