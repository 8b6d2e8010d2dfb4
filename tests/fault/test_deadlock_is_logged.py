"""Tests of contention find no deadlock. This checks that they would notice one."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import psycopg
from stack.stack import Stack

from tests.support.databases import database
from tests.support.postgres_log import deadlocks

LOCK = "SELECT pg_advisory_xact_lock(%s)"


def test_a_deadlock_is_logged_immediately(stack: Stack) -> None:
    before, both_hold_one = deadlocks(stack), Barrier(2)

    def wants(first: int, second: int) -> bool:
        """Whether the database aborted the transaction."""
        with database(stack, "scheduling") as db:
            try:
                with db.transaction():
                    db.execute(LOCK, [first])
                    both_hold_one.wait(10)
                    db.execute(LOCK, [second])
            except psycopg.errors.DeadlockDetected:
                return True
        return False

    with ThreadPoolExecutor(2) as pool:
        lost = list(pool.map(wants, (1, 2), (2, 1)))
    assert sorted(lost) == [False, True]
    assert deadlocks(stack) == before + 1
