"""How often Python searches a running service for cycles (docs/performance.md#rare-garbage-collection)."""

import gc

THRESHOLDS = (10_000, 20, 20)


def keep_startup_objects() -> None:
    """Leaves all that exists now, such as modules and routes, out of later collections, and makes them rarer.
    Call it once, at the end of a process's start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
