"""make bench [ROW=reads]: measures speed as ratios that are comparable between machines (tests/load/README.md)."""

import asyncio
import importlib
import os
import pkgutil
import platform
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import uvloop
from stack.container_config import CLUSTER_TRACE_SHARE
from stack.layout import LOCAL
from stack.stack import Stack
from stack.testing import RELAXED_LIMITS, TEST_OFFSET, running_stack

from tests.load.harness.bench import ROUNDS, Bench, hash_of_password
from tests.load.harness.calm import until_calm
from tests.load.harness.collector import collecting
from tests.load.harness.figures import Figure, table
from tests.load.harness.reference import Reference, reference_route

STATE = LOCAL / "bench-stack"
PORT_OFFSET = TEST_OFFSET + 2_000
MOST_SECONDS = int(os.environ.get("BENCH_SECONDS", "900"))

ON_REQUEST = {"capacity"}
"""It writes a file of this repository."""


def rows() -> Sequence[str]:
    """The modules of this folder, without tests."""
    found = pkgutil.iter_modules([os.fspath(Path(__file__).parent)])
    return sorted(module.name for module in found if not module.ispkg and not module.name.startswith(("_", "test_")))


async def measure(stack: Stack, reference: Reference, chosen: Sequence[str]) -> tuple[Sequence[Figure], bool]:
    """The figures measured within MOST_SECONDS, and whether all rows were measured in time."""
    bench = Bench(stack, reference, await hash_of_password())
    figures: list[Figure] = []
    until = asyncio.get_running_loop().time() + MOST_SECONDS
    for name in chosen:
        await until_calm()
        began = time.monotonic()
        row = importlib.import_module(f"tests.load.{name}")
        try:
            async with asyncio.timeout_at(until):
                figures += await row.figures(bench)
        except TimeoutError:
            print(f"  {name} was not measured: {MOST_SECONDS} s are over", flush=True)
            return figures, False
        print(f"  measured {name} in {time.monotonic() - began:.0f} s", flush=True)
    return figures, True


def main() -> None:
    chosen = sys.argv[1:] or [row for row in rows() if row not in ON_REQUEST]
    if unknown := set(chosen) - set(rows()):
        sys.exit(f"There is no row {', '.join(sorted(unknown))}: choose of {', '.join(rows())}")
    print(f"{_machine()}\nload average before: {_load()}", flush=True)
    (LOCAL / "log").mkdir(parents=True, exist_ok=True)
    with (
        collecting(LOCAL / "log" / "bench-collector.log") as collector,
        running_stack(
            STATE,
            PORT_OFFSET,
            environ={**RELAXED_LIMITS, "OTLP_ENDPOINT": collector, "TRACE_SHARE": str(CLUSTER_TRACE_SHARE)},
            disposable=False,
        ) as stack,
    ):
        figures, complete = uvloop.run(measure(stack, reference_route(stack), chosen))
    shutil.rmtree(STATE)
    print(f"load average after: {_load()}\n\nmedian of {ROUNDS} interleaved rounds\n{table(figures)}")
    sys.exit(0 if complete and all(figure.is_met for figure in figures) else 1)


def _machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1024**3
    return (
        f"{platform.system()} {platform.release()} {platform.machine()}, {os.cpu_count()} cores, {memory:.0f} GiB, "
        f"Python {platform.python_version()}"
    )


def _load() -> str:
    return ", ".join(f"{average:.2f}" for average in os.getloadavg())


if __name__ == "__main__":
    main()
